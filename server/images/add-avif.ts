import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { findImage, listIdsWithoutAvif, markAvif } from './images.queries.ts'
import { inOperatorTurn } from './picture-turns.ts'
import { deleteFiles, type ImageDeps, imageFile } from './store-image.ts'

const AVIF_QUALITY = 50
/** 0 to 9. At the default of 4, AVIF takes 12–21 × the CPU of WebP and saves few bytes more. */
const AVIF_EFFORT = 2

export type AvifDeps = ImageDeps & {
  /** Called in the transaction that marks the AVIF files as present, to rebuild the cards that show the picture. */
  onChange?: (tx: Tx, imageId: number) => Promise<void>
}

/**
 * Adds an AVIF file beside every WebP file of a picture; for a job, since it takes seconds. The widest WebP is the
 * source: originals are not stored. Running it again does nothing.
 */
export async function addAvif({ database, files, onChange }: AvifDeps, imageId: number): Promise<void> {
  const image = await findImage(database.kysely, imageId)
  if (image === undefined || image.has_avif) return
  const widest = await files.read(imageFile(image.key, Math.max(...image.widths), 'webp'))
  if (widest === undefined) throw new Error(`image ${imageId} has no files`)
  const source = await buffer(widest.stream)

  for (const width of image.widths) {
    const file = await inOperatorTurn(() =>
      sharp(source).resize({ width }).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer(),
    )
    await files.write(imageFile(image.key, width, 'avif'), file)
  }
  const marked = await database.transact(async (tx) => {
    if (!(await markAvif(tx, imageId))) return false
    await onChange?.(tx, imageId)
    return true
  })
  // A profile's picture can be deleted meanwhile. Then its new files must be removed.
  if (!marked) await deleteFiles(files, image.key, image.widths, 'avif')
}

/** The ids of images that have only WebP files, except the named ones, the oldest first. */
export async function listImagesWithoutAvif(
  db: Queryable,
  { without = [], limit }: { without?: readonly string[]; limit: number },
): Promise<number[]> {
  return listIdsWithoutAvif(db, { without, limit })
}
