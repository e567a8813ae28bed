import type { Route } from '#server/platform/http/handler.ts'
import { listPicks } from '../choose-picks.ts'
import { listCards } from '../list-cards.ts'

export const showPicksRoute: Route<'GET /api/user/picks'> =
  ({ database }) =>
  async () => {
    const picks = await listPicks(database.quickRead)
    const onSale = picks.filter((pick) => pick.onSale).map(({ id }) => id)
    return { data: await listCards(database.quickRead, onSale) }
  }
