import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { openLocalFolder } from './local-folder.ts'
import { fileStoreConformance } from './port.conformance.ts'

fileStoreConformance('local folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-files-'))
  return {
    store: await openLocalFolder(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a failed upload leaves nothing behind on the disk', async () => {
  const store = await openLocalFolder(folder)
  const broken = new Readable({ read: () => broken.destroy(new Error('the line went dead')) })
  await expect(store.write('books/x', broken)).rejects.toThrow()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('what a killed process left half-written is dropped a day later, not while it may still be written', async () => {
  await openLocalFolder(folder)
  const old = join(folder, '.incoming', 'old')
  await writeFile(old, 'half')
  await writeFile(join(folder, '.incoming', 'young'), 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * DAY)
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await openLocalFolder(folder)
  expect(await readdir(join(folder, '.incoming'))).toEqual(['young'])
})

test('an opened file that nobody reads to its end can be let go', async () => {
  const store = await openLocalFolder(folder)
  await store.write('book', Buffer.alloc(1024 * 1024))
  const before = await openDescriptors()
  for (let round = 0; round < 20; round++) (await store.read('book'))?.stream.destroy()
  await expect.poll(openDescriptors).toBeLessThanOrEqual(before)
})

async function openDescriptors(): Promise<number> {
  return (await readdir('/proc/self/fd').catch(() => [])).length
}
