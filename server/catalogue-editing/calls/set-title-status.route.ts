import type { Route } from '#server/platform/http/handler.ts'
import type { EditedTitle } from '../save-title.ts'
import { setTitleStatus } from '../set-title-status.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

const MOVED: Record<EditedTitle['status'], (name: string) => string> = {
  on_sale: (name) => `“${name}” sekarang dijual`,
  withdrawn: (name) => `“${name}” ditarik dari penjualan`,
  draft: (name) => `“${name}” sekarang berupa draf`,
}

export const setTitleStatusRoute: Route<'PUT /api/console/titles/:id/status'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const whole = await savedTitle(database, (tx) =>
      setTitleStatus(tx, actor, { id: params.id, ...body, now }),
    )
    return { data: recordOf(whole), message: MOVED[whole.title.status](whole.title.name) }
  }
