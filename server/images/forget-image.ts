import { deleteUnusedImage } from './images.queries.ts'
import { shareFile } from './share-picture.ts'
import { type ImageDeps, imageFile } from './store-image.ts'

/**
 * Removes a picture that was stored apart (nobody else can come to use it) with all its files; one that
 * something still shows stays.
 */
export async function forgetImage({ database, files }: ImageDeps, imageId: number): Promise<void> {
  const gone = await deleteUnusedImage(database.kysely, imageId)
  if (gone === undefined) return
  await files.remove(shareFile(gone.key))
  for (const width of gone.widths) {
    await files.remove(imageFile(gone.key, width, 'webp'))
    if (gone.has_avif) await files.remove(imageFile(gone.key, width, 'avif'))
  }
}
