import { createHash, randomBytes } from 'node:crypto'
import type { Picture } from '#contracts/call.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { InTurn } from '#server/platform/limits/fair-queue.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { type EncodePicture, encodePicture, type PictureShape } from './encode-picture.ts'
import { requirePicture } from './image-kind.rules.ts'
import { findImageByKey, type ImageRow, insertImage } from './images.queries.ts'
import { pictureOf } from './picture-of.ts'
import { inOperatorTurn } from './picture-turns.ts'

/** 300 px is a cover in a list, 672 px the whole width of a phone of 720 real pixels, the most common one. */
export const COVER_WIDTHS = [200, 300, 400, 672, 800] as const
/** For the header images of the home page: 600 CSS px on a phone with at most two real pixels each. */
export const LANDING_WIDTHS = [400, 800, 1080, 1280, 1920] as const

export type ImageDeps = { database: Database; files: FileStore }
export type StoreOptions = {
  widths?: readonly number[]
  /** Stored under a random key even where the same bytes are stored already, so that it can be deleted. */
  isPrivate?: boolean
  /** Keeps the square in the middle, whatever the picture's shape. */
  square?: boolean
  /** The queue for decoding; by default that of the operator's pictures. */
  inTurn?: InTurn
  /** By default in this process. */
  encode?: EncodePicture
}
export type StoredImage = { id: number; picture: Picture }

/**
 * Stores a picture. Its bytes decide its kind (F39), its header is checked before it is decoded (F62), and it is
 * re-encoded in the given widths, never enlarged. The same bytes in the same widths are stored once.
 * @throws Failure too_large, unsupported_type
 */
export async function storeImage(
  { database, files }: ImageDeps,
  bytes: Uint8Array,
  {
    widths: wanted = COVER_WIDTHS,
    isPrivate = false,
    square = false,
    inTurn = inOperatorTurn,
    encode = encodePicture,
  }: StoreOptions = {},
): Promise<StoredImage> {
  requirePicture(bytes)
  const key = keyOf(bytes, { wanted, isPrivate, square })
  const known = await findImageByKey(database.kysely, key)
  if (known) return storedImage(known)

  const { encoded, ...image } = await inTurn(() => encode(bytes, { wanted, square }))
  for (const [width, file] of encoded) await files.write(imageFile(key, width, 'webp'), file)
  return storedImage(await insertImage(database.kysely, { key, ...image, widths: [...encoded.keys()] }))
}

function keyOf(
  bytes: Uint8Array,
  { wanted, isPrivate, square }: PictureShape & { isPrivate: boolean },
): string {
  const hash = createHash('sha256').update(bytes).update(wanted.join())
  if (isPrivate) hash.update(randomBytes(16))
  if (square) hash.update('square')
  return (isPrivate ? PRIVATE : '') + hash.digest('hex').slice(0, 32)
}

/** No hexadecimal digit: keys of private pictures begin with it. */
const PRIVATE = 'p'

/** Whether a picture can be deleted: no cache may keep it longer than the shop does. */
export const isPrivateKey = (key: string) => key.startsWith(PRIVATE)

/** The key of a picture's file in the file store. */
export function imageFile(key: string, width: number, format: 'webp' | 'avif'): string {
  return `images/${key}-${width}.${format}`
}

export async function deleteFiles(
  files: FileStore,
  key: string,
  widths: readonly number[],
  format: 'webp' | 'avif',
): Promise<void> {
  for (const width of widths) await files.remove(imageFile(key, width, format))
}

const storedImage = (row: ImageRow): StoredImage => ({ id: row.id, picture: pictureOf(row) })
