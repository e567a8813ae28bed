import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { findImage, listIdsWithoutAvif, markAvif } from './images.queries.ts'
import { type ImageDeps, imageFile } from './store-image.ts'

const AVIF_QUALITY = 50
/** 0 to 9. AVIF costs 12–21 × WebP's CPU at the default of 4, and its last effort buys few bytes. */
const AVIF_EFFORT = 2

export type AvifDeps = ImageDeps & {
  /** Told in the transaction that makes the AVIF known: cards that carry the picture are made anew. */
  onChange?: (tx: Tx, imageId: number) => Promise<void>
}

/**
 * Adds the smaller AVIF beside every WebP file of a picture; for a job, never while somebody waits. The widest
 * WebP is the source, since originals are not kept. Running it again does nothing.
 */
export async function addAvif({ database, files, onChange }: AvifDeps, imageId: number): Promise<void> {
  const image = await findImage(database.kysely, imageId)
  if (image === undefined || image.has_avif) return
  const widest = await files.read(imageFile(image.key, Math.max(...image.widths), 'webp'))
  if (widest === undefined) throw new Error(`image ${imageId} has no files`)
  const source = await buffer(widest.stream)

  for (const width of image.widths) {
    const file = await sharp(source)
      .resize({ width })
      .avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT })
      .toBuffer()
    await files.write(imageFile(image.key, width, 'avif'), file)
  }
  await database.transact(async (tx) => {
    await markAvif(tx, imageId)
    await onChange?.(tx, imageId)
  })
}

/** Ids of images that have only WebP files yet, without those named, the oldest first. */
export async function listImagesWithoutAvif(
  db: Queryable,
  { without = [], limit }: { without?: readonly string[]; limit: number },
): Promise<number[]> {
  return listIdsWithoutAvif(db, { without, limit })
}
