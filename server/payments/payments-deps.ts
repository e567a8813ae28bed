import type { Rupiah } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { ChargeState, PaymentGateway } from '#server/providers/payments/port.ts'

/** A provider's notification as it came, with our reference of its charge where the charge is ours. */
export type Notification = {
  gateway: string
  /** The same for a repetition of the same event. */
  eventKey: string
  reference: string
  raw: string
}

/** A provider's report about a charge. */
export type PaymentEvent = {
  gateway: string
  reference: string
  state: ChargeState
  amount: Rupiah
  /** Where the report came from, for the order's history: `notification`, `refresh`, `reconcile`, `checkout`. */
  cause: string
  /** We asked, and the provider answered: only this undoes a payment. */
  confirmed: boolean
  /** The notification with this report: stored, with what became of it, in the same transaction. */
  notification?: Notification | undefined
  now: Date
}

/**
 * What became of it. `unconfirmed`: nothing was changed, the provider must be asked first, because the event
 * contradicts what is known and may only have come late.
 */
export type SettleOutcome =
  | 'paid'
  | 'failed'
  | 'moved'
  | 'reversed'
  | 'surplus'
  | 'refund_due'
  | 'duplicate'
  | 'ignored'
  | 'unconfirmed'
  | 'unknown_reference'

/** Applies an event to its order, exactly once. This room knows no orders: main hands it over. */
export type Settle = (event: PaymentEvent) => Promise<SettleOutcome>

export type PaymentsDeps = {
  database: Database
  /** The gateway that new charges go to. */
  gateway: PaymentGateway
  /** Gateways that the shop used before: their charges may still be paid. */
  formerGateways: readonly PaymentGateway[]
  settle: Settle
  /** Origin of the shop as browsers reach it, without a slash at its end. */
  publicUrl: string
  /** Origin at which the provider's server reaches the shop; known once it listens. */
  notifyOrigin: () => string
  clock: () => Date
  log: Log
}

export function findGateway(
  deps: Pick<PaymentsDeps, 'gateway' | 'formerGateways'>,
  name: string,
): PaymentGateway | undefined {
  return [deps.gateway, ...deps.formerGateways].find((gateway) => gateway.name === name)
}
