import type { consolePaymentMethodCalls } from '#contracts/console/payment-methods.ts'
import { rupiah } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import {
  listKnownMethods,
  offerMethod,
  type PaymentMethod,
  setMethodFee,
  type Takers,
} from './payment-methods.ts'

export function consolePaymentMethodHandlers({
  database,
  ...takers
}: Takers & { database: Database }): Handlers<keyof typeof consolePaymentMethodCalls> {
  return {
    'GET /api/console/payment-methods': async () => ({
      data: (await listKnownMethods(database.kysely, takers.gateway)).map(recordOf),
    }),
    'PUT /api/console/payment-methods/:id': async ({ params: { id }, body }, { actor, now }) => {
      const method = await database.transact((tx) => offerMethod(tx, actor, takers, { ...body, id, now }))
      const message = method.offered ? `${method.name} ditawarkan` : `${method.name} tidak lagi ditawarkan`
      return { data: recordOf(method), message }
    },
    'PUT /api/console/payment-methods/:id/fee': async ({ params: { id }, body }, { actor, now }) => {
      const fee = body.fee && { fixed: rupiah(body.fee.fixed), basisPoints: body.fee.basis_points }
      const method = await database.transact((tx) =>
        setMethodFee(tx, actor, { id, fee, version: body.version, now }),
      )
      return { data: recordOf(method), message: `Biaya ${method.name} disimpan` }
    },
  }
}

function recordOf({ lastsMinutes, fee, ...method }: PaymentMethod) {
  return {
    ...method,
    lasts_minutes: lastsMinutes,
    fee: fee && { fixed: fee.fixed, basis_points: fee.basisPoints },
  }
}
