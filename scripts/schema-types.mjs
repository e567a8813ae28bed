// Writes server/platform/database/schema.gen.ts, the row types that queries are checked against, from a
// database that all migrations were applied to. With --check it writes nothing and fails on a difference.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'server', 'platform', 'database', 'schema.gen.ts')

const generated = await generate()
const [, , mode, checked = TARGET] = process.argv
if (mode !== '--check') {
  await writeFile(TARGET, generated)
} else if ((await readFile(checked, 'utf8')) !== generated) {
  console.error(
    'schema.gen.ts is not what the migrations make: run npm run schema:types and commit the result',
  )
  process.exitCode = 1
}

async function generate() {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-schema-'))
  const server = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest', durability: 'fast' })
  try {
    await migrate(server.url)
    const output = join(folder, 'schema.ts')
    await run(process.execPath, [
      join(ROOT, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
      '--dialect=postgres',
      `--url=${server.url}`,
      `--out-file=${output}`,
      '--date-parser=string',
      '--numeric-parser=number',
      '--default-schema=public',
      '--exclude-pattern=pgboss.*',
      // Both are read as checked numbers: value-types.ts.
      '--type-mapping={"int8":"number","numeric":"number"}',
    ])
    const banner =
      '// Made by `npm run schema:types` from the migrations. Types only: nothing here exists at run time.\n'
    return formatted(banner + withoutOwnBanner(await readFile(output, 'utf8')))
  } finally {
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
}

function formatted(text) {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${TARGET}`],
    {
      cwd: ROOT,
      input: text,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}

function withoutOwnBanner(text) {
  return text.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
}
