import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const ROOMS = ['server', 'demo', 'bench']

/** Text that becomes SQL without passing through a parameter. */
const RAW = /\bsql\s*\.\s*raw\s*\(|CompiledQuery\s*\.\s*raw\s*\(\s*[^`'"\s]|\.query\(\s*`[^`]*\$\{/

/** Where text of ours alone is put together, with the reason. */
const ALLOWED: Record<string, string> = {
  'server/platform/database/database.ts': 'settings of a connection, from numbers of ours',
  'server/platform/database/embedded/embedded-server.ts': 'the name of the database, a constant',
  'server/platform/database/transact.ts': 'begin, commit and rollback',
  'server/platform/database/migrate.ts': 'migrations are SQL',
  'server/platform/database/library-statements.ts': 'statements of pg-boss, whose values are parameters',
  'server/platform/database/notifications.ts': 'a channel name, quoted by pg',
  'bench/support/synthetic-catalogue.ts':
    'indexes of the bench, made again by the definitions that PostgreSQL gave',
  'bench/support/console-world.ts':
    'tables, columns and indexes of the bench, as PostgreSQL names them, and numbers of ours',
}

function findRawSql(files: { path: string; text: string }[]): string[] {
  return files.filter(({ path, text }) => !(path in ALLOWED) && RAW.test(text)).map(({ path }) => path)
}

test('F34 no query is put together from text: values go in as parameters', async () => {
  const files = (await Promise.all(ROOMS.map(sources))).flat()
  expect(files.length).toBeGreaterThan(100)
  expect(findRawSql(files)).toEqual([])
})

test('F34 the search for raw SQL finds each planted one', async () => {
  const planted = await readFile(join(ROOT, 'tests', 'house', 'faults', 'raw-sql.txt'), 'utf8')
  const lines = planted.trim().split('\n')
  expect(lines).toHaveLength(3)
  for (const text of lines)
    expect(findRawSql([{ path: 'server/planted.ts', text }])).toEqual(['server/planted.ts'])
  const harmless = (lines[0] ?? '').replace('.raw(', '')
  expect(findRawSql([{ path: 'server/planted.ts', text: harmless }])).toEqual([])
})

async function sources(room: string) {
  const entries = await readdir(join(ROOT, room), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice(ROOT.length + 1).replaceAll('\\', '/'),
      text: await readFile(path, 'utf8'),
    })),
  )
}
