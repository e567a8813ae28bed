import type { Route } from '#server/platform/http/handler.ts'
import { openGift } from '../gifts/claim-gift.ts'

export const openGiftRoute: Route<'POST /api/user/gifts/open'> =
  ({ database }) =>
  async ({ body }) => ({ data: await openGift(database, body.token) })
