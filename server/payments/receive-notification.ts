import { Failure } from '#server/platform/failure.ts'
import type { Acknowledgement, PaymentGateway, RawNotification } from '#server/providers/payments/port.ts'
import { settleConfirmed } from './ask-provider.ts'
import { markApplied, storeNotification } from './notifications.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * A provider's notification: its signature first, then it is stored as it came, then applied. Once stored it
 * is acknowledged, whatever becomes of it: what could not be applied is retried by the job, not by the
 * provider.
 * @throws Failure `unauthenticated` for a forged one, of which nothing is kept but a line in the log
 */
export async function receiveNotification(
  deps: PaymentsDeps,
  gateway: PaymentGateway,
  raw: RawNotification & { ip: string },
): Promise<Acknowledgement> {
  const notification = await gateway.verifyNotification(raw)
  if (notification === undefined) {
    deps.log.warn(
      { gateway: gateway.name, ip: raw.ip, bytes: raw.rawBody.length },
      'payments: a forged notification',
    )
    throw new Failure('unauthenticated', 'Tanda tangan notifikasi tidak sah.')
  }
  const { eventKey, reference, state, amount } = notification
  const now = deps.clock()
  const stored = await storeNotification(
    deps.database.kysely,
    { gateway: gateway.name, eventKey, reference, raw: raw.rawBody.toString('utf8') },
    now,
  )
  if (!stored.applied) {
    try {
      const event = { reference, state, amount, cause: 'notification', confirmed: false, now }
      const outcome = await settleConfirmed(deps, event)
      await markApplied(deps.database.kysely, stored.id, outcome, now)
    } catch (error) {
      deps.log.error(
        { reference, gateway: gateway.name, error },
        'payments: a notification waits to be applied',
      )
    }
  }
  return gateway.acknowledge()
}
