import type { Route } from '#server/platform/http/handler.ts'
import { changeSlug } from '../change-slug.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const changeSlugRoute: Route<'PUT /api/console/titles/:id/slug'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const whole = await savedTitle(database, (tx) => changeSlug(tx, actor, { id: params.id, ...body, now }))
    return { data: recordOf(whole), message: `Alamatnya sekarang “${whole.title.slug}”` }
  }
