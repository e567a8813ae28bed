import { DAY, MINUTE } from '#kernel/time.ts'
import { finishRequest, settleAsAsked } from './ask-provider.ts'
import { listUnapplied, markApplied, type StoredNotification } from './notifications.queries.ts'
import { findCharge, listRequestedCharges, takeChargesToAsk } from './payments.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'

const ASK_AGAIN_AFTER = 5 * MINUTE
const REQUEST_LOST_AFTER = MINUTE
const APPLY_AGAIN_AFTER = MINUTE
/** What nobody could answer for so long is left to the operator. */
const APPLY_FOR = 7 * DAY
const BATCH = 100

export function paymentsJobs(deps: PaymentsDeps) {
  return [
    { name: 'payments-reconcile', cron: '* * * * *', run: () => reconcileCharges(deps) },
    { name: 'payments-retry-notifications', cron: '* * * * *', run: () => retryNotifications(deps) },
  ]
}

/** Asks about charges that no notification came for, and finishes requests that a crash cut off. */
export async function reconcileCharges(deps: PaymentsDeps): Promise<void> {
  const now = deps.clock()
  const ago = (duration: number) => new Date(now.getTime() - duration)
  const db = deps.database.kysely
  for (const charge of await listRequestedCharges(db, ago(REQUEST_LOST_AFTER), BATCH)) {
    await attempt(deps, charge.reference, () => finishRequest(deps, charge))
  }
  for (const charge of await takeChargesToAsk(db, { before: ago(ASK_AGAIN_AFTER), now, limit: BATCH })) {
    await attempt(deps, charge.reference, () => settleAsAsked(deps, charge, 'reconcile'))
  }
}

/** Applies notifications that were stored and acknowledged, but could not be applied then. */
export async function retryNotifications(deps: PaymentsDeps): Promise<void> {
  const now = deps.clock().getTime()
  const received = { after: new Date(now - APPLY_FOR), before: new Date(now - APPLY_AGAIN_AFTER) }
  for (const stored of await listUnapplied(deps.database.kysely, received, BATCH)) {
    await attempt(deps, stored.reference, () => applyStored(deps, stored))
  }
}

/**
 * What is stored is not read again: its signature may have been in headers, and it may be long out of date.
 * How the charge stands now tells more.
 */
async function applyStored(deps: PaymentsDeps, stored: StoredNotification): Promise<void> {
  const charge = await findCharge(deps.database.kysely, stored.reference)
  if (charge) await settleAsAsked(deps, charge, 'notification', stored.id)
  else await markApplied(deps.database.kysely, stored.id, 'unknown_reference', deps.clock())
}

/** One charge in trouble must not keep the others waiting. */
async function attempt(deps: PaymentsDeps, reference: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    deps.log.warn({ reference, error }, 'payments: a charge could not be brought up to date')
  }
}
