import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startS3, type TestS3 } from '#tests/support/s3-server.ts'
import { fileStoreConformance } from './port.conformance.ts'
import type { FileStore } from './port.ts'
import { openS3 } from './s3.ts'

fileStoreConformance('S3', async () => {
  const server = await startS3()
  return { store: await openS3(server.settings), close: server.close }
})

let server: TestS3
let store: FileStore
beforeAll(async () => {
  server = await startS3()
  store = await openS3({ ...server.settings, patience: 500 })
})
afterAll(() => server.close())
beforeEach(() => {
  server.faults.length = 0
  server.asked.length = 0
})

const book = Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * 7) % 251))
const whole = async (key: string, range?: { start: number; end: number }) => {
  const file = await store.read(key, range)
  return file && buffer(file.stream)
}

test.each(['cut', 'silent'] as const)(
  'a book whose connection is %s in the middle arrives whole, from where it stopped',
  async (kind) => {
    await store.write('ebooks/a.pdf', book)
    server.asked.length = 0
    server.faults.push({ kind, after: 200_000 }, { kind, after: 100_000 })
    expect((await whole('ebooks/a.pdf'))?.equals(book)).toBe(true)
    expect(server.asked).toHaveLength(3)
    expect(server.asked.at(1)).toMatch(/^GET \/buku\/toko\/ebooks\/a\.pdf bytes=\d+-599999$/)
    server.faults.push({ kind, after: 5_000 })
    expect(
      (await whole('ebooks/a.pdf', { start: 1000, end: 50_999 }))?.equals(book.subarray(1000, 51_000)),
    ).toBe(true)
  },
)

test('a book that is replaced while its connection is cut is never put together from two', async () => {
  await store.write('ebooks/b.pdf', book)
  server.faults.push({ kind: 'cut', after: 200_000 })
  const opened = await store.read('ebooks/b.pdf')
  await store.write('ebooks/b.pdf', Buffer.from(book).fill(1))
  const read = opened ? buffer(opened.stream) : Promise.resolve(undefined)
  await expect(read).rejects.toThrow()
})

test.each([500, 503, 429])('a service that answers %i is asked again', async (status) => {
  server.faults.push({ kind: 'status', status })
  await store.write('ebooks/c.pdf', Buffer.from('isi'))
  server.faults.push({ kind: 'status', status })
  expect((await whole('ebooks/c.pdf'))?.toString()).toBe('isi')
  server.faults.push({ kind: 'status', status })
  await store.remove('ebooks/c.pdf')
  expect(await whole('ebooks/c.pdf')).toBeUndefined()
})

test('a service that stays away is a fault, not a missing file, and is not waited for without end', async () => {
  await store.write('ebooks/d.pdf', book)
  server.faults.push(...Array.from({ length: 20 }, () => ({ kind: 'status', status: 503 }) as const))
  await expect(store.read('ebooks/d.pdf')).rejects.toThrow()
  server.faults.length = 0
  server.faults.push(...Array.from({ length: 20 }, () => ({ kind: 'silent', after: 0 }) as const))
  await expect(whole('ebooks/d.pdf')).rejects.toThrow()
})

test('an upload of many parts comes back whole, and one that breaks off leaves no part behind', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024, 'lembar')
  const pieces = Array.from({ length: 20 }, (_, index) => large.subarray(index << 20, (index + 1) << 20))
  const patient = await openS3(server.settings)
  await patient.write('ebooks/large.pdf', Readable.from(pieces))
  expect((await whole('ebooks/large.pdf'))?.equals(large)).toBe(true)
  const broken = Readable.from(
    (function* () {
      yield* pieces
      throw new Error('the line went dead')
    })(),
  )
  await expect(patient.write('ebooks/none.pdf', broken)).rejects.toThrow('the line went dead')
  expect(await whole('ebooks/none.pdf')).toBeUndefined()
  expect(server.asked.some((request) => request.startsWith('DELETE /buku/toko/ebooks/none.pdf'))).toBe(true)
})

test('a file whose upload takes longer than a service may be silent is stored, and a silent service is given up', async () => {
  const large = Buffer.alloc(12 * 1024 * 1024, 'pelan')
  server.faults.push({ kind: 'slow', perSecond: 6 * 1024 * 1024 })
  await store.write('ebooks/slow.pdf', large)
  expect(server.asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
  expect((await whole('ebooks/slow.pdf'))?.equals(large)).toBe(true)
  server.faults.push(...Array.from({ length: 20 }, () => ({ kind: 'silent', after: 0 }) as const))
  await expect(store.write('ebooks/silent.pdf', book)).rejects.toThrow()
}, 60_000)

test('files that are opened and not read give their connections back', async () => {
  await store.write('ebooks/e.pdf', book)
  for (let round = 0; round < 80; round++) (await store.read('ebooks/e.pdf'))?.stream.destroy()
  expect((await whole('ebooks/e.pdf'))?.equals(book)).toBe(true)
})

test('a wrong secret, and a bucket that is not there, fail when the store is opened', async () => {
  await expect(openS3({ ...server.settings, secretAccessKey: 'salah' })).rejects.toThrow()
  await expect(openS3({ ...server.settings, bucket: 'lain' })).rejects.toThrow()
})
