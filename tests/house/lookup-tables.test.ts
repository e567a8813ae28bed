import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const ROOMS = ['kernel', 'contracts', 'server', 'web']

const TABLE = /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string,/gm

/** Plain objects that are asked by any text: `kernel/lookup-table.ts` says why they must not be. */
function findTables(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(TABLE)].flatMap(([, name = '']) =>
      new RegExp(`\\b${name}\\[`).test(text) ? [`${path}: ${name}`] : [],
    ),
  )
}

test('F08 no plain object is asked by texts from outside: it would answer to “constructor”', async () => {
  const files = (await Promise.all(ROOMS.map(sources))).flat()
  expect(files.length).toBeGreaterThan(400)
  expect(findTables(files)).toEqual([])
})

test('F08 the search for such tables finds a planted one', () => {
  const planted = `const states: Readonly<Record<string, State>> = {\n  paid: 'paid',\n}\nconst of = (word: string) => states[word]\n`
  expect(findTables([{ path: 'server/planted.ts', text: planted }])).toEqual(['server/planted.ts: states'])
  const harmless = planted.replace('states[word]', 'Object.keys(states)')
  expect(findTables([{ path: 'server/planted.ts', text: harmless }])).toEqual([])
})

async function sources(room: string) {
  const entries = await readdir(join(ROOT, room), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|testing|fixture)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice(ROOT.length + 1).replaceAll('\\', '/'),
      text: await readFile(path, 'utf8'),
    })),
  )
}
