import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

type Button = { left?: number; color?: string; weight?: number; shift?: number; height?: number }

/** A part of a page at half its size: a button and lines of text. */
async function page({ left = 20, color = '#24426b', weight = 3, shift = 0, height = 120 }: Button = {}) {
  const lines = [60, 70, 80, 90].map(
    (top) =>
      `<path d="M20 ${top + shift} h140" stroke="#1f1b16" stroke-width="${weight}" stroke-dasharray="2 2 1 2"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="${height}"><rect width="100%" height="100%" fill="#fbf8f3"/><rect x="${left}" y="20" width="60" height="22" rx="5" fill="${color}"/>${lines.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

const MANY = 4
const changed = async (now: Buffer) => (await comparePictures(await page(), now)).changed

describe('comparing the looks of a page', () => {
  test('the compression of a stored picture is no change', async () => {
    const stored = await sharp(await page())
      .webp({ quality: 60, preset: 'text', smartSubsample: true })
      .toBuffer()
    expect(await changed(stored)).toBe(0)
  })

  test('letters that are a little bolder, or moved by a quarter of a pixel, are no change', async () => {
    expect(await changed(await page({ weight: 3.3 }))).toBe(0)
    expect(await changed(await page({ shift: 0.25 }))).toBe(0)
  })

  test.each([
    ['padding of 8 px', { shift: 4 }],
    ['a button 8 px further on', { left: 24 }],
    ['another colour of a button', { color: '#245b6b' }],
    ['a page 16 px longer', { height: 128 }],
  ])('%s is a change', async (_, planted) => {
    expect(await changed(await page(planted))).toBeGreaterThan(MANY)
  })

  test('the picture of a difference holds both states and what changed', async () => {
    const comparison = await comparePictures(await page(), await page({ left: 40 }))
    const { width, height, format } = await sharp(await comparison.picture()).metadata()
    expect({ width, height, format }).toEqual({ width: 3 * 180 + 2 * 16, height: 120, format: 'png' })
  })
})
