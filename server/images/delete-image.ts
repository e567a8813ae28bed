import type { Tx } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { deleteUnusedImage, findImage } from './images.queries.ts'
import { deleteFiles, type ImageDeps, isPrivateKey } from './store-image.ts'

/**
 * Deletes a private picture with all its files, unless something still shows it. Only a private one can be deleted
 * safely, since nothing else can start to use it meanwhile.
 */
export async function deleteImage({ database, files }: ImageDeps, imageId: number): Promise<void> {
  const deleted = await deleteUnusedImage(database.kysely, imageId)
  if (deleted !== undefined) await deleteFilesOf(files, deleted)
}

export type UnnamedImage = { key: string; widths: readonly number[] }

/**
 * Unnames a private picture in the transaction that takes it from the one thing that shows it. Its files are deleted
 * after the commit, by `deleteFilesOf`; where the process ends before, they count as unused.
 */
export async function unnameImage(tx: Tx, imageId: number): Promise<UnnamedImage | undefined> {
  const image = await findImage(tx, imageId)
  // Another picture may be shown by something else as well.
  return image && isPrivateKey(image.key) ? deleteUnusedImage(tx, imageId) : undefined
}

export async function deleteFilesOf(files: FileStore, { key, widths }: UnnamedImage): Promise<void> {
  await deleteFiles(files, key, widths, 'webp')
  await deleteFiles(files, key, widths, 'avif')
}
