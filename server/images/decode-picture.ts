import sharp, { type Sharp } from 'sharp'
import { Failure } from '#server/platform/failure.ts'
import { imageKind } from './image-kind.rules.ts'
import { countScans } from './jpeg-scans.rules.ts'
import { PICTURE_BOUNDS, sizeProblem } from './picture-bounds.rules.ts'

// libvips would keep up to 50 MB of the last operations' results, and no picture is encoded twice in the same way.
sharp.cache(false)

export type DecodedPicture = {
  /** Its natural size, upright. */
  width: number
  height: number
  /** The decoded picture, no wider than `maxWidth`. */
  copy: () => Sharp
}

type PictureLimits = { scans: number; seconds: number }

/** In seconds, for reading and for writing a picture each. A photo of 40 megapixels takes one. */
export const PICTURE_TIMEOUT = 10
const LIMITS: PictureLimits = { scans: PICTURE_BOUNDS.scans, seconds: PICTURE_TIMEOUT }

/**
 * Decodes a picture, turned upright and without metadata (EXIF, profiles, trailing data). Its header and the number
 * of its scans are checked against the bounds first. The decoded picture in memory is at most `maxWidth` wide.
 * @throws Failure too_large, unsupported_type
 */
export async function decodePicture(
  bytes: Uint8Array,
  { maxWidth, square }: { maxWidth: number; square: boolean },
  { scans: mostScans, seconds }: PictureLimits = LIMITS,
): Promise<DecodedPicture> {
  // 'error' accepts scans with a harmless warning and refuses truncated or damaged pictures.
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

    if (imageKind(bytes) === 'jpeg' && countScans(bytes, mostScans) > mostScans) {
      throw new Failure('too_large', 'Gambar terlalu rumit untuk dibuka. Simpan ulang sebagai JPG biasa.')
    }

    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds })
      .autoOrient()
      .resize(shapeOf(size, maxWidth, square))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const side = Math.min(size.width, size.height)
    const { width, height } = square ? { width: side, height: side } : size
    return { width, height, copy: () => sharp(data, { raw }).timeout({ seconds }) }
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
