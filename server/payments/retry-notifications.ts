import { MINUTE } from '#kernel/time.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { settleAsAsked } from './ask-provider.ts'
import { appliedSince, claimsMore } from './claims.rules.ts'
import { listUnapplied, type StoredNotification } from './notifications.queries.ts'
import { findCharge } from './payments.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { recordUnknown } from './record-applied.ts'

const APPLY_AGAIN_AFTER = MINUTE
const BATCH = 100
const AT_ONCE = 10

/** Applies notifications that were stored and acknowledged but could not be applied at once. */
export async function retryNotifications(deps: PaymentsDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock()
  const received = { after: appliedSince(now), before: new Date(now.getTime() - APPLY_AGAIN_AFTER) }
  const unapplied = {
    name: 'payments-retry-notifications',
    next: (without: readonly string[]) =>
      listUnapplied(deps.database.kysely, { received, without, limit: BATCH }),
    keyOf: (stored: StoredNotification) => String(stored.id),
    handle: (stored: StoredNotification) => applyStored(deps, stored),
    atOnce: AT_ONCE,
  }
  await workThrough(deps, unapplied, signal)
}

/**
 * The stored text is not parsed again: its signature may have been in headers, and it may be out of date. The
 * provider is asked for the charge's present state instead.
 * @throws where the answer does not confirm what it claims: it is judged again after a growing pause
 */
export async function applyStored(deps: PaymentsDeps, stored: StoredNotification): Promise<void> {
  const charge = await findCharge(deps.database.kysely, stored.reference)
  if (charge === undefined) {
    await deps.database.transact((tx) => tx.commit(recordUnknown(stored, deps.clock())))
    return
  }
  const { outcome, state } = await settleAsAsked(deps, charge, 'notification', stored)
  if (outcome === 'unconfirmed' || claimsMore(stored, state, deps.clock())) {
    throw new Error(
      `the provider does not confirm that ${stored.reference} is ${stored.claims}: it is ${state}`,
    )
  }
}
