import type { FastifyInstance } from 'fastify'
import type { paymentCalls } from '#contracts/payments.ts'
import { Failure } from '#server/platform/failure.ts'
import { acceptBytes } from '#server/platform/http/bodies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { listOfferedMethods, type PaymentMethod, type Takers } from './payment-methods.ts'
import { findGateway, type PaymentsDeps } from './payments-deps.ts'
import { receiveNotification } from './receive-notification.ts'

const MAX_NOTIFICATION = 64 * 1024

export function paymentsHandlers(
  deps: Pick<PaymentsDeps, 'database' | 'gateway'> & Takers,
): Handlers<keyof typeof paymentCalls> {
  return {
    'GET /api/user/payment-methods': async () => {
      const offered = await listOfferedMethods(deps.database.read, deps)
      return { data: offered.map((method) => shownMethod(method, deps.gateway)) }
    },
  }
}

/** Only a virtual account opens the provider's page at once: a code and a wallet are for the shopper's phone. */
function shownMethod({ id, name, kind, least, most, lastsMinutes }: PaymentMethod, gateway: PaymentGateway) {
  return {
    id,
    name,
    opens_page: kind === 'virtual_account' && gateway.hasPages,
    ...(kind !== 'virtual_account' && { kind, least }),
    ...(most !== null && { most }),
    ...(lastsMinutes !== null && { lasts_minutes: lastsMinutes }),
  }
}

/** Where providers send their notifications: `app.register(paymentNotifications, deps)`. */
export async function paymentNotifications(app: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  // A signature covers the bytes as received, so the body is not parsed.
  acceptBytes(app, MAX_NOTIFICATION)
  app.post<{ Params: { gateway: string } }>(
    '/api/payments/:gateway/notifications',
    async (request, reply) => {
      const gateway = findGateway(deps, request.params.gateway)
      if (gateway === undefined) throw new Failure('not_found', 'Penyedia pembayaran tidak dikenal.')
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { headers, ip } = request
      const { contentType, body } = await receiveNotification(deps, gateway, { headers, rawBody, ip })
      return reply.code(200).header('content-type', contentType).send(body)
    },
  )
}
