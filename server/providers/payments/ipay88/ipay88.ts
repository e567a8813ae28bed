import * as z from 'zod'
import { lookupTable } from '#kernel/lookup-table.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import {
  type GatewayConnection,
  type GatewayOptions,
  openGatewayConnection,
  redacted,
  throwInDoubt,
} from '../gateway-connection.ts'
import {
  type ChargeRequest,
  type ChargeState,
  GatewayFailure,
  type MadeCharge,
  type PaymentGateway,
} from '../port.ts'
import {
  acknowledgement,
  type CheckoutRequest,
  CURRENCY,
  type Merchant,
  readMoment,
  readNotification,
  requestSignature,
  writeAmount,
  writeDeadline,
} from './ipay88-messages.ts'
import { IPAY88, probe, requery } from './ipay88-requery.ts'

/**
 * The shop's ids of virtual accounts are iPay88's. Its documentation names no text of a QRIS code, nor links to
 * wallets.
 */
const CHANNELS: PaymentGateway['channels'] = new Map([83, 118, 86, 119, 9, 112].map((id) => [id, String(id)]))
const HOSTS = { sandbox: 'https://sandbox.ipay88.co.id', live: 'https://payment.ipay88.co.id' }

export type Ipay88Options = GatewayOptions & {
  merchant: Merchant
  sandbox: boolean
}

/**
 * iPay88 Indonesia, Core API 2.0: virtual accounts by `SEAMLESS` checkouts, signed callbacks, a requery that answers in
 * plain words. It cannot close a charge, and its requery confirms an amount without giving one.
 */
export function openIpay88({ merchant, sandbox, clock, log, baseUrl, tryMs }: Ipay88Options): PaymentGateway {
  const connection = openGatewayConnection({
    name: IPAY88,
    baseUrl: baseUrl ?? (sandbox ? HOSTS.sandbox : HOSTS.live),
    clock,
    log,
    tryMs,
  })
  return {
    name: IPAY88,
    channels: CHANNELS,
    hasPages: false,
    probe: () => probe(connection, merchant),
    createCharge: (request) => checkout(connection, merchant, request),
    askStatus: (question) => requery(connection, merchant, question),
    verifyNotification: async ({ rawBody }) => readNotification(merchant, rawBody, callbackStates),
    acknowledge: () => acknowledgement,
  }
}

const callbackStates = lookupTable<ChargeState>({ '0': 'failed', '1': 'paid', '6': 'pending' })

const checkoutAnswer = z.object({
  Code: z.union([z.string(), z.number()]).transform(String),
  Message: z
    .unknown()
    .transform((message) => (typeof message === 'string' ? message : JSON.stringify(message ?? ''))),
  RefNo: z.string().optional(),
  CheckoutID: z.string().optional(),
  VirtualAccountAssigned: z.string().optional(),
  TransactionExpiryDate: z.string().optional(),
})
const madeAnswer = z.object({
  CheckoutID: z.string().min(1).max(200),
  VirtualAccountAssigned: z.string().regex(/^\d{8,24}$/),
  TransactionExpiryDate: z.string().transform((written, context) => {
    try {
      return readMoment(written)
    } catch {
      context.addIssue({ code: 'custom', message: 'no moment' })
      return z.NEVER
    }
  }),
})

async function checkout(
  connection: GatewayConnection,
  merchant: Merchant,
  request: ChargeRequest,
): Promise<MadeCharge> {
  const made = await connection.ask(
    {
      method: 'POST',
      path: '/ePayment/WebService/PaymentAPI/Checkout',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(checkoutRequest(merchant, request)),
      what: 'checkout',
    },
    (answer) => readCheckout(answer, request),
  )
  return made ?? knownCharge(connection, merchant, request).catch(throwInDoubt)
}

function checkoutRequest(merchant: Merchant, request: ChargeRequest): CheckoutRequest {
  const { reference, amount, customer } = request
  const signed = { RefNo: reference, Amount: writeAmount(amount), Currency: CURRENCY }
  return {
    ApiVersion: '2.0',
    MerchantCode: merchant.code,
    PaymentId: request.methodChannel,
    ...signed,
    ProdDesc: request.description.slice(0, 100),
    UserName: customer.name.slice(0, 100),
    UserEmail: customer.email,
    UserContact: customer.phone ?? '',
    RequestType: 'SEAMLESS',
    TransactionExpiryDate: writeDeadline(request.expiresAt),
    ResponseURL: request.returnUrl,
    BackendURL: request.notifyUrl,
    Signature: requestSignature(merchant, signed),
  }
}

/** Undefined where iPay88 already has a charge with that reference. */
function readCheckout(answer: VendorAnswer, { reference, amount }: ChargeRequest): MadeCharge | undefined {
  const said = answer.as(checkoutAnswer)
  if (said.Code !== '1') {
    if (/duplicate/i.test(said.Message)) return undefined
    throw new GatewayFailure('refused', `${IPAY88} refuses: ${redacted(said.Message)}`)
  }
  if (said.RefNo !== reference) throw new GatewayFailure('unreachable', `${IPAY88} answers of another charge`)
  const made = answer.as(madeAnswer)
  return {
    gatewayReference: made.CheckoutID,
    virtualAccount: made.VirtualAccountAssigned,
    billerCode: null,
    qrText: null,
    redirectUrl: null,
    expiresAt: made.TransactionExpiryDate,
    asked: amount,
  }
}

/**
 * A repeated request whose first answer was lost, and which iPay88 calls a duplicate: the charge exists, but no call
 * gives its number. The order keeps waiting, and its buyer can choose another method. A callback carries the number,
 * but unsigned, and an unsigned account number must not be shown to a buyer.
 */
async function knownCharge(
  connection: GatewayConnection,
  merchant: Merchant,
  { reference, amount, expiresAt }: ChargeRequest,
): Promise<MadeCharge> {
  const { state } = await requery(connection, merchant, { reference, amount, gatewayReference: null })
  if (state !== 'pending' && state !== 'paid') {
    throw new GatewayFailure('refused', `${IPAY88} calls the reference a duplicate, and it is ${state}`)
  }
  const asked = amount
  return {
    gatewayReference: reference,
    virtualAccount: null,
    billerCode: null,
    qrText: null,
    redirectUrl: null,
    expiresAt,
    asked,
  }
}
