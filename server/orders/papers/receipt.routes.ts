import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Authenticate, signedInUser } from '#server/platform/http/signed-in-user.ts'
import { isPaid } from '../order.rules.ts'
import { findTransaction } from '../views/transactions.queries.ts'
import type { DrawReceipt } from './draw-papers.ts'

export type ReceiptDeps = {
  database: Database
  authenticate: Authenticate
  drawReceipt: DrawReceipt
  clock: () => Date
}

const params = z.object({ id: z.coerce.number().int().positive() })

/** `GET /api/user/transactions/{id}/receipt`: the receipt of a paid order of the caller, as a PDF. */
export function receiptRoutes(app: FastifyInstance, deps: ReceiptDeps): void {
  app.get('/api/user/transactions/:id/receipt', async (request, reply) => {
    const { user, share } = await signedInUser(request, { authenticate: deps.authenticate }, deps.clock())
    const { success, data } = params.safeParse(request.params)
    const db = deps.database.kysely
    const order = success ? await findTransaction(db, user.id, data.id) : undefined
    if (order === undefined) throw new Failure('not_found', 'Transaksi tidak ditemukan.')
    if (!isPaid(order.paymentState)) {
      throw new Failure('conflict', 'Kuitansi tersedia setelah pembayaran diterima.')
    }
    const asker = { address: request.ip, account: share, verified: true }
    const pdf = await app.costlyReads.admit(asker, (wait) =>
      wait(() => deps.drawReceipt({ ...order, buyerName: user.name })),
    )
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="kuitansi-${order.refno}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pdf)
  })
}
