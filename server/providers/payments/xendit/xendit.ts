import * as z from 'zod'
import { lookupTable } from '#kernel/lookup-table.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { firstCharacters } from '#kernel/text.ts'
import { HOUR } from '#kernel/time.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import { type GatewayConnection, type GatewayOptions, openGatewayConnection } from '../gateway-connection.ts'
import {
  type ChargeQuestion,
  type ChargeRequest,
  type ChargeState,
  type ChargeStatus,
  GatewayFailure,
  type GatewayProbe,
  type MadeCharge,
  type PaymentGateway,
  type PaymentNotification,
  type RawNotification,
} from '../port.ts'
import { readQrisText } from '../qris-text.ts'
import { headerOf, readJson } from '../raw-notification.ts'
import { readWalletAddress } from '../wallet-address.ts'
import { readXendit, XENDIT } from './xendit-answer.ts'
import { readRefundWebhook, xenditRefunds } from './xendit-refunds.ts'

const HOST = 'https://api.xendit.co'
const API_VERSION = '2024-11-11'
/** It has no account of Maybank. */
const CHANNELS: PaymentGateway['channels'] = new Map([
  [83, 'BNI_VIRTUAL_ACCOUNT'],
  [118, 'BRI_VIRTUAL_ACCOUNT'],
  [86, 'CIMB_VIRTUAL_ACCOUNT'],
  [119, 'MANDIRI_VIRTUAL_ACCOUNT'],
  [112, 'PERMATA_VIRTUAL_ACCOUNT'],
  [1001, 'QRIS'],
  [1002, 'GOPAY'],
  [1003, 'SHOPEEPAY'],
  [1004, 'DANA'],
  [1005, 'OVO'],
])
/** A code lasts so long where the answer does not say otherwise. */
const QRIS_LASTS = 48 * HOUR

export type XenditOptions = GatewayOptions & {
  /** Its prefix decides between test and live mode. */
  secretKey: string
  /** From the webhook page of Xendit's dashboard. */
  callbackToken: string
  /** The name that a payer reads at the bank. */
  displayName: () => Promise<string>
}

/** Xendit, payment requests of its API v3: virtual accounts, QRIS and wallets. */
export function openXendit(options: XenditOptions): PaymentGateway {
  const { secretKey, callbackToken, displayName, clock, log, baseUrl, tryMs } = options
  const connection = openGatewayConnection({
    name: XENDIT,
    baseUrl: baseUrl ?? HOST,
    clock,
    log,
    tryMs,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'api-version': API_VERSION,
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    },
  })
  return {
    name: XENDIT,
    channels: CHANNELS,
    hasPages: false,
    probe: () => probe(connection),
    createCharge: async (request) =>
      createRequest(connection, request, { displayName: await displayName(), now: clock() }),
    askStatus: (question) => askStatus(connection, question),
    verifyNotification: async (raw) => readWebhook(callbackToken, raw),
    acknowledge: () => ({ contentType: 'application/json; charset=utf-8', body: '{}' }),
    cancelCharge: async ({ gatewayReference }) => {
      // Without its number the request cannot be closed.
      if (gatewayReference === null) return
      const path = `/v3/payment_requests/${encodeURIComponent(gatewayReference)}/cancel`
      await connection.ask({ method: 'POST', path, what: 'cancel' }, read)
    },
    refunds: xenditRefunds(connection),
  }
}

const paymentRequest = z.object({
  payment_request_id: z.string().min(1).max(100),
  reference_id: z.string().max(255),
  currency: z.literal('IDR'),
  request_amount: z.coerce.number().int().nonnegative(),
  status: z.string().max(50),
  channel_properties: z.object({ expires_at: z.iso.datetime({ offset: true }).optional() }).nullish(),
  actions: z
    .array(z.object({ descriptor: z.string().optional(), value: z.string().optional() }))
    .nullish()
    .transform((actions) => actions ?? []),
})
type PaymentRequest = z.infer<typeof paymentRequest>

async function createRequest(
  connection: GatewayConnection,
  request: ChargeRequest,
  { displayName, now }: { displayName: string; now: Date },
): Promise<MadeCharge> {
  const { reference, amount, methodChannel, description, expiresAt } = request
  const body = {
    reference_id: reference,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: amount,
    capture_method: 'AUTOMATIC',
    channel_code: methodChannel,
    channel_properties: { expires_at: expiresAt.toISOString(), ...propertiesOf(request, displayName) },
    description: firstCharacters(description, 1000),
  }
  const made = await connection.ask(
    {
      method: 'POST',
      path: '/v3/payment_requests',
      // A repetition gets the first answer.
      headers: { 'idempotency-key': reference },
      body: JSON.stringify(body),
      what: 'charge',
    },
    read,
  )
  if (made.reference_id !== reference || made.request_amount !== amount) {
    throw new GatewayFailure('unreachable', `${XENDIT} answers of another charge`)
  }
  const ends = made.channel_properties?.expires_at
  const lasts = methodChannel === 'QRIS' ? new Date(now.getTime() + QRIS_LASTS) : expiresAt
  return {
    gatewayReference: made.payment_request_id,
    ...whereToPay(made, methodChannel, amount),
    billerCode: null,
    expiresAt: ends === undefined ? lasts : new Date(ends),
    asked: amount,
  }
}

const isAccount = (channel: string) => channel.endsWith('_VIRTUAL_ACCOUNT')

/** Xendit takes return addresses with https only. */
function propertiesOf({ methodChannel, returnUrl }: ChargeRequest, displayName: string) {
  if (isAccount(methodChannel)) return { display_name: nameAtBank(displayName) }
  if (methodChannel === 'QRIS') return {}
  return { success_return_url: returnUrl, failure_return_url: returnUrl }
}

function whereToPay(
  { actions }: PaymentRequest,
  channel: string,
  asked: Rupiah,
): Pick<MadeCharge, 'virtualAccount' | 'qrText' | 'redirectUrl'> {
  const told = (...descriptors: string[]) => {
    const found = descriptors.flatMap((wanted) =>
      actions.filter(({ descriptor, value }) => descriptor === wanted && value !== undefined),
    )
    const value = found[0]?.value
    if (value !== undefined) return value
    throw new GatewayFailure('unreachable', `${XENDIT} made a charge and does not tell where to pay`)
  }
  const nowhere = { virtualAccount: null, qrText: null, redirectUrl: null }
  if (isAccount(channel)) return { ...nowhere, virtualAccount: told('VIRTUAL_ACCOUNT_NUMBER') }
  if (channel === 'QRIS') return { ...nowhere, qrText: readQrisText(told('QR_STRING'), asked, XENDIT) }
  // Its page fits a phone and a computer; some wallets have a link to their app only.
  const address = told('WEB_URL', 'MOBILE_URL', 'DEEPLINK_URL')
  return { ...nowhere, redirectUrl: readWalletAddress(address, XENDIT) }
}

/** Banks show letters, digits and spaces. */
function nameAtBank(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9 ]+/g, ' ')
      .trim()
      .slice(0, 50) || 'Toko'
  )
}

/** Asks for a payment request that does not exist: Xendit checks the key first. */
async function probe(connection: GatewayConnection): Promise<GatewayProbe> {
  const path = '/v3/payment_requests/pr-00000000-0000-0000-0000-000000000000'
  return connection.ask({ path, what: 'probe' }, (answer) => {
    // 400 where the number's form is checked before it is looked up; the key was accepted by then.
    if (answer.status !== 404 && answer.status !== 400) read(answer)
    return { clock: answer.date }
  })
}

async function askStatus(
  connection: GatewayConnection,
  { reference, amount, gatewayReference }: ChargeQuestion,
): Promise<ChargeStatus> {
  // Xendit finds a request only by its own number, and the answer with that number was lost.
  if (gatewayReference === null) return { state: 'unknown', amount }
  const path = `/v3/payment_requests/${encodeURIComponent(gatewayReference)}`
  const known = await connection.ask({ path, what: 'status' }, (answer) =>
    answer.status === 404 ? undefined : read(answer),
  )
  // A number from an unsigned webhook may be any.
  if (known === undefined || known.reference_id !== reference) return { state: 'unknown', amount }
  return { state: stateOf(known.status), amount: amountOf(known) }
}

const stateOf = (status: string): ChargeState => states.get(status) ?? 'unknown'
const amountOf = (known: { request_amount: number }): Rupiah => rupiah(known.request_amount)

const states = lookupTable<ChargeState>({
  REQUIRES_ACTION: 'pending',
  ACCEPTING_PAYMENTS: 'pending',
  AUTHORIZED: 'authorised',
  SUCCEEDED: 'paid',
  EXPIRED: 'expired',
  FAILED: 'failed',
  CANCELED: 'cancelled',
})

const read = (answer: VendorAnswer): PaymentRequest => readXendit(paymentRequest, answer)

const webhook = z.object({
  event: z.string().max(100),
  data: z.object({
    payment_request_id: z.string().min(1).max(100),
    payment_id: z.string().max(100).nullish(),
    reference_id: z.string().max(255).default(''),
    request_amount: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
    status: z.string().max(50),
  }),
})

/** The token does not sign the body, so a webhook is only a reason to ask. */
function readWebhook(
  callbackToken: string,
  { headers, rawBody }: RawNotification,
): PaymentNotification | undefined {
  if (!sameSecret(headerOf(headers, 'x-callback-token'), callbackToken)) return undefined
  const message = readJson(rawBody)
  const refund = readRefundWebhook(message)
  if (refund !== undefined) return refund
  const said = webhook.safeParse(message)
  if (!said.success) return undefined
  const { event, data } = said.data
  return {
    eventKey: [data.reference_id, data.payment_request_id, event, data.payment_id ?? '', data.status].join(
      ':',
    ),
    reference: data.reference_id,
    gatewayReference: data.payment_request_id,
    state: stateOf(data.status),
    amount: amountOf(data),
    signed: false,
  }
}
