import sharp, { type Sharp } from 'sharp'
import { Failure } from '#server/platform/failure.ts'
import { PICTURE_BOUNDS, sizeProblem } from './picture-bounds.rules.ts'

export type DecodedPicture = {
  /** Its natural size, upright. */
  width: number
  height: number
  /** The decoded picture, no wider than `maxWidth`. */
  copy: () => Sharp
}

/** In seconds, for reading and for writing a picture each. A photo of 40 megapixels takes one. */
export const PICTURE_TIMEOUT = 10

/**
 * Decodes a picture, turned upright and without metadata (EXIF, profiles, trailing data). Its header is checked
 * against the bounds first. What stays in memory is no wider than `maxWidth`.
 * @throws Failure too_large, unsupported_type
 */
export async function decodePicture(
  bytes: Uint8Array,
  { maxWidth, square }: { maxWidth: number; square: boolean },
): Promise<DecodedPicture> {
  // 'error': scans with a harmless warning pass, a truncated or damaged picture does not.
  const options = {
    limitInputPixels: PICTURE_BOUNDS.pixels,
    failOn: 'error',
    animated: false,
    sequentialRead: true,
  } as const
  try {
    const { autoOrient: size } = await sharp(bytes, options).metadata()
    const problem = sizeProblem(size)
    if (problem !== undefined) throw new Failure('too_large', problem)

    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: PICTURE_TIMEOUT })
      .autoOrient()
      .resize(shapeOf(size, maxWidth, square))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const side = Math.min(size.width, size.height)
    const { width, height } = square ? { width: side, height: side } : size
    return { width, height, copy: () => sharp(data, { raw }).timeout({ seconds: PICTURE_TIMEOUT }) }
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof Error && /exceeds pixel limit/i.test(error.message)) {
      throw new Failure('too_large', 'Gambar terlalu besar: paling banyak 40 megapiksel.')
    }
    throw new Failure('unsupported_type', 'Gambar rusak atau tidak dapat dibaca. Coba gambar lain.')
  }
}

function shapeOf(size: { width: number; height: number }, maxWidth: number, square: boolean) {
  if (!square) return { width: Math.min(size.width, maxWidth) }
  const side = Math.min(size.width, size.height, maxWidth)
  return { width: side, height: side, fit: 'cover', position: 'centre' } as const
}
