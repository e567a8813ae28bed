import { Failure } from '#server/platform/failure.ts'
import type {
  Acknowledgement,
  PaymentGateway,
  PaymentNotification,
  RawNotification,
} from '#server/providers/payments/port.ts'
import { settleAsAsked, settleConfirmed } from './ask-provider.ts'
import { type NewNotification, storeNotification } from './notifications.queries.ts'
import { findCharge } from './payments.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { recordApplied } from './record-applied.ts'

/**
 * A provider's notification: its signature first, then it is applied and stored as it came, in one transaction. Once
 * stored it is acknowledged, whatever becomes of it: one that could not be applied is stored alone, and retried by the
 * job, not by the provider.
 * @throws Failure `unauthenticated` for a forged one, of which only a log entry is kept
 */
export async function receiveNotification(
  deps: PaymentsDeps,
  gateway: PaymentGateway,
  { ip, ...request }: RawNotification & { ip: string },
): Promise<Acknowledgement> {
  const reported = await gateway.verifyNotification(request)
  if (reported === undefined) {
    deps.log.warn(
      { gateway: gateway.name, ip, bytes: request.rawBody.length },
      'payments: a forged notification',
    )
    throw new Failure('unauthenticated', 'Tanda tangan notifikasi tidak sah.')
  }
  const { eventKey, reference, gatewayReference } = reported
  const raw = request.rawBody.toString('utf8')
  const notification = { gateway: gateway.name, eventKey, reference, gatewayReference, raw }
  const now = deps.clock()
  try {
    if (reported.signed) await applySigned(deps, reported, notification, now)
    else await applyUnsigned(deps, notification, now)
  } catch (error) {
    await storeNotification(deps.database.kysely, notification, now)
    deps.log.error(
      { reference, gateway: gateway.name, error },
      'payments: a notification waits to be applied',
    )
  }
  return gateway.acknowledge()
}

async function applySigned(
  deps: PaymentsDeps,
  { reference, state, amount }: PaymentNotification,
  notification: NewNotification,
  now: Date,
): Promise<void> {
  const report = { gateway: notification.gateway, reference, state, amount, notification }
  const outcome = await settleConfirmed(deps, { ...report, cause: 'notification', confirmed: false, now })
  if (outcome === 'unknown_reference') logUnknown(deps, notification)
}

/** Nothing proves it, so it is only the reason to ask: it is stored before, since the provider may take its time. */
async function applyUnsigned(deps: PaymentsDeps, notification: NewNotification, now: Date): Promise<void> {
  const { applied, known, reference } = await storeNotification(deps.database.kysely, notification, now)
  if (applied) return
  const charge = known ? await findCharge(deps.database.kysely, reference) : undefined
  if (charge === undefined) {
    logUnknown(deps, notification)
    const record = recordApplied({ notification, now }, 'unknown_reference', { buyerGone: false })
    await deps.database.transact((tx) => tx.commit(record))
    return
  }
  // A notification may come before the answer that brings the provider's number.
  const asked = { ...charge, gatewayReference: charge.gatewayReference ?? notification.gatewayReference }
  await settleAsAsked(deps, asked, 'notification', notification)
}

function logUnknown({ log }: PaymentsDeps, { reference }: NewNotification): void {
  log.warn({ reference }, 'payments: a notification of a charge that is not ours')
}
