import { DAY, MINUTE } from '#kernel/time.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { finishRequest, settleAsAsked } from './ask-provider.ts'
import { askAgainAt, askTurns } from './ask-turns.rules.ts'
import { listUnapplied, markApplied, type StoredNotification } from './notifications.queries.ts'
import { type Charge, claimChargesToAsk, findCharge, updateAskAt } from './payments.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'

const APPLY_AGAIN_AFTER = MINUTE
/** What nobody could answer for so long is left to the operator. */
const APPLY_FOR = 7 * DAY
const BATCH = 100

/** Charges claimed and asked about at a time, and the most of one run: 20 requests a second to the provider. */
const ASK_AT_ONCE = 10
const ASKS_A_RUN = 1_200
/** After so many requests in a row without an answer a provider is left alone until the next run. */
const SILENT_AFTER = 5

export function paymentsJobs(deps: PaymentsDeps) {
  return [
    {
      name: 'payments-reconcile',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => reconcileCharges(deps, signal),
    },
    {
      name: 'payments-retry-notifications',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => retryNotifications(deps, signal),
    },
  ]
}

/** Asks about charges that no notification came for, and finishes requests that a crash cut off. */
export async function reconcileCharges(deps: PaymentsDeps, signal?: AbortSignal): Promise<void> {
  const db = deps.database.kysely
  const unanswered = new Map<string, number>()
  const silent = () => [...unanswered].filter(([, count]) => count >= SILENT_AFTER).map(([name]) => name)
  const askOne = async (charge: Charge) => {
    try {
      if (charge.state === 'requested') await finishRequest(deps, charge)
      else await settleAsAsked(deps, charge, 'reconcile')
      unanswered.delete(charge.gateway)
    } catch (error) {
      if (error instanceof GatewayFailure && error.kind === 'unreachable') {
        unanswered.set(charge.gateway, (unanswered.get(charge.gateway) ?? 0) + 1)
        await updateAskAt(db, charge.id, askAgainAt(deps.clock()))
      }
      throw error
    }
  }
  const toAsk = {
    name: 'payments-reconcile',
    next: () => claimChargesToAsk(db, { ...askTurns(deps.clock(), ASK_AT_ONCE), without: silent() }),
    keyOf: (charge: Charge) => charge.reference,
    handle: askOne,
    claims: true,
    atOnce: ASK_AT_ONCE,
    most: ASKS_A_RUN,
  }
  await workThrough(deps, toAsk, signal)
}

/** Applies notifications that were stored and acknowledged, but could not be applied then. */
export async function retryNotifications(deps: PaymentsDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock().getTime()
  const received = { after: new Date(now - APPLY_FOR), before: new Date(now - APPLY_AGAIN_AFTER) }
  const unapplied = {
    name: 'payments-retry-notifications',
    next: (without: readonly string[]) =>
      listUnapplied(deps.database.kysely, { received, without, limit: BATCH }),
    keyOf: (stored: StoredNotification) => String(stored.id),
    handle: (stored: StoredNotification) => applyStored(deps, stored),
    atOnce: ASK_AT_ONCE,
  }
  await workThrough(deps, unapplied, signal)
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
