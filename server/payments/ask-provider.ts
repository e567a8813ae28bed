import { MOST_METHOD_CHANGES } from '#contracts/orders.ts'
import { type ChargeState, type ChargeStatus, GatewayFailure } from '#server/providers/payments/port.ts'
import { isClosed, planGivenUpAsk, requestLostAt, requestOverBefore } from './ask-turns.rules.ts'
import { updateGivenUpAskAt } from './due-charges.queries.ts'
import { isGivenUp } from './lock-charges.ts'
import { type Charge, claimLostRequest, listPayable } from './payments.queries.ts'
import {
  getGateway,
  type Notification,
  type PaymentEvent,
  type PaymentsDeps,
  type SettleOutcome,
} from './payments-deps.ts'
import { requestCharge } from './request-charge.ts'

/** `nothing_to_ask`: no charge of the order can be paid; `unreachable`: a provider gave no answer. */
export type ProviderAnswer = 'answered' | 'nothing_to_ask' | 'unreachable'

/** A buyer's check asks about so many charges that were given up, the latest ones. The job asks about all of them. */
const MOST_GIVEN_UP = MOST_METHOD_CHANGES

/**
 * Asks the provider for the state of an order's charges and applies the answers: of the open one, and of those that
 * were given up but may still be paid (F70). Repeats a request that a crash interrupted.
 */
export async function askProvider(
  deps: PaymentsDeps,
  orderId: number,
  note: string,
): Promise<ProviderAnswer> {
  const charges = await listPayable(deps.database.kysely, orderId, { givenUp: MOST_GIVEN_UP })
  const made = charges.filter(({ state }) => state !== 'requested')

  let silent = false
  const attempt = async <Answer>({ reference }: Charge, work: () => Promise<Answer>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      deps.log.warn({ reference, error }, 'payments: the provider could not be asked')
      silent = true
      return undefined
    }
  }
  const answers = await Promise.all(
    made.map(async (charge) => ({ charge, status: await attempt(charge, () => ask(deps, charge)) })),
  )
  const isPaid = ({ status }: { status: ChargeStatus | undefined }) =>
    status?.state === 'paid' || status?.state === 'refunded'
  // Payments come first: the expiry of the present charge must not end an order that was paid by a former one.
  for (const { charge, status } of answers.toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)))) {
    if (status) await applyAnswer(deps, charge, status, { note })
  }
  if (answers.some(isPaid)) return 'answered'
  const lost = await takeLostRequest(deps, orderId)
  if (lost) await attempt(lost, () => finishRequest(deps, lost))
  if (lost === undefined && made.length === 0) return 'nothing_to_ask'
  return silent ? 'unreachable' : 'answered'
}

/**
 * Repeats the request for an order's charge if the process that made it has died, or lost its database.
 * @throws GatewayFailure `unreachable` when the provider does not answer
 */
export async function finishLostRequest(deps: PaymentsDeps, orderId: number): Promise<void> {
  const lost = await takeLostRequest(deps, orderId)
  if (lost) await finishRequest(deps, lost)
}

function takeLostRequest({ database, clock }: PaymentsDeps, orderId: number): Promise<Charge | undefined> {
  const now = clock()
  const claim = { now, overBefore: requestOverBefore(now), lostAt: requestLostAt(now) }
  return claimLostRequest(database.kysely, orderId, claim)
}

/**
 * Asks about one charge and applies the answer. A notification that caused the question is stored with the outcome.
 * @throws GatewayFailure when it does not answer
 */
export async function settleAsAsked(
  deps: PaymentsDeps,
  charge: Charge,
  note: string,
  notification?: Notification,
): Promise<{ outcome: SettleOutcome; state: ChargeState }> {
  const status = await ask(deps, charge)
  const outcome = await applyAnswer(deps, charge, status, { note, notification })
  return { outcome, state: status.state }
}

async function ask(deps: PaymentsDeps, charge: Charge): Promise<ChargeStatus> {
  const { reference, amount, gatewayReference } = charge
  return getGateway(deps, charge.gateway).askStatus({ reference, amount, gatewayReference })
}

/**
 * Settles what the provider answered. Where money went back, what came in is settled first; then the provider is asked
 * for the refunds, and the notification is stored with their outcome. The answer also decides when a charge that was
 * given up is asked about next.
 */
async function applyAnswer(
  deps: PaymentsDeps,
  charge: Charge,
  status: ChargeStatus,
  from: Pick<PaymentEvent, 'note' | 'notification'>,
): Promise<SettleOutcome> {
  const { gateway, reference } = charge
  const now = deps.clock()
  const answered = { gateway, reference, ...status, confirmed: true, now }
  const { note, notification } = from
  if (status.state === 'refunded' || notification?.claims === 'refunded') {
    const state = status.state === 'refunded' ? 'paid' : status.state
    await deps.settle({ ...answered, note, state })
    const refunds = (await getGateway(deps, gateway).refunds?.list(charge)) ?? []
    return deps.applyRefunds({ gateway, reference, refunds, notification, now })
  }
  const outcome = await deps.settle({ ...from, ...answered })
  if (isGivenUp(charge) || isClosed(charge, status.state)) {
    await updateGivenUpAskAt(deps.database.kysely, charge.id, planGivenUpAsk(charge, status.state, now))
  }
  return outcome
}

/**
 * Repeats a request that was recorded but never answered. If the provider refuses, the order fails. After the deadline
 * no charge must be made, since no order waits for it; the request may have made one, which may be paid.
 */
export async function finishRequest(deps: PaymentsDeps, charge: Charge): Promise<void> {
  const { gateway, reference, amount, expiresAt } = charge
  const now = deps.clock()
  try {
    if (expiresAt > now) await requestCharge(deps, charge)
    else await expireRequest(deps, charge)
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind === 'unreachable') throw error
    deps.log.warn({ reference, error }, 'payments: a charge was refused')
    const note = 'request for the charge'
    await deps.settle({ gateway, reference, amount, state: 'failed', note, confirmed: true, now })
  }
}

async function expireRequest(deps: PaymentsDeps, charge: Charge): Promise<void> {
  const note = 'request for the charge'
  const { state } = await settleAsAsked(deps, charge, note)
  if (state !== 'pending' && state !== 'unknown') return
  const { gateway, reference, amount } = charge
  await deps.settle({
    gateway,
    reference,
    amount,
    state: 'expired',
    note,
    confirmed: true,
    now: deps.clock(),
  })
}
