import type { Route } from '#server/platform/http/handler.ts'
import { keepPlace } from '../keep-place.ts'

export const keepPlaceRoute: Route<'PUT /api/user/reading/:id'> =
  ({ database }) =>
  async ({ params, body }, { user, now }) => {
    const { device, place, share, seconds_ago: secondsAgo, at } = body
    const asked = { userId: user.id, titleId: params.id, device, place, share, secondsAgo, at, now }
    return { data: { places: await keepPlace(database, asked) } }
  }
