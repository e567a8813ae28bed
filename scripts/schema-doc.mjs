// Writes docs/schema.md from a migrated database: what tables there are, their columns, what their
// constraints forbid. Called by schema-types.mjs, which keeps the page and the row types in step.
import pg from 'pg'

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required, a.attidentity <> '' as identity, a.attgenerated <> '' as generated,
    pg_get_expr(d.adbin, d.adrelid) as default
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and n.nspname in ('public', 'simulator') and c.relname <> 'schema_migrations'
  order by 1, 2, a.attnum`

const CONSTRAINTS = `
  select n.nspname as schema, c.relname as table, k.contype as kind, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'simulator') and k.contype in ('p', 'u', 'f', 'c') order by 1, 2, 3, 4`

const INDEXES = `
  select schemaname as schema, tablename as table, indexdef as definition from pg_indexes i
  where schemaname in ('public', 'simulator')
    and not exists (select from pg_constraint k where k.conname = i.indexname)
  order by 1, 2, indexname`

/** @returns {Promise<string>} Markdown */
export async function schemaDocument(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const columns = await client.query(COLUMNS)
    const constraints = await client.query(CONSTRAINTS)
    const indexes = await client.query(INDEXES)
    return page(grouped(columns.rows), grouped(constraints.rows), grouped(indexes.rows))
  } finally {
    await client.end()
  }
}

function grouped(rows) {
  const tables = new Map()
  for (const row of rows) {
    const name = row.schema === 'public' ? row.table : `${row.schema}.${row.table}`
    tables.set(name, [...(tables.get(name) ?? []), row])
  }
  return tables
}

function page(columns, constraints, indexes) {
  const sections = [...columns].map(([table, rows]) => {
    const own = constraints.get(table) ?? []
    const references = own.filter(({ kind }) => kind === 'f').map(({ definition }) => reference(definition))
    const rules = own.filter(({ kind }) => kind !== 'f').map(({ definition }) => `- \`${definition}\``)
    const extra = (indexes.get(table) ?? []).map(({ definition }) => `- ${indexLine(definition)}`)
    return [
      `## ${table}`,
      '',
      '| column | type | |',
      '|---|---|---|',
      ...rows.map((row) => `| ${row.column} | ${row.type} | ${notes(row, references)} |`),
      '',
      ...rules,
      ...extra,
      '',
    ].join('\n')
  })
  return [
    '# Schema',
    '',
    'Drawn from a migrated database by `npm run schema:types`; the migrations in',
    '`server/platform/database/migrations/` are the source and say why.',
    '',
    ...sections,
  ].join('\n')
}

function reference(definition) {
  const [, column, table] = /^FOREIGN KEY \((\w+)\) REFERENCES ([\w.]+)/.exec(definition) ?? []
  return { column, table, cascades: definition.includes('ON DELETE CASCADE') }
}

function notes(row, references) {
  const found = references.find(({ column }) => column === row.column)
  return [
    row.required ? '' : 'may be null',
    row.identity ? 'identity' : '',
    row.generated ? `generated: \`${row.default}\`` : row.default ? `default \`${row.default}\`` : '',
    found ? `→ ${found.table}${found.cascades ? ', goes with it' : ''}` : '',
  ]
    .filter(Boolean)
    .join('; ')
    .replaceAll('|', '\\|')
}

function indexLine(definition) {
  const [, unique = '', rest] = /^CREATE (UNIQUE )?INDEX \w+ ON \S+ USING (.*)$/.exec(definition) ?? []
  return `${unique.toLowerCase()}index \`${rest ?? definition}\``
}
