import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Whatever sends a request over HTTP. */
const REQUESTS = /\bfetch\s*\(|from 'undici'|import\s*\{[^}]*\b(request|get)\b[^}]*\}\s*from 'node:https?'/

/** Adaptors speak to their vendor's configured address and follow no redirect to another host. */
const ALLOWED = /^server\/(providers|platform\/outbound)\//

test('F36 nothing but the adaptors sends requests, so no importer fetches an address from a file', async () => {
  const files = await productFiles()
  expect(files.length).toBeGreaterThan(300)
  const senders = files.filter(({ path, text }) => !ALLOWED.test(path) && REQUESTS.test(text))
  expect(senders.map(({ path }) => path)).toEqual([])
})

test.each([
  'const answer = await fetch(row.coverUrl)',
  "import { get } from 'node:https'",
  "import { Agent, request } from 'node:http'",
])('F36 %s is found', (text) => {
  expect(REQUESTS.test(text)).toBe(true)
})

async function productFiles(): Promise<{ path: string; text: string }[]> {
  const found = await Promise.all(
    ['server', 'kernel', 'contracts'].map(async (room) => {
      const entries = await readdir(join(ROOT, room), { recursive: true, withFileTypes: true })
      return entries.filter(
        (entry) => entry.isFile() && /(?<!\.(?:test|testing|fixture|conformance))\.ts$/.test(entry.name),
      )
    }),
  )
  return Promise.all(
    found.flat().map(async ({ parentPath, name }) => ({
      path: join(parentPath, name).slice(ROOT.length + 1),
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  )
}
