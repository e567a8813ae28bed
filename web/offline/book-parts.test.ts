import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CopyName,
  makeCopyKey,
  openPart,
  PART_BYTES,
  partCount,
  readRange,
  sealPart,
} from './book-parts.ts'

const copy: CopyName = { id: '7/kunci', revision: 'a', bytes: 200_000 }
const bytes = new Uint8Array(200_000).map((_, place) => (place * 7) % 251)
const pieceOf = (index: number) => bytes.slice(index * PART_BYTES, (index + 1) * PART_BYTES)
let key: CryptoKey
beforeAll(async () => {
  key = await makeCopyKey()
})

describe('a part of a copy', () => {
  it('opens as what it was, and is unreadable without the key', async () => {
    const part = await sealPart(key, copy, 0, pieceOf(0))
    expect(await openPart(key, copy, 0, part)).toEqual(pieceOf(0))
    expect(new Uint8Array(part.sealed).slice(0, 32)).not.toEqual(pieceOf(0).slice(0, 32))
    await expect(openPart(await makeCopyKey(), copy, 0, part)).rejects.toThrow()
  })

  it('opens in no other place, for no other book, revision or user', async () => {
    const part = await sealPart(key, copy, 1, pieceOf(1))
    await expect(openPart(key, copy, 2, part)).rejects.toThrow()
    for (const other of [{ id: '7/lain' }, { id: '8/kunci' }, { revision: 'b' }, { bytes: 199_999 }]) {
      await expect(openPart(key, { ...copy, ...other }, 1, part)).rejects.toThrow()
    }
  })

  it('does not open once a single bit was changed', async () => {
    const part = await sealPart(key, copy, 0, pieceOf(0))
    const sealed = new Uint8Array(part.sealed)
    sealed[100] = (sealed[100] ?? 0) ^ 1
    await expect(openPart(key, copy, 0, { ...part, sealed: sealed.buffer })).rejects.toThrow()
  })

  it('has another nonce, also for the same bytes', async () => {
    const nonces = new Set<string>()
    for (let time = 0; time < 50; time++) nonces.add(String((await sealPart(key, copy, 0, pieceOf(0))).nonce))
    expect(nonces.size).toBe(50)
  })

  it('is sealed with a key that no script can read out', async () => {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
})

describe('a range of a copy', () => {
  it.each([
    [0, 10],
    [PART_BYTES - 3, PART_BYTES + 3],
    [PART_BYTES, 2 * PART_BYTES],
    [10, 200_000],
    [199_999, 200_000],
    [5, 5],
  ])('from %i to %i is what the file has there, and no part beyond it is read', async (begin, end) => {
    const read: number[] = []
    const range = await readRange(begin, end, async (index) => {
      read.push(index)
      return pieceOf(index)
    })
    expect(range).toEqual(bytes.slice(begin, end))
    expect(read.every((index) => index * PART_BYTES < end && (index + 1) * PART_BYTES > begin)).toBe(true)
  })

  it('covers a file of any length with whole parts', () => {
    expect([0, 1, PART_BYTES, PART_BYTES + 1].map(partCount)).toEqual([0, 1, 1, 2])
  })
})
