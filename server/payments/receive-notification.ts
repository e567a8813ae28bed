import { storableText } from '#kernel/text.ts'
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
import { recordUnknown } from './record-applied.ts'

/**
 * Receives a provider's notification: checks its signature, then applies it and stores it as received, in one
 * transaction. A stored notification is always acknowledged. One that could not be applied is stored alone, and the
 * job retries it, not the provider.
 * @throws Failure `unauthenticated` for a forged one, which is only logged
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
  const { gatewayReference, state: claims } = reported
  // No charge of ours is named by a text that cannot be stored.
  const reference = storableText(reported.reference)
  const now = deps.clock()
  const notification: NewNotification = {
    gateway: gateway.name,
    eventKey: storableText(reported.eventKey),
    reference,
    gatewayReference: gatewayReference === null ? null : storableText(gatewayReference),
    raw: storableText(request.rawBody.toString('utf8')),
    claims,
    receivedAt: now,
  }
  try {
    if (reported.signed) await applySigned(deps, reported, notification, now)
    else await applyUnsigned(deps, notification, now)
  } catch (error) {
    await storeNotification(deps.database.kysely, notification)
    deps.log.error(
      { reference, gateway: gateway.name, error },
      'payments: a notification waits to be applied',
    )
  }
  return gateway.acknowledge()
}

async function applySigned(
  deps: PaymentsDeps,
  { state, amount }: PaymentNotification,
  notification: NewNotification,
  now: Date,
): Promise<void> {
  const { gateway, reference } = notification
  const report = { gateway, reference, state, amount, notification }
  const outcome = await settleConfirmed(deps, { ...report, note: 'notification', confirmed: false, now })
  if (outcome === 'unknown_reference') logUnknown(deps, notification)
}

/**
 * Nothing proves this notification, so it is only a reason to ask the provider. It is stored first, since the
 * provider may answer slowly.
 */
async function applyUnsigned(deps: PaymentsDeps, notification: NewNotification, now: Date): Promise<void> {
  const { applied, known, reference } = await storeNotification(deps.database.kysely, notification)
  if (applied) return
  const charge = known ? await findCharge(deps.database.kysely, reference) : undefined
  if (charge === undefined) {
    logUnknown(deps, notification)
    await deps.database.transact((tx) => tx.commit(recordUnknown(notification, now)))
    return
  }
  // A notification may arrive before the answer with the provider's number.
  const asked = { ...charge, gatewayReference: charge.gatewayReference ?? notification.gatewayReference }
  await settleAsAsked(deps, asked, 'notification', notification)
}

function logUnknown({ log }: PaymentsDeps, { reference }: NewNotification): void {
  log.warn({ reference }, 'payments: a notification of a charge that is not ours')
}
