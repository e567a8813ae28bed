import type { Route } from '#server/platform/http/handler.ts'
import { addReturnPicture } from '../returns/ask-return.ts'
import { type ReturnDeps, readReturnState } from '../returns/read-return-state.ts'

export const addReturnPictureRoute: Route<'POST /api/user/transactions/:id/return/pictures', ReturnDeps> =
  (deps) =>
  async ({ params, body }, { user, ip, now }) => {
    const of = { userId: user.id, orderId: params.id, now }
    await addReturnPicture(deps.database, { ...of, ip, bytes: body.picture })
    return { data: await readReturnState(deps, of), message: 'Gambar ditambahkan' }
  }
