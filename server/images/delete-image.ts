import { deleteUnusedImage } from './images.queries.ts'
import { deleteFiles, type ImageDeps } from './store-image.ts'

/**
 * Deletes a private picture with all its files, unless something still shows it. Only a private one can be deleted
 * safely, since nothing else can start to use it meanwhile.
 */
export async function deleteImage({ database, files }: ImageDeps, imageId: number): Promise<void> {
  const deleted = await deleteUnusedImage(database.kysely, imageId)
  if (deleted === undefined) return
  await deleteFiles(files, deleted.key, deleted.widths, 'webp')
  await deleteFiles(files, deleted.key, deleted.widths, 'avif')
}
