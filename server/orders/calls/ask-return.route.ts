import type { Route } from '#server/platform/http/handler.ts'
import { askReturn } from '../returns/ask-return.ts'
import { type ReturnDeps, readReturnState } from '../returns/read-return-state.ts'

export const askReturnRoute: Route<'POST /api/user/transactions/:id/return', ReturnDeps> =
  (deps) =>
  async ({ params, body }, { user, now }) => {
    const of = { userId: user.id, orderId: params.id, now }
    const lines = body.lines.map(({ line: position, quantity }) => ({ position, quantity }))
    const { returnDays: days } = await deps.readShop()
    await askReturn(deps.database, { ...body, ...of, lines, days })
    return { data: await readReturnState(deps, of), message: 'Permintaan Anda kami terima' }
  }
