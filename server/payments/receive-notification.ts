import { Failure } from '#server/platform/failure.ts'
import type {
  Acknowledgement,
  PaymentGateway,
  PaymentNotification,
  RawNotification,
} from '#server/providers/payments/port.ts'
import { settleAsAsked, settleConfirmed } from './ask-provider.ts'
import { markApplied, type ReceivedNotification, storeNotification } from './notifications.queries.ts'
import { findCharge } from './payments.queries.ts'
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
  const { eventKey, reference, gatewayReference } = notification
  const now = deps.clock()
  const stored = await storeNotification(
    deps.database.kysely,
    { gateway: gateway.name, eventKey, reference, gatewayReference, raw: raw.rawBody.toString('utf8') },
    now,
  )
  if (!stored.applied) {
    try {
      await apply(deps, stored, notification, now)
    } catch (error) {
      deps.log.error(
        { reference, gateway: gateway.name, error },
        'payments: a notification waits to be applied',
      )
    }
  }
  return gateway.acknowledge()
}

async function apply(
  deps: PaymentsDeps,
  { id: notificationId, orderId, reference }: ReceivedNotification,
  { state, amount, signed, gatewayReference }: PaymentNotification,
  now: Date,
): Promise<void> {
  if (orderId === null) {
    deps.log.warn({ reference }, 'payments: a notification of a charge that is not ours')
    const applied = markApplied(notificationId, 'unknown_reference', now)
    await deps.database.transact((tx) => tx.commit(applied))
    return
  }
  if (!signed) return settleAsTold(deps, { reference, gatewayReference, notificationId })
  const said = { orderId, reference, state, amount, notificationId }
  await settleConfirmed(deps, { ...said, cause: 'notification', confirmed: false, now })
}

/** The notification is not proven: it is only the reason to ask. */
async function settleAsTold(
  deps: PaymentsDeps,
  {
    reference,
    gatewayReference,
    notificationId,
  }: { reference: string; gatewayReference: string | null; notificationId: number },
): Promise<void> {
  const charge = await findCharge(deps.database.kysely, reference)
  if (charge === undefined) throw new Error(`no charge ${reference}`)
  // A notification may come before the answer that brings the provider's number.
  const asked = { ...charge, gatewayReference: charge.gatewayReference ?? gatewayReference }
  await settleAsAsked(deps, asked, 'notification', notificationId)
}
