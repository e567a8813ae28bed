// Columns of text that a check constraint limits to a list of words, for the row types: their values are those words.
import pg from 'pg'

const WORD_CHECKS = `
  select concat_ws('.', nullif(n.nspname, 'public'), c.relname, a.attname) as column, not a.attnotnull as nullable,
    a.atthasdef as defaults, a.attndims > 0 as list, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
  where k.contype = 'c' and a.atttypid in ('text'::regtype, 'text[]'::regtype) order by 1`

/** @returns {Promise<Record<string, string>>} the type of each such column by its name, `orders.kind` */
export async function wordColumns(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(WORD_CHECKS)
    return Object.fromEntries(rows.flatMap((row) => wordType(row)))
  } finally {
    await client.end()
  }
}

function wordType({ column, nullable, defaults, list, definition }) {
  const array = /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]+)\]\)+$/.exec(definition)?.[1]
  if (array === undefined) return []
  const words = [...array.matchAll(/'([^']+)'::text/g)].map(([, word]) => `'${word}'`).join(' | ')
  const type = `${list ? `(${words})[]` : words}${nullable ? ' | null' : ''}`
  return [[column, defaults ? `Generated<${type}>` : type]]
}
