import { buffer } from 'node:stream/consumers'
import { findImage } from './images.queries.ts'
import { type ImageDeps, imageFile } from './store-image.ts'

/** A picture for an export: its row, and its widest file as a `data:` URL. */
export async function readPicture(
  { database, files }: ImageDeps,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const image = await findImage(database.kysely, id)
  if (image === undefined) return undefined
  const widest = await files.read(imageFile(image.key, Math.max(...image.widths), 'webp'))
  const bytes = widest && (await buffer(widest.stream))
  return { ...image, file: bytes ? `data:image/webp;base64,${bytes.toString('base64')}` : null }
}
