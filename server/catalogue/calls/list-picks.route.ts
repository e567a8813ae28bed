import type { CallAnswerData } from '#contracts/calls.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listPicks } from '../choose-picks.ts'

export const listPicksRoute: Route<'GET /api/console/home-picks'> =
  ({ database }) =>
  async () => ({ data: await shownPicks(database.kysely) })

/** The picks with their covers. */
export async function shownPicks(db: Queryable): Promise<CallAnswerData<'GET /api/console/home-picks'>> {
  const picks = await listPicks(db)
  const pictures = await findPictures(
    db,
    picks.map(({ coverId }) => coverId),
  )
  return picks.map(({ id, title, coverId, onSale }) => ({
    id,
    title,
    cover_picture: pictures.get(coverId) ?? null,
    on_sale: onSale,
  }))
}
