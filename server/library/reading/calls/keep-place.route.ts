import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { keepPlace } from '../keep-place.ts'

export const keepPlaceHandler =
  ({ database }: { database: Database }): Handler<'PUT /api/user/reading/:id'> =>
  async ({ params, body }, { user, now }) => {
    const { device, place, share, seconds_ago: secondsAgo, at } = body
    const asked = { userId: user.id, titleId: params.id, device, place, share, secondsAgo, at, now }
    return { data: { places: await keepPlace(database, asked) } }
  }
