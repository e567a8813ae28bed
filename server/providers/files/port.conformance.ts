import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#kernel/time.ts'
import type { FileStore } from './port.ts'

type Opened = { store: FileStore; close(): Promise<void> }

/** What every file store must do; each vendor's test file runs it against the real thing. */
export function fileStoreConformance(vendor: string, openStore: () => Promise<Opened>): void {
  describe(`file store ${vendor}`, () => {
    let opened: Opened
    let store: FileStore
    beforeAll(async () => {
      opened = await openStore()
      store = opened.store
    })
    afterAll(() => opened.close())

    const text = async (key: string, range?: { start: number; end: number }) => {
      const file = await store.read(key, range)
      return file && (await buffer(file.stream)).toString('latin1')
    }

    test('what was written comes back byte for byte, from bytes and from a stream', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
      await store.write('books/bytes.pdf', bytes)
      await store.write('books/stream.pdf', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]))
      for (const key of ['books/bytes.pdf', 'books/stream.pdf']) {
        const file = await store.read(key)
        expect(file?.size).toBe(bytes.length)
        if (file) expect((await buffer(file.stream)).equals(bytes)).toBe(true)
      }
    })

    test('a part is exactly the bytes asked for, both ends included', async () => {
      await store.write('part', Buffer.from('0123456789'))
      expect(await text('part', { start: 0, end: 0 })).toBe('0')
      expect(await text('part', { start: 3, end: 5 })).toBe('345')
      expect(await text('part', { start: 8, end: 9 })).toBe('89')
      expect((await store.read('part', { start: 3, end: 5 }).then(drained))?.size).toBe(10)
    })

    test('a part beyond the file is refused, not answered short', async () => {
      await store.write('short', Buffer.from('0123456789'))
      await expect(store.read('short', { start: 5, end: 10 })).rejects.toThrow(RangeError)
      await expect(store.read('short', { start: 7, end: 3 })).rejects.toThrow(RangeError)
      await expect(store.read('short', { start: -1, end: 3 })).rejects.toThrow(RangeError)
    })

    test('a file that is not there is undefined, and removing it is no error', async () => {
      expect(await store.read('nothing/here')).toBeUndefined()
      await store.remove('nothing/here')
    })

    test('a removed file is gone', async () => {
      await store.write('gone', Buffer.from('x'))
      await store.remove('gone')
      expect(await store.read('gone')).toBeUndefined()
    })

    test('a folder is no file', async () => {
      await store.write('folder/inside', Buffer.from('x'))
      expect(await store.read('folder')).toBeUndefined()
      expect(await store.read('folder/inside/deeper')).toBeUndefined()
    })

    test('an upload that breaks off leaves the old file whole', async () => {
      await store.write('kept', Buffer.from('the old file'))
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('half a ')
          throw new Error('the line went dead')
        })(),
      )
      await expect(store.write('kept', broken)).rejects.toThrow('the line went dead')
      expect(await text('kept')).toBe('the old file')
    })

    test('a reader who began before a file was replaced gets the old one to its end', async () => {
      await store.write('replaced', Buffer.from('old old old'))
      const file = await store.read('replaced')
      await store.write('replaced', Buffer.from('new'))
      expect(file && (await buffer(file.stream)).toString()).toBe('old old old')
      expect(await text('replaced')).toBe('new')
    })

    test('a list names every file once, with its size, and nothing that was removed', async () => {
      await store.write('listed/a', Buffer.from('1'))
      await store.write('listed/deeper/b', Buffer.from('22'))
      await store.write('listed/c', Buffer.from('333'))
      await store.remove('listed/c')
      const listed: [string, number][] = []
      for await (const { key, size, writtenAt } of store.list()) {
        if (key.startsWith('listed/')) listed.push([key, size])
        expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(HOUR)
      }
      expect(listed.sort()).toEqual([
        ['listed/a', 1],
        ['listed/deeper/b', 2],
      ])
    })

    test.each([
      '../secret',
      'books/../../secret',
      'a..b',
      '/etc/passwd',
      'books//x',
      'books/',
      '',
      '.',
      '.incoming/x',
      'books/.hidden',
      'books\\x',
      'Books/x',
      'a\0b',
      'books/%2e%2e/x',
      'x'.repeat(201),
    ])('F37 %j is refused as a key by every operation', async (key) => {
      await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('not a key')
      await expect(store.read(key)).rejects.toThrow('not a key')
      await expect(store.remove(key)).rejects.toThrow('not a key')
    })
  })
}

async function drained<File extends { stream: Readable } | undefined>(file: File): Promise<File> {
  if (file) await buffer(file.stream)
  return file
}
