import { SECOND } from '#kernel/time.ts'
import { type ChargeState, GatewayFailure } from '#server/providers/payments/port.ts'
import { type Charge, findCharge, findUnfinishedCharge } from './payments.queries.ts'
import {
  findGateway,
  type Notification,
  type PaymentEvent,
  type PaymentsDeps,
  type SettleOutcome,
} from './payments-deps.ts'
import { requestCharge } from './request-charge.ts'

/** `nothing_to_ask`: no charge of the order is open; `unreachable`: the provider gave no answer. */
export type ProviderAnswer = 'answered' | 'nothing_to_ask' | 'unreachable'

/** For this long, the request for the charge may still be running. */
const REQUEST_PATIENCE = 20 * SECOND

/**
 * Asks the provider for the state of an order's open charge and applies it. Repeats a request that a crash
 * interrupted.
 */
export async function askProvider(
  deps: PaymentsDeps,
  orderId: number,
  note: string,
): Promise<ProviderAnswer> {
  const charge = await findUnfinishedCharge(deps.database.kysely, orderId)
  if (charge === undefined) return 'nothing_to_ask'
  try {
    if (charge.state === 'live') await settleAsAsked(deps, charge, note)
    else if (deps.clock().getTime() - charge.createdAt.getTime() < REQUEST_PATIENCE) return 'nothing_to_ask'
    else await finishRequest(deps, charge)
    return 'answered'
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    deps.log.warn({ reference: charge.reference, error }, 'payments: the provider could not be asked')
    return 'unreachable'
  }
}

/**
 * Asks about one charge and applies the answer. A notification that caused it is stored with the outcome.
 * @throws GatewayFailure when it does not answer
 */
export async function settleAsAsked(
  deps: PaymentsDeps,
  charge: Charge,
  note: string,
  notification?: Notification,
): Promise<{ outcome: SettleOutcome; state: ChargeState }> {
  const { reference, amount, gatewayReference } = charge
  const gateway = findGateway(deps, charge.gateway)
  if (gateway === undefined) {
    throw new GatewayFailure('unreachable', `no gateway is called ${charge.gateway}`)
  }
  const status = await gateway.askStatus({ reference, amount, gatewayReference })
  const answer = { gateway: gateway.name, reference, ...status, note, notification }
  const outcome = await deps.settle({ ...answer, confirmed: true, now: deps.clock() })
  return { outcome, state: status.state }
}

/** Repeats a request that was recorded but never answered. If the provider refuses, the order fails. */
export async function finishRequest(deps: PaymentsDeps, charge: Charge): Promise<void> {
  const { gateway, reference, amount, expiresAt } = charge
  const now = deps.clock()
  try {
    // After the deadline no charge must be made, since no order waits for it.
    if (expiresAt <= now) throw new GatewayFailure('refused', 'the time to pay is over')
    await requestCharge(deps, charge)
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind === 'unreachable') throw error
    deps.log.warn({ reference, error }, 'payments: a charge was refused')
    const note = 'request for the charge'
    await deps.settle({ gateway, reference, amount, state: 'failed', note, confirmed: true, now })
  }
}

/** Applies an event. If it contradicts what is known, the provider is asked and its answer is applied instead. */
export async function settleConfirmed(deps: PaymentsDeps, event: PaymentEvent): Promise<SettleOutcome> {
  const outcome = await deps.settle(event)
  if (outcome !== 'unconfirmed') return outcome
  const charge = await findCharge(deps.database.kysely, event.reference)
  if (charge === undefined) return 'unknown_reference'
  const asked = await settleAsAsked(deps, charge, `${event.note}, confirmed`, event.notification)
  return asked.outcome
}
