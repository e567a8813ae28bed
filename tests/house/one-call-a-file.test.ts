import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const MOST = 3

/** A handler that is written here, not named here. */
const HANDLER = /'(?:GET|POST|PUT|DELETE) \/api\/[^']*': async\b/g

const isCrowded = (text: string) => (text.match(HANDLER) ?? []).length > MOST

test('a call is found by the name of its file: none holds more than three handlers', async () => {
  const names = await readdir(join(ROOT, 'server'), { recursive: true })
  const edges = names.filter((name) => name.endsWith('.routes.ts'))
  expect(edges.length).toBeGreaterThan(20)
  const crowded = []
  for (const name of edges) {
    if (isCrowded(await readFile(join(ROOT, 'server', name), 'utf8'))) crowded.push(name)
  }
  expect(crowded).toEqual([])
})

test('a file with four handlers is found', () => {
  const handler = (path: string) => `  'GET /api/user/${path}': async () => ({ data: null }),\n`
  const three = ['carts', 'genres', 'books/:id'].map(handler).join('')
  expect(isCrowded(three)).toBe(false)
  expect(isCrowded(three + handler('owned'))).toBe(true)
})
