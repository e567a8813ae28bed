import { workThrough } from '#server/platform/work-through.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { finishRequest, settleAsAsked } from './ask-provider.ts'
import { askAgainAt, askTurns, planGivenUpAsk } from './ask-turns.rules.ts'
import { closeCharges } from './close-charges.ts'
import { claimChargesToAsk, updateAskAt, updateGivenUpAskAt } from './due-charges.queries.ts'
import { isGivenUp } from './lock-charges.ts'
import type { Charge } from './payments.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** Charges that are claimed and checked at a time, and the most in one run: 20 requests a second to the provider. */
const ASK_AT_ONCE = 10
const ASKS_A_RUN = 1_200
/** After this many unanswered requests in a row, a provider is not asked again until the next run. */
const SILENT_AFTER = 5

/**
 * Checks charges for which no notification has arrived, open ones and those that were given up, and repeats requests
 * that a crash interrupted.
 */
export async function reconcileCharges(deps: PaymentsDeps, signal?: AbortSignal): Promise<void> {
  const db = deps.database.kysely
  const unanswered = new Map<string, number>()
  const silent = () => [...unanswered].filter(([, count]) => count >= SILENT_AFTER).map(([name]) => name)
  const askOne = async (charge: Charge) => {
    try {
      if (charge.state === 'requested') await finishRequest(deps, charge)
      else await askOrClose(deps, charge)
      unanswered.delete(charge.gateway)
    } catch (error) {
      if (error instanceof GatewayFailure) {
        if (error.kind === 'unreachable') {
          unanswered.set(charge.gateway, (unanswered.get(charge.gateway) ?? 0) + 1)
        }
        await askLater(charge, error)
      }
      throw error
    }
  }
  const askLater = async (charge: Charge, { kind }: GatewayFailure) => {
    const now = deps.clock()
    if (isGivenUp(charge)) {
      const plan = planGivenUpAsk(charge, undefined, now)
      if (plan.askAt === null) {
        deps.log.error({ reference: charge.reference }, 'payments: nobody knows whether this charge was paid')
      }
      await updateGivenUpAskAt(db, charge.id, plan)
    } else if (kind === 'unreachable') await updateAskAt(db, charge.id, askAgainAt(now))
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

/** Asks about a charge. One that was given up and is still open at its provider is closed there. */
async function askOrClose(deps: PaymentsDeps, charge: Charge): Promise<void> {
  const { state } = await settleAsAsked(deps, charge, 'reconcile')
  const open = state === 'pending' || state === 'authorised' || state === 'challenged'
  if (open && isGivenUp(charge)) await closeCharges(deps, [charge])
}
