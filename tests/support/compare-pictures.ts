import sharp from 'sharp'

/**
 * Pictures are compared by the mean colours of square tiles, so that the edge of a letter, which another version of the
 * browser draws a little differently, counts for next to nothing, while what moves, changes its colour or goes away
 * changes whole tiles.
 */
const TILE = 8
/** Of 255, in one of the three colours. What the compression of a stored picture does to a tile stays below 10. */
const TOLERANCE = 12

export type Comparison = {
  /** Tiles that differ, of 8 × 8 pixels; all of those that only one of the pictures has among them. */
  changed: number
  /** Before, now and what differs, beside each other; as PNG. */
  picture(): Promise<Buffer>
}

type Pixels = { width: number; height: number; data: Buffer }

/** Compares two pictures of any format that sharp reads, pixel on pixel from the upper left corner. */
export async function comparePictures(before: Buffer, now: Buffer): Promise<Comparison> {
  const [was, is] = await Promise.all([readPixels(before), readPixels(now)])
  const width = Math.max(was.width, is.width)
  const height = Math.max(was.height, is.height)
  const changed: { left: number; top: number }[] = []
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      if (differs(meanColor(was, left, top), meanColor(is, left, top))) changed.push({ left, top })
    }
  }
  return {
    changed: changed.length,
    picture: () => sideBySide({ before, now, width, height, changed }),
  }
}

async function readPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** undefined beyond the picture's edges */
function meanColor({ width, height, data }: Pixels, left: number, top: number): number[] | undefined {
  const right = Math.min(left + TILE, width)
  const bottom = Math.min(top + TILE, height)
  const pixels = (right - left) * (bottom - top)
  if (right <= left || bottom <= top) return undefined
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let color = 0; color < 3; color++) {
        sums[color] = (sums[color] ?? 0) + (data[(y * width + x) * 3 + color] ?? 0)
      }
    }
  }
  return sums.map((sum) => sum / pixels)
}

function differs(was: number[] | undefined, is: number[] | undefined): boolean {
  if (was === undefined || is === undefined) return was !== is
  return was.some((value, color) => Math.abs(value - (is[color] ?? 0)) > TOLERANCE)
}

type SideBySide = {
  before: Buffer
  now: Buffer
  width: number
  height: number
  changed: { left: number; top: number }[]
}

async function sideBySide({ before, now, width, height, changed }: SideBySide): Promise<Buffer> {
  const gap = 16
  const marks = changed
    .map(({ left, top }) => `<rect x="${left}" y="${top}" width="${TILE}" height="${TILE}"/>`)
    .join('')
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff" fill-opacity=".7"/><g fill="#e0007a">${marks}</g></svg>`
  return await sharp({
    create: { width: 3 * width + 2 * gap, height, channels: 3, background: '#888' },
  })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: now, left: width + gap, top: 0 },
      { input: now, left: 2 * (width + gap), top: 0 },
      { input: Buffer.from(overlay), left: 2 * (width + gap), top: 0 },
    ])
    .png()
    .toBuffer()
}
