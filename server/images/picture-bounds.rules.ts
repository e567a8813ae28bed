const MB = 1024 * 1024

/**
 * What a picture may be before it is decoded. A decoded pixel takes up to 4 bytes, and a picture of 1 × 30,000,000
 * pixels (58 KB of PNG) keeps a decoder busy for a minute and a half (F62).
 */
export const PICTURE_BOUNDS = {
  bytes: 8 * MB,
  /** Pixels of the longer side. */
  side: 10_000,
  /** Pixels in all: 160 MB where a format cannot be decoded line by line. */
  pixels: 40_000_000,
  /** The longer side in multiples of the shorter one. */
  aspect: 10,
  /** Of a JPEG; cameras and editors write 1 to 12. 2,646 of them (290 KB) keep a decoder busy for over a minute. */
  scans: 64,
} as const

/** What is wrong with a picture of this size, for the person who sent it; undefined where nothing is. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  const longer = Math.max(width, height)
  if (width * height > PICTURE_BOUNDS.pixels) return 'Gambar terlalu besar: paling banyak 40 megapiksel.'
  if (longer > PICTURE_BOUNDS.side) {
    return 'Gambar terlalu besar: sisi terpanjangnya paling banyak 10.000 piksel.'
  }
  if (longer > Math.min(width, height) * PICTURE_BOUNDS.aspect) {
    return 'Gambar terlalu panjang: sisi terpanjangnya paling banyak 10 kali sisi terpendek.'
  }
  return undefined
}
