import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpegOfScans } from '#tests/support/jpeg-of-scans.ts'
import { decodePicture } from './decode-picture.ts'
import { countScans } from './jpeg-scans.rules.ts'

const shape = { maxWidth: 800, square: false }

describe('F62 a picture holds a decoder no longer than a moment', () => {
  test('a small file whose scans would take a minute is refused before it is decoded', async () => {
    const made = await jpegOfScans(800, 2_647)
    expect(made.length).toBeLessThan(100_000)
    // Real, but for their number.
    expect(await decodePicture(await jpegOfScans(800, 60), shape)).toMatchObject({ width: 800, height: 800 })
    await expect(decodePicture(made, shape)).rejects.toMatchObject({
      reason: 'too_large',
      message: 'Gambar terlalu rumit untuk dibuka. Simpan ulang sebagai JPG biasa.',
    })
  })

  test('a picture that takes longer than the limit is given up', async () => {
    const slow = await jpegOfScans(3_000, 2_500)
    await expect(decodePicture(slow, shape, { scans: 3_000, seconds: 1 })).rejects.toMatchObject({
      reason: 'unsupported_type',
    })
  })
})

describe('F62 the scans of a JPEG are counted as its decoder meets them', () => {
  const count = (bytes: number[], most = 100) => countScans(Uint8Array.from(bytes), most)
  const scan = [0xff, 0xda, 0, 3, 1]

  test('a plain one has one, a progressive one as many as it has', async () => {
    const grey = sharp({ create: { width: 40, height: 40, channels: 3, background: '#888888' } })
    expect(countScans(await grey.jpeg().toBuffer(), 100)).toBe(1)
    expect(countScans(await jpegOfScans(40, 33), 100)).toBe(33)
  })

  test.each([
    ['fill bytes before a marker', [0xff, 0xd8, 0xff, 0xff, ...scan], 1],
    ['garbage between two segments', [0xff, 0xd8, 1, 2, 3, ...scan, 9, 9, ...scan], 2],
    ['stuffed bytes and restarts in the data', [0xff, 0xd8, ...scan, 0xff, 0, 0xff, 0xd0, 0xda, ...scan], 2],
    ['a comment that holds one', [0xff, 0xd8, 0xff, 0xfe, 0, 7, ...scan], 0],
    ['what comes after the end', [0xff, 0xd8, ...scan, 0xff, 0xd9, ...scan], 1],
    ['a segment without a length', [0xff, 0xd8, 0xff, 0xda], 1],
    ['a length of nothing', [0xff, 0xd8, 0xff, 0xfe, 0, 0, ...scan], 1],
  ])('%s', (_what, bytes, scans) => {
    expect(count(bytes)).toBe(scans)
  })

  test('it counts no further than it is asked to', () => {
    expect(count(Array.from({ length: 50 }, () => scan).flat(), 3)).toBe(4)
  })
})
