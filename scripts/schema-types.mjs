// Writes two files from a database to which all migrations were applied: schema.gen.ts, the row types that
// queries are checked against, and docs/schema.md. With --check it writes nothing and fails on a difference
// (to be tried on another folder than this clone's: --check FOLDER).
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { withDatabaseName } from '#server/platform/database/database-url.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { copyName, openTestServer } from '#tests/support/test-server.ts'
import { schemaDocument } from './schema-doc.mjs'
import { wordColumns } from './word-columns.mjs'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const ROW_TYPES = 'server/platform/database/schema.gen.ts'
const DOCUMENT = 'docs/schema.md'

const made = await onMigratedDatabase(async (url) => ({
  [ROW_TYPES]: await rowTypes(url),
  [DOCUMENT]: await schemaDocument(url),
}))
const [, , mode, folder = ROOT] = process.argv
for (const [file, text] of Object.entries(made)) {
  const path = join(folder, file)
  if (mode !== '--check') await writeFile(path, text)
  else if ((await readFile(path, 'utf8')) !== text) {
    console.error(`${file} is not what the migrations make: run npm run schema:types and commit the result`)
    process.exitCode = 1
  }
}

async function onMigratedDatabase(work) {
  const server = await openTestServer()
  const client = new pg.Client({ connectionString: server.serverUrl })
  await client.connect()
  const name = copyName(server.run)
  try {
    await client.query(`create database ${name}`)
    const url = withDatabaseName(server.serverUrl, name)
    await migrate(url)
    return await work(url)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await server.close()
  }
}

async function rowTypes(url) {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-schema-'))
  try {
    const output = join(folder, 'schema.ts')
    await run(process.execPath, [
      join(ROOT, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${output}`,
      '--date-parser=string',
      '--numeric-parser=number',
      '--default-schema=public',
      // Both are read as checked numbers (value-types.ts).
      '--type-mapping={"int8":"number","numeric":"number"}',
      `--overrides=${JSON.stringify({ columns: await wordColumns(url) })}`,
    ])
    const banner =
      '// Made by `npm run schema:types` from the migrations. Types only: nothing here exists at run time.\n'
    return formatted(banner + withoutOwnBanner(await readFile(output, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function formatted(text) {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${join(ROOT, ROW_TYPES)}`],
    { cwd: ROOT, input: text, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}

function withoutOwnBanner(text) {
  return text.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
}
