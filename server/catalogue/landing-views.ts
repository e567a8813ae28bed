import type { Picture } from '#contracts/call.ts'
import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { isoInWibOrNull, momentOf } from '#kernel/time.ts'
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

export const changesOf = ({
  title_ids: titleIds,
  begins_at,
  ends_at,
  ...fields
}: Fields): Partial<LandingDraft> =>
  givenOnly({ ...fields, titleIds, beginsAt: momentOf(begins_at), endsAt: momentOf(ends_at) })

export function viewOf(
  { titleIds, imageId, beginsAt, endsAt, ...landing }: LandingRecord,
  pictures: ReadonlyMap<number | null, Picture>,
): CallAnswerData<'POST /api/console/landings'> {
  const picture = pictures.get(imageId) ?? null
  const times = { begins_at: isoInWibOrNull(beginsAt), ends_at: isoInWibOrNull(endsAt) }
  return { ...landing, ...times, title_ids: [...titleIds], picture }
}
