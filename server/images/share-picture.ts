import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { PICTURE_TIMEOUT } from './decode-picture.ts'
import { findImageByKey, type ImageRow } from './images.queries.ts'
import { admitPictureWork } from './picture-turns.ts'
import { type ImageDeps, imageFile, isPrivateKey } from './store-image.ts'

/** Its key in the file store. */
const shareFile = (key: string) => `images/${key}-share.jpg`

/** What social networks show large where a page is shared. */
export const SHARE_SIZE = { width: 1200, height: 630 }
const MARGIN = 32
const JPEG_QUALITY = 82

/** Pictures that are being made: parallel requests wait for the same one. */
const underWay = new Map<string, Promise<Buffer | undefined>>()

/**
 * A picture for social networks: the whole picture on a ground of its mean colour, as a JPEG, since some networks
 * read nothing newer. It is made at the first request and stored.
 * @param ip the address whose share of the decoding queue is used
 * @returns undefined where there is no such picture, or where it is private
 * @throws Failure too_many, unavailable
 */
export async function sharePicture(deps: ImageDeps, key: string, ip: string): Promise<Buffer | undefined> {
  if (isPrivateKey(key)) return undefined
  const made = await deps.files.read(shareFile(key))
  if (made !== undefined) return buffer(made.stream)
  const image = await findImageByKey(deps.database.read, key)
  if (image === undefined) return undefined
  const known = underWay.get(key)
  if (known) return known
  const making = makeSharePicture(deps, image, ip).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function makeSharePicture(
  { files }: ImageDeps,
  image: ImageRow,
  ip: string,
): Promise<Buffer | undefined> {
  return admitPictureWork({ address: ip, account: 'share' }, async (inTurn) => {
    const widest = await files.read(imageFile(image.key, Math.max(...image.widths), 'webp'))
    if (widest === undefined) return undefined
    const source = await buffer(widest.stream)
    const share = await inTurn(() => draw(source, image.mean_color))
    await files.write(shareFile(image.key), share)
    return share
  })
}

async function draw(source: Buffer, background: string): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const whole = await sharp(source)
    .timeout({ seconds: PICTURE_TIMEOUT })
    .resize({ width: width - 2 * MARGIN, height: height - 2 * MARGIN, fit: 'inside' })
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background } })
    .timeout({ seconds: PICTURE_TIMEOUT })
    .composite([{ input: whole }])
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
}
