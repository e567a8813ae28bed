import { createHash, randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '#contracts/call.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { imageKind, widthsFor } from './image-kind.rules.ts'
import { findImageByKey, type ImageRow, insertImage } from './images.queries.ts'
import { pictureOf } from './picture-of.ts'

/** 300 is a cover in a list, 672 the whole width of a phone of 720 real pixels, the most common one. */
export const COVER_WIDTHS = [200, 300, 400, 672, 800] as const
/** For the header images of the home page: 600 px on a phone, of which it has two real ones or fewer each. */
export const LANDING_WIDTHS = [400, 800, 1080, 1280, 1920] as const

const MAX_BYTES = 8 * 1024 * 1024
/** A decoded pixel takes up to 4 bytes: at most 160 MB while a picture is being re-encoded. */
const MAX_PIXELS = 40_000_000
const WEBP_QUALITY = 74
/** 0 to 6: 2 makes covers 3 % larger than the default of 4 for 0.6 of its CPU, and AVIF is what most browsers take. */
const WEBP_EFFORT = 2

export type ImageDeps = { database: Database; files: FileStore }
export type StoreOptions = {
  widths?: readonly number[]
  /** Under a key of its own even where the same bytes are known: it can be removed without asking who else has it. */
  apart?: boolean
  /** The square in its middle is kept, whatever shape it came in. */
  square?: boolean
}
export type StoredImage = { id: number; picture: Picture }

/**
 * Takes a picture in: its bytes decide its kind, it is turned upright and encoded anew without anything that
 * came with it (EXIF, profiles, trailing data), in the given widths but never enlarged. The same bytes in the
 * same widths are stored once.
 * @throws Failure too_large or unsupported_type
 */
export async function storeImage(
  { database, files }: ImageDeps,
  bytes: Uint8Array,
  { widths: wanted = COVER_WIDTHS, apart = false, square = false }: StoreOptions = {},
): Promise<StoredImage> {
  if (bytes.length > MAX_BYTES) throw new Failure('too_large', 'Ukuran gambar paling besar 8 MB.')
  if (imageKind(bytes) === undefined) {
    throw new Failure('unsupported_type', 'Gambar harus berupa JPG, PNG, WebP, AVIF, atau GIF.')
  }
  const hash = createHash('sha256').update(bytes).update(wanted.join())
  if (apart) hash.update(randomBytes(16))
  if (square) hash.update('square')
  const key = (apart ? APART : '') + hash.digest('hex').slice(0, 32)
  const known = await findImageByKey(database.kysely, key)
  if (known) return storedImage(known)

  const upright = await decode(bytes)
  const side = Math.min(upright.size.width, upright.size.height)
  const { width, height } = square ? { width: side, height: side } : upright.size
  const widths = widthsFor(width, wanted)
  for (const target of widths) {
    const file = await upright
      .copy()
      .resize({ width: target, ...(square && { height: target, fit: 'cover', position: 'centre' }) })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer()
    await files.write(imageFile(key, target, 'webp'), file)
  }
  const row = await insertImage(database.kysely, {
    key,
    width,
    height,
    mean_color: await meanColor(upright.copy()),
    widths,
  })
  return storedImage(row)
}

/** No hexadecimal figure: tells the keys of pictures that were stored apart from all others. */
const APART = 'p'

/** Whether a picture can be removed for good: then nobody may keep it longer than the shop does. */
export const isStoredApart = (key: string) => key.startsWith(APART)

/** Where a picture's file lies in the file store. */
export function imageFile(key: string, width: number, format: 'webp' | 'avif'): string {
  return `images/${key}-${width}.${format}`
}

const storedImage = (row: ImageRow): StoredImage => ({ id: row.id, picture: pictureOf(row) })

async function decode(bytes: Uint8Array) {
  try {
    // 'error': scans with a harmless warning pass, a truncated or damaged picture does not.
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    const { data, info } = await source
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return { size: raw, copy: () => sharp(data, { raw }) }
  } catch (error) {
    if (error instanceof Error && /exceeds pixel limit/i.test(error.message)) {
      throw new Failure('too_large', 'Gambar terlalu besar: paling banyak 40 megapiksel.')
    }
    throw new Failure('unsupported_type', 'Gambar rusak atau tidak dapat dibaca. Coba gambar lain.')
  }
}

/** What stands in the picture's place while it loads. */
async function meanColor(picture: Sharp): Promise<string> {
  const pixel = await picture.flatten({ background: '#ffffff' }).resize(1, 1).removeAlpha().raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}
