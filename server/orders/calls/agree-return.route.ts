import { formatRupiah, rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { agreeReturn } from '../returns/decide-return.ts'
import { showReturnRequest } from '../returns/read-return-state.ts'

export const agreeReturnRoute: Route<'POST /api/console/return-requests/:id/agree'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const lines = body.lines.map(({ line: position, amount, ...rest }) => ({
      ...rest,
      position,
      ...(amount !== undefined && { amount: rupiah(amount) }),
    }))
    const { version, reply } = body
    const agreed = { requestId: params.id, version, lines, shipping: rupiah(body.shipping), reply, now }
    await database.transact((tx) => agreeReturn(tx, actor, agreed))
    const data = await showReturnRequest(database, params.id)
    return { data, message: `${formatRupiah(rupiah(data.amount ?? 0))} harus dikembalikan` }
  }
