import type { Rupiah } from '#kernel/money.ts'
import { VendorFailure } from '#server/platform/outbound/vendor-connection.ts'

/**
 * The state of a charge at the provider. `refunded`: it was paid, and some or all of the money went back, of which
 * `GatewayRefunds.list` tells more; `challenged`: held for a check; `authorised`: promised but not settled; `unknown`:
 * the provider has no record of the charge, or reports a status that we do not know.
 */
export const CHARGE_STATES = [
  'pending',
  'paid',
  'refunded',
  'failed',
  'expired',
  'challenged',
  'authorised',
  'cancelled',
  'unknown',
] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

export type ChargeRequest = {
  /** Made by the shop and never reused; at most 30 characters of `[0-9A-Z-]`. */
  reference: string
  amount: Rupiah
  /** The provider's name of the payment method. */
  methodChannel: string
  description: string
  customer: { name: string; email: string; phone: string | null }
  /** On a whole minute, since providers ignore seconds. */
  expiresAt: Date
  /** Where the browser goes afterwards. */
  returnUrl: string
  /** Where the provider's server sends its notifications. */
  notifyUrl: string
}

export type MadeCharge = {
  gatewayReference: string
  /** The account number of a virtual account; null where the provider no longer tells it. */
  virtualAccount: string | null
  /** The bank's code for the payee, where the payer has to type it besides the number. */
  billerCode: string | null
  /** The text of a QRIS code, which the shop draws; null where the provider no longer tells it. */
  qrText: string | null
  /** The provider's page for this charge, or the address that opens the wallet. */
  redirectUrl: string | null
  expiresAt: Date
  /** What the payer is asked for: the amount, plus the provider's fee if the payer bears it. */
  asked: Rupiah
}

export type ChargeQuestion = { reference: string; amount: Rupiah; gatewayReference: string | null }

/**
 * `amount` is what was paid or asked according to the provider, plus its fee if the payer bears it. A provider that
 * only confirms an amount returns the amount of the question.
 */
export type ChargeStatus = { state: ChargeState; amount: Rupiah }

export type RefundRequest = {
  /** Made by the shop for one refund: the provider makes one refund of a key. It begins with the charge's reference. */
  key: string
  charge: ChargeQuestion
  amount: Rupiah
}

/** A refund as its provider tells of it. `accepted`: not decided yet; `done`: the money is on its way to the payer. */
export type ReportedRefund = {
  /** The shop's key; null for a refund that the shop did not ask for. */
  key: string | null
  gatewayReference: string
  amount: Rupiah
  state: 'accepted' | 'done' | 'failed'
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/** Money that goes back the way it came. */
export type GatewayRefunds = {
  /** Channels whose charges can be refunded, as in `PaymentGateway.channels`. */
  channels: ReadonlySet<string>
  /** Asks for a refund. A repeated key gives the refund that was made the first time. */
  make(request: RefundRequest): Promise<ReportedRefund>
  /** All refunds of a charge, also those that were made in the provider's dashboard. */
  list(charge: ChargeQuestion): Promise<ReportedRefund[]>
}

/** The result of a call that changes nothing at the provider. */
export type GatewayProbe = {
  /** The provider's clock, to the second; undefined where it does not give it. */
  clock: Date | undefined
}

export type RawNotification = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

export type PaymentNotification = {
  /**
   * Identifies the event: equal for repetitions of an event, different for every other event of the gateway. Holds the
   * reference, so that a message with another reference is another event.
   */
  eventKey: string
  reference: string
  /** The provider's number for the charge. Some notifications carry it instead of our reference. */
  gatewayReference: string | null
  state: ChargeState
  amount: Rupiah
  /** False where the signature does not cover the message. Then the provider has to be asked before it is applied. */
  signed: boolean
}

export type Acknowledgement = { contentType: string; body: string }

/**
 * One payment provider. Every method answers within ten seconds or throws; no message of an error or entry of a log
 * holds a key, an account number or a person's data.
 *
 * @throws GatewayFailure from each method that talks to the provider
 */
export type PaymentGateway = {
  name: string
  /** What it calls each payment method of the shop that it takes, by the method's id. */
  channels: ReadonlyMap<number, string>
  /** Whether its virtual accounts are paid on a page of the provider (`MadeCharge.redirectUrl`). */
  hasPages: boolean
  /** Makes a charge. A repeated reference gives the charge that was made the first time. */
  createCharge(request: ChargeRequest): Promise<MadeCharge>
  askStatus(question: ChargeQuestion): Promise<ChargeStatus>
  /**
   * Reads a notification and checks its signature. Returns undefined for a forged or unreadable one and never throws,
   * since anybody can send one.
   */
  verifyNotification(raw: RawNotification): Promise<PaymentNotification | undefined>
  /** The answer that the provider expects, without which it repeats the notification. */
  acknowledge(): Acknowledgement
  /**
   * Makes a call that changes nothing at the provider.
   * @throws GatewayFailure `refused` where the provider does not take our key, if the call shows that
   */
  probe(): Promise<GatewayProbe>
  /** Closes an unpaid charge; absent where the provider has no call for that. */
  cancelCharge?(question: ChargeQuestion): Promise<void>
  /** Absent where the provider returns no money. */
  refunds?: GatewayRefunds
}

export class GatewayFailure extends VendorFailure {
  override readonly name = 'GatewayFailure'
}
