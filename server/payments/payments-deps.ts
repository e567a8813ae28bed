import type { Rupiah } from '#kernel/money.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import {
  type ChargeState,
  GatewayFailure,
  type PaymentGateway,
  type ReportedRefund,
} from '#server/providers/payments/port.ts'

/** A provider's notification as received, with our reference of its charge if the charge is ours. */
export type Notification = {
  gateway: string
  /** The same for a repetition of the same event. */
  eventKey: string
  reference: string
  raw: string
  /** What it says of the charge; null where that was not stored with it. */
  claims: ChargeState | null
  receivedAt: Date
}

/** A provider's report about a charge. */
export type PaymentEvent = {
  gateway: string
  reference: string
  state: ChargeState
  amount: Rupiah
  /** Where the report came from, for people who read the order's history. Nothing depends on it. */
  note: string
  /** True where the provider answered our question. Only then may a payment be reversed. */
  confirmed: boolean
  /**
   * For a request for a charge that failed: `no_charge` if it certainly made none, `unanswered` if it may have made
   * one.
   */
  unmade?: 'no_charge' | 'unanswered' | undefined
  /** The notification that carried the report. It is stored with its outcome in the same transaction. */
  notification?: Notification | undefined
  now: Date
}

/**
 * The outcome of an event. `unconfirmed`: nothing was changed, and the provider must be asked first, since the event
 * contradicts what is known and may just be late.
 */
export type SettleOutcome =
  | 'paid'
  | 'failed'
  | 'moved'
  | 'reversed'
  | 'surplus'
  | 'refund_due'
  | 'refunded'
  | 'duplicate'
  | 'ignored'
  | 'unconfirmed'
  | 'unknown_reference'

/** Applies an event to its order, exactly once. This room does not import orders: main passes the function in. */
export type Settle = (event: PaymentEvent) => Promise<SettleOutcome>

/** What a provider says of the refunds of a charge: of one, or of all. */
export type RefundsEvent = Pick<PaymentEvent, 'gateway' | 'reference' | 'notification' | 'now'> & {
  refunds: readonly ReportedRefund[]
}

/** Applies them to their order, each exactly once. `unconfirmed`: a notification of which the provider knows nothing. */
export type ApplyRefunds = (event: RefundsEvent) => Promise<SettleOutcome>

export type PaymentsDeps = {
  database: Database
  /** The gateway that new charges go to. */
  gateway: PaymentGateway
  /** Gateways that the shop used before, whose charges may still be paid. */
  formerGateways: readonly PaymentGateway[]
  settle: Settle
  applyRefunds: ApplyRefunds
  /** Origin of the shop as browsers reach it, without a slash at its end. */
  publicUrl: string
  /** Origin at which the provider's server reaches the shop; known once it listens. */
  notifyOrigin: () => string
  clock: () => Date
  log: Log
  /** What is done at a provider after the commit and for which nobody waits. */
  background: BackgroundWork
}

export function findGateway(
  deps: Pick<PaymentsDeps, 'gateway' | 'formerGateways'>,
  name: string,
): PaymentGateway | undefined {
  return [deps.gateway, ...deps.formerGateways].find((gateway) => gateway.name === name)
}

/** @throws GatewayFailure where none is called so any more: its charges cannot be asked about */
export function getGateway(
  deps: Pick<PaymentsDeps, 'gateway' | 'formerGateways'>,
  name: string,
): PaymentGateway {
  const gateway = findGateway(deps, name)
  if (gateway === undefined) throw new GatewayFailure('unreachable', `no gateway is called ${name}`)
  return gateway
}
