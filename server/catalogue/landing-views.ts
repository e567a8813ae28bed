import type { Picture } from '#contracts/call.ts'
import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { LandingDraft, LandingRecord } from './landings.ts'

/** Header pictures as the console shows them, with their images. */
export async function viewsOf(
  db: Queryable,
  landings: readonly LandingRecord[],
): Promise<CallAnswerData<'GET /api/console/landings'>> {
  const pictures = await findPictures(
    db,
    landings.map(({ imageId }) => imageId),
  )
  return landings.map((landing) => viewOf(landing, pictures))
}

type Fields = Partial<Omit<CallRequest<'PUT /api/console/landings/:id'>['body'], 'version'>>

export const changesOf = ({ title_ids: titleIds, ...fields }: Fields): Partial<LandingDraft> =>
  givenOnly({ ...fields, titleIds })

export function viewOf(
  { id, titleIds, imageId, title, line, button, link, alt, position, published, version }: LandingRecord,
  pictures: ReadonlyMap<number, Picture>,
): CallAnswerData<'POST /api/console/landings'> {
  const picture = (imageId === null ? undefined : pictures.get(imageId)) ?? null
  const words = { title, line, button, link, alt }
  return { id, ...words, title_ids: [...titleIds], position, published, picture, version }
}
