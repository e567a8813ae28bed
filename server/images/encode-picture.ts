import type { Sharp } from 'sharp'
import { decodePicture } from './decode-picture.ts'
import { widthsFor } from './image-kind.rules.ts'

const WEBP_QUALITY = 74
/** 0 to 6: 2 makes covers 3 % larger than the default of 4 for 0.6 of its CPU, and most browsers take AVIF anyway. */
const WEBP_EFFORT = 2

export type PictureShape = { wanted: readonly number[]; square: boolean }
export type EncodedPicture = {
  width: number
  height: number
  mean_color: string
  /** WebP by width. */
  encoded: Map<number, Uint8Array>
}
export type EncodePicture = (bytes: Uint8Array, shape: PictureShape) => Promise<EncodedPicture>

/** Decodes a picture within its bounds and encodes it in its widths. @throws Failure too_large, unsupported_type */
export const encodePicture: EncodePicture = async (bytes, { wanted, square }) => {
  const decoded = await decodePicture(bytes, { maxWidth: Math.max(...wanted), square })
  const { width, height } = decoded
  const encoded = new Map<number, Buffer>()
  for (const target of widthsFor(width, wanted)) {
    const file = await decoded
      .copy()
      .resize({ width: target })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer()
    encoded.set(target, file)
  }
  return { width, height, mean_color: await meanColor(decoded.copy()), encoded }
}

/** The colour shown in the picture's place while it loads. */
async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture.flatten({ background: '#ffffff' }).resize(1, 1).removeAlpha().raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}
