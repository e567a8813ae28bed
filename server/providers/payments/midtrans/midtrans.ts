import { firstCharacters } from '#kernel/text.ts'
import { MINUTE } from '#kernel/time.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import {
  type GatewayConnection,
  type GatewayOptions,
  openGatewayConnection,
  throwInDoubt,
} from '../gateway-connection.ts'
import {
  type ChargeRequest,
  type ChargeStatus,
  GatewayFailure,
  type GatewayProbe,
  type MadeCharge,
  type PaymentGateway,
} from '../port.ts'
import { readQrisText } from '../qris-text.ts'
import { readWalletAddress } from '../wallet-address.ts'
import { MIDTRANS, refused, status } from './ask-midtrans.ts'
import {
  answerHead,
  isSigned,
  type MidtransStatus,
  readGross,
  readNotification,
  readTime,
  stateOf,
  statusAnswer,
  writeTime,
} from './midtrans-messages.ts'
import { midtransRefunds, returnedSoFar } from './midtrans-refunds.ts'

/** It has no account of Maybank. */
const CHANNELS: PaymentGateway['channels'] = new Map([
  [83, 'bni'],
  [118, 'bri'],
  [86, 'cimb'],
  [119, 'echannel'],
  [112, 'permata'],
  [1001, 'qris'],
  [1002, 'gopay'],
  [1003, 'shopeepay'],
])
const WALLETS = ['gopay', 'shopeepay']
/** Only the answer to the request tells what opens these; their status does not. */
const TOLD_ONCE: readonly string[] = ['qris', ...WALLETS]
/** Virtual accounts are not refunded. */
const REFUNDED: ReadonlySet<string> = new Set(TOLD_ONCE)
const HOSTS = { sandbox: 'https://api.sandbox.midtrans.com', live: 'https://api.midtrans.com' }

export type MidtransOptions = GatewayOptions & {
  serverKey: string
  sandbox: boolean
}

/**
 * Midtrans, Core API: virtual accounts (`bank_transfer`), Mandiri's bill payment (`echannel`), QRIS, GoPay and
 * ShopeePay.
 */
export function openMidtrans(options: MidtransOptions): PaymentGateway {
  const { serverKey, sandbox, clock, log, baseUrl, tryMs } = options
  const connection = openGatewayConnection({
    name: MIDTRANS,
    baseUrl: baseUrl ?? (sandbox ? HOSTS.sandbox : HOSTS.live),
    clock,
    log,
    tryMs,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`,
    },
  })
  return {
    name: MIDTRANS,
    channels: CHANNELS,
    hasPages: false,
    probe: () => probe(connection),
    createCharge: (request) => charge(connection, request, clock()),
    askStatus: async ({ reference, amount }) => {
      const known = await status(connection, reference)
      return known ? statusOf(known) : { state: 'unknown', amount }
    },
    verifyNotification: async ({ rawBody }) => {
      const message = readNotification(serverKey, rawBody)
      if (message === undefined) return undefined
      const { order_id, status_code, gross_amount, transaction_status, transaction_id } = message
      return {
        eventKey: [
          order_id,
          status_code,
          gross_amount,
          transaction_status,
          transaction_id,
          ...returnedSoFar(message),
        ].join(':'),
        reference: order_id,
        gatewayReference: null,
        ...statusOf(message),
        signed: isSigned(message),
      }
    },
    // Midtrans reads the status alone.
    acknowledge: () => ({ contentType: 'application/json; charset=utf-8', body: '{}' }),
    cancelCharge: ({ reference }) =>
      connection.ask(
        { method: 'POST', path: `/v2/${encodeURIComponent(reference)}/cancel`, what: 'cancel' },
        (answer) => {
          const { status_code, status_message } = answer.as(answerHead)
          if (status_code !== '200') throw refused(status_code, status_message)
        },
      ),
    refunds: midtransRefunds(connection, REFUNDED),
  }
}

/**
 * `order_id` is the charge's reference: a repetition is a conflict (406), and the charge is read instead. What is told
 * once comes again within five minutes, by the key of a request; after that the charge is known without it.
 */
async function charge(connection: GatewayConnection, request: ChargeRequest, now: Date): Promise<MadeCharge> {
  const made = await connection.ask(
    {
      method: 'POST',
      path: '/v2/charge',
      // Where Midtrans notifies, instead of the address set in its dashboard.
      headers: { 'x-override-notification': request.notifyUrl, ...repeatable(request) },
      body: JSON.stringify(chargeBody(request, now)),
      what: 'charge',
    },
    (answer) => readCharge(answer, request.reference),
  )
  const known = made ?? (await status(connection, request.reference).catch(throwInDoubt))
  if (known === undefined) {
    throw new GatewayFailure('unreachable', `${MIDTRANS} calls the order_id a duplicate and does not know it`)
  }
  return madeCharge(known, request, made === undefined)
}

const repeatable = ({ methodChannel, reference }: ChargeRequest) =>
  TOLD_ONCE.includes(methodChannel) ? { 'idempotency-key': reference } : {}

function methodBody({ methodChannel, reference, returnUrl }: ChargeRequest) {
  switch (methodChannel) {
    case 'echannel':
      return { payment_type: 'echannel', echannel: { bill_info1: 'Pesanan', bill_info2: reference } }
    case 'qris':
      return { payment_type: 'qris', qris: { acquirer: 'gopay' } }
    case 'gopay':
      return { payment_type: 'gopay', gopay: { enable_callback: true, callback_url: returnUrl } }
    case 'shopeepay':
      return { payment_type: 'shopeepay', shopeepay: { callback_url: returnUrl } }
    default:
      return { payment_type: 'bank_transfer', bank_transfer: { bank: methodChannel } }
  }
}

function chargeBody(request: ChargeRequest, now: Date) {
  const { reference, amount, customer, expiresAt } = request
  // Counted back from the deadline, so that the charge ends on that minute.
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE))
  const orderTime = new Date(expiresAt.getTime() - minutes * MINUTE)
  return {
    ...methodBody(request),
    transaction_details: { order_id: reference, gross_amount: amount },
    customer_details: {
      first_name: firstCharacters(customer.name, 255),
      email: customer.email,
      ...(customer.phone === null ? {} : { phone: customer.phone }),
    },
    custom_expiry: { order_time: `${writeTime(orderTime)} +0700`, expiry_duration: minutes, unit: 'minute' },
  }
}

/** Undefined where the reference was used before. */
function readCharge(answer: VendorAnswer, reference: string): MidtransStatus | undefined {
  const { status_code, status_message } = answer.as(answerHead)
  if (status_code === '201' || status_code === '200') {
    const made = answer.as(statusAnswer)
    if (made.order_id === reference) return made
    throw new GatewayFailure('unreachable', `${MIDTRANS} answers of another charge`)
  }
  if (status_code === '406') return undefined
  throw refused(status_code, status_message)
}

/** Asks about a charge that does not exist: Midtrans checks the key first. */
async function probe(connection: GatewayConnection): Promise<GatewayProbe> {
  return connection.ask({ path: '/v2/LEMBAR-PROBE/status', what: 'probe' }, (answer) => {
    const { status_code, status_message } = answer.as(answerHead)
    if (status_code !== '404') throw refused(status_code, status_message)
    return { clock: answer.date }
  })
}

function statusOf(
  known: Pick<MidtransStatus, 'transaction_status' | 'fraud_status' | 'gross_amount'>,
): ChargeStatus {
  return { state: stateOf(known), amount: readGross(known.gross_amount) }
}

function madeCharge(
  known: MidtransStatus,
  { amount, expiresAt, methodChannel }: ChargeRequest,
  toldAgain: boolean,
): MadeCharge {
  const asked = readGross(known.gross_amount)
  if (asked < amount)
    throw new GatewayFailure('refused', `${MIDTRANS} has the reference for a smaller amount`, {
      nothingDone: false,
    })
  const virtualAccount = known.bill_key ?? known.permata_va_number ?? known.va_numbers?.[0]?.va_number ?? null
  const qrText = known.qr_string ? readQrisText(known.qr_string, asked, MIDTRANS) : null
  const opener = known.actions?.find(({ name }) => name === 'deeplink-redirect')?.url
  const redirectUrl =
    opener !== undefined && WALLETS.includes(methodChannel) ? readWalletAddress(opener, MIDTRANS) : null
  const told =
    methodChannel === 'qris' ? qrText : WALLETS.includes(methodChannel) ? redirectUrl : virtualAccount
  if (told === null && !(toldAgain && TOLD_ONCE.includes(methodChannel))) {
    throw new GatewayFailure('unreachable', `${MIDTRANS} made a charge and does not tell where to pay`)
  }
  return {
    gatewayReference: known.transaction_id,
    virtualAccount,
    billerCode: known.biller_code ?? null,
    qrText: methodChannel === 'qris' ? qrText : null,
    redirectUrl,
    expiresAt: known.expiry_time ? expiryOf(known.expiry_time) : expiresAt,
    asked,
  }
}

function expiryOf(written: string): Date {
  try {
    return readTime(written)
  } catch (cause) {
    throw new GatewayFailure('unreachable', `${MIDTRANS} made a charge and tells no time`, { cause })
  }
}
