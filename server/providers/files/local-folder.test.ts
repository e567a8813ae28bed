import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
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

test('F37 no other account of the machine can read a book: files and folders are for the shop alone', async () => {
  await rm(folder, { recursive: true })
  const before = process.umask(0)
  try {
    const store = await openLocalFolder(folder)
    await store.write('ebooks/a.pdf', Buffer.from('x'))
    await store.write('ebooks/b.pdf', Readable.from([Buffer.from('x')]))
  } finally {
    process.umask(before)
  }
  expect(await modes()).toEqual({
    '.': '700',
    '.incoming': '700',
    ebooks: '700',
    'ebooks/a.pdf': '600',
    'ebooks/b.pdf': '600',
  })
})

test('F37 a store that anybody could read is corrected at the next start', async () => {
  await mkdir(join(folder, 'ebooks'))
  await writeFile(join(folder, 'ebooks', 'a.pdf'), 'x')
  await chmod(join(folder, 'ebooks', 'a.pdf'), 0o644)
  await chmod(join(folder, 'ebooks'), 0o755)
  await chmod(folder, 0o755)
  await openLocalFolder(folder)
  expect(await modes()).toEqual({ '.': '700', '.incoming': '700', ebooks: '700', 'ebooks/a.pdf': '600' })
})

async function modes(): Promise<Record<string, string>> {
  const names = ['.', ...(await readdir(folder, { recursive: true })).sort()]
  const found = await Promise.all(
    names.map(async (name) => [name, ((await stat(join(folder, name))).mode & 0o777).toString(8)]),
  )
  return Object.fromEntries(found)
}

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
