import type { Rupiah } from '#kernel/money.ts'

/**
 * How a charge stands at the provider. `challenged` is held for a check, `authorised` is promised but not
 * settled; `unknown` is a charge that the provider has no record of, or a status that we do not know.
 */
export type ChargeState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'challenged'
  | 'authorised'
  | 'cancelled'
  | 'unknown'

export type ChargeRequest = {
  /** Ours, unique for ever, at most 30 characters of `[0-9A-Z-]`. */
  reference: string
  amount: Rupiah
  /** The provider's name of the payment method. */
  methodChannel: string
  description: string
  customer: { name: string; email: string; phone: string | null }
  /** On a whole minute: providers keep no seconds. */
  expiresAt: Date
  /** Where the browser goes afterwards. */
  returnUrl: string
  /** Where the provider's server sends its notifications. */
  notifyUrl: string
}

export type MadeCharge = {
  gatewayReference: string
  /** Null where the provider has the charge and does not give its number any more. */
  virtualAccount: string | null
  /** The bank's code for the company that is paid, where the payer types it beside the number. */
  billerCode: string | null
  /** The provider's page for this charge. */
  redirectUrl: string | null
  expiresAt: Date
  /** What the payer is asked for: the amount, and the provider's fee where the payer bears it. */
  asked: Rupiah
}

export type ChargeQuestion = { reference: string; amount: Rupiah; gatewayReference: string | null }

/**
 * `amount` is what was paid or asked by the provider's records, with its fee where the payer bears it. Only a provider that
 * gives no amount but confirms the question's repeats it.
 */
export type ChargeStatus = { state: ChargeState; amount: Rupiah }

/** What a harmless call to the provider shows. */
export type GatewayProbe = {
  /** The provider's clock, to the second; undefined where it does not give it. */
  clock: Date | undefined
}

export type RawNotification = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

export type PaymentNotification = {
  /** The same for a repetition of the same event, another for every other event of the gateway. */
  eventKey: string
  reference: string
  /** The provider's number for the charge, where it gives one: some do not send our reference. */
  gatewayReference: string | null
  state: ChargeState
  amount: Rupiah
  /** False where the signature does not cover the message: the provider has to be asked before it is applied. */
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
  /** Its charges have a page where they are paid (`MadeCharge.redirectUrl`). */
  hasPages: boolean
  /** Repeating a reference gives the charge that was made the first time. */
  createCharge(request: ChargeRequest): Promise<MadeCharge>
  askStatus(question: ChargeQuestion): Promise<ChargeStatus>
  /**
   * Reads a notification whose signature is right.
   * Gives undefined for one that is forged or unreadable; it never throws for what a stranger sent.
   */
  verifyNotification(raw: RawNotification): Promise<PaymentNotification | undefined>
  /** What the provider wants to read so that it stops repeating the notification. */
  acknowledge(): Acknowledgement
  /**
   * Makes a call that changes nothing at the provider.
   * @throws GatewayFailure `refused` where the provider does not take our key, if the call shows that
   */
  probe(): Promise<GatewayProbe>
  /** Closes a charge that nobody has paid; absent where the provider cannot. */
  cancelCharge?(question: ChargeQuestion): Promise<void>
}

/**
 * `unreachable`: no answer, or none that can be read: the charge may exist all the same.
 * `refused`: the provider refused, and would refuse again.
 */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'
  readonly kind: 'unreachable' | 'refused'

  constructor(kind: 'unreachable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
