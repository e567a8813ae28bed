import { storableText } from '#kernel/text.ts'
import { Failure } from '#server/platform/failure.ts'
import type {
  Acknowledgement,
  PaymentGateway,
  PaymentNotification,
  RawNotification,
} from '#server/providers/payments/port.ts'
import { settleAsAsked } from './ask-provider.ts'
import { type NewNotification, storeNotification } from './notifications.queries.ts'
import { type Charge, findCharge } from './payments.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { recordUnknown } from './record-applied.ts'

/**
 * Receives a provider's notification: checks its signature, then applies it and stores it as received, in one
 * transaction. A stored notification is always acknowledged. One that could not be applied is stored alone, and the
 * job retries it, not the provider. Where the provider has to be asked first, it is asked after the acknowledgement.
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
  const waits = (error: unknown) =>
    deps.log.error(
      { reference, gateway: gateway.name, error },
      'payments: a notification waits to be applied',
    )
  try {
    const toAsk = reported.signed
      ? await applySigned(deps, reported, notification, now)
      : await storeUnsigned(deps, notification, now)
    if (toAsk) deps.background.run(askAbout(deps, toAsk, notification).catch(waits))
  } catch (error) {
    await storeNotification(deps.database.kysely, notification)
    waits(error)
  }
  return gateway.acknowledge()
}

/** What the provider has to be asked about a stored notification before it can be applied. */
type ToAsk = { charge: Charge; note: string }

/** The provider may answer slowly. If it does not answer, the job asks again. */
async function askAbout(
  deps: PaymentsDeps,
  { charge, note }: ToAsk,
  notification: NewNotification,
): Promise<void> {
  await settleAsAsked(deps, charge, note, notification)
}

async function applySigned(
  deps: PaymentsDeps,
  { state, amount }: PaymentNotification,
  notification: NewNotification,
  now: Date,
): Promise<ToAsk | undefined> {
  const { gateway, reference } = notification
  const report = { gateway, reference, state, amount, notification }
  const outcome = await deps.settle({ ...report, note: 'notification', confirmed: false, now })
  if (outcome === 'unknown_reference') logUnknown(deps, notification)
  // It contradicts what is known. It is stored unapplied.
  if (outcome !== 'unconfirmed') return undefined
  const charge = await findCharge(deps.database.kysely, reference)
  return charge && { charge, note: 'notification, confirmed' }
}

/** Nothing proves this notification, so it is only a reason to ask the provider. */
async function storeUnsigned(
  deps: PaymentsDeps,
  notification: NewNotification,
  now: Date,
): Promise<ToAsk | undefined> {
  const { applied, known, reference } = await storeNotification(deps.database.kysely, notification)
  if (applied) return undefined
  const charge = known ? await findCharge(deps.database.kysely, reference) : undefined
  if (charge === undefined) {
    logUnknown(deps, notification)
    await deps.database.transact((tx) => tx.commit(recordUnknown(notification, now)))
    return undefined
  }
  // A notification may arrive before the answer with the provider's number.
  const gatewayReference = charge.gatewayReference ?? notification.gatewayReference
  return { charge: { ...charge, gatewayReference }, note: 'notification' }
}

function logUnknown({ log }: PaymentsDeps, { reference }: NewNotification): void {
  log.warn({ reference }, 'payments: a notification of a charge that is not ours')
}
