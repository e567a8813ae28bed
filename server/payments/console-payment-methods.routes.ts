import type { consolePaymentMethodCalls } from '#contracts/console/payment-methods.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { listTakenMethods, offerMethod, type PaymentMethod } from './payment-methods.ts'

export function consolePaymentMethodHandlers({
  database,
  gateway,
}: {
  database: Database
  gateway: PaymentGateway
}): Handlers<keyof typeof consolePaymentMethodCalls> {
  return {
    'GET /api/console/payment-methods': async () => ({
      data: (await listTakenMethods(database.kysely, gateway)).map(recordOf),
    }),
    'PUT /api/console/payment-methods/:id': async ({ params: { id }, body }, { actor, now }) => {
      const method = await database.transact((tx) => offerMethod(tx, actor, gateway, { ...body, id, now }))
      const message = method.offered ? `${method.name} ditawarkan` : `${method.name} tidak lagi ditawarkan`
      return { data: recordOf(method), message }
    },
  }
}

function recordOf({ lastsMinutes, ...method }: PaymentMethod) {
  return { ...method, lasts_minutes: lastsMinutes }
}
