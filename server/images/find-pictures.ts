import type { Picture } from '#contracts/call.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listImages } from './images.queries.ts'
import { pictureOf } from './picture-of.ts'

/** The pictures with these image ids, by id; none by null, as what has no picture has for an id. */
export async function findPictures(
  db: Queryable,
  imageIds: Iterable<number | null>,
): Promise<Map<number | null, Picture>> {
  const ids = [...new Set([...imageIds].filter((id) => id !== null))]
  const rows = await listImages(db, ids)
  return new Map(rows.map((row) => [row.id, pictureOf(row)]))
}
