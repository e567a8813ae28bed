import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { findImageByKey } from './images.queries.ts'
import { type ImageDeps, imageFile } from './store-image.ts'

/** Where it lies in the file store. */
export const shareFile = (key: string) => `images/${key}-share.jpg`

/** What networks show large where a page is shared. */
export const SHARE_SIZE = { width: 1200, height: 630 }
const MARGIN = 32
const JPEG_QUALITY = 82

/**
 * A picture as networks want it, made when it is first asked for and kept: whole, in the middle of its own mean
 * colour. JPEG, since some of them read nothing newer.
 * @returns undefined where there is no such picture
 */
export async function sharePicture({ database, files }: ImageDeps, key: string): Promise<Buffer | undefined> {
  const name = shareFile(key)
  const made = await files.read(name)
  if (made !== undefined) return buffer(made.stream)
  const image = await findImageByKey(database.read, key)
  if (image === undefined) return undefined
  const widest = await files.read(imageFile(key, Math.max(...image.widths), 'webp'))
  if (widest === undefined) return undefined

  const { width, height } = SHARE_SIZE
  const whole = await sharp(await buffer(widest.stream))
    .resize({ width: width - 2 * MARGIN, height: height - 2 * MARGIN, fit: 'inside' })
    .toBuffer()
  const share = await sharp({ create: { width, height, channels: 3, background: image.mean_color } })
    .composite([{ input: whole }])
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
  await files.write(name, share)
  return share
}
