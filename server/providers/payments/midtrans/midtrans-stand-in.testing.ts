// Longer than 300 lines: one provider, whose charges, refunds and notifications share their state.
import { randomUUID } from 'node:crypto'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { openStandInServer, type StandInCall } from '#server/platform/outbound/stand-in-server.testing.ts'
import type { Decision, GatewayOnTrial } from '../port.conformance.ts'
import { writeQrisText } from '../qris-text.ts'
import { openMidtrans } from './midtrans.ts'
import { notificationSignature, readTime, writeTime } from './midtrans-messages.ts'

const SERVER_KEY = 'SB-Mid-server-kunci-uji'
const BANKS = ['bni', 'bri', 'cimb', 'permata']
const WALLETS = ['gopay', 'shopeepay']
/** For so long a request with the same key gets the same answer. */
const KEY_LASTS = 5 * MINUTE

type Charge = {
  order_id: string
  transaction_id: string
  gross_amount: string
  transaction_status: string
  payment: Record<string, unknown>
  /** Only the answer to the request has it. */
  opener: Record<string, unknown>
  expiry_time: string
  refunds: { refund_chargeback_id: number; refund_key: string; refund_amount: string }[]
}

export const midtransAt = (baseUrl: string, clock: () => Date) =>
  openMidtrans({ serverKey: SERVER_KEY, sandbox: true, clock, log: silentLog, baseUrl, tryMs: 300 })

/** Midtrans' Core API as it is documented, on a port of its own. */
export async function openMidtransOnTrial(
  now: Date,
  clock: () => Date = () => now,
  channel = 'bni',
): Promise<GatewayOnTrial> {
  const charges = new Map<string, Charge>()
  let oddExpiry: string | undefined
  let oddOpener: Record<string, unknown> | undefined
  let fee = 0

  const byKey = new Map<string, { until: number; answer: { status: number; body: object } }>()

  async function charge(call: StandInCall) {
    const key = call.headers['idempotency-key']
    const known = byKey.get(String(key))
    if (known !== undefined && known.until > clock().getTime()) return known.answer
    const answer = await newCharge(call)
    if (typeof key === 'string' && answer.status === 201) {
      byKey.set(key, { until: clock().getTime() + KEY_LASTS, answer })
    }
    return answer
  }

  async function newCharge({ body }: StandInCall) {
    const asked = JSON.parse(body)
    const { order_id, gross_amount } = asked.transaction_details
    const bank = asked.bank_transfer?.bank
    const type: string = asked.payment_type
    if (!['echannel', 'qris', ...WALLETS].includes(type) && !BANKS.includes(bank)) {
      return refuse(400, 'One or more parameters in the payload is invalid.', {
        validation_messages: ['bank is not supported'],
      })
    }
    if (charges.has(order_id)) {
      return refuse(406, 'The request could not be completed due to a conflict, order_id was used')
    }
    const number = String(98_800_000_000 + charges.size)
    const started = readTime(asked.custom_expiry.order_time.replace(/ \+0700$/, ''))
    const made: Charge = {
      order_id,
      transaction_id: randomUUID(),
      gross_amount: `${gross_amount + fee}.00`,
      transaction_status: 'pending',
      payment:
        type === 'echannel'
          ? { payment_type: 'echannel', bill_key: number, biller_code: '70012' }
          : bank === 'permata'
            ? { payment_type: 'bank_transfer', permata_va_number: number }
            : bank === undefined
              ? { payment_type: type, ...(type === 'qris' && { acquirer: asked.qris.acquirer }) }
              : { payment_type: 'bank_transfer', va_numbers: [{ bank, va_number: number }] },
      opener:
        oddOpener ??
        openerOf(type, {
          order_id,
          amount: rupiah(gross_amount + fee),
          returns: asked[type]?.callback_url,
        }),
      expiry_time:
        oddExpiry ?? writeTime(new Date(started.getTime() + asked.custom_expiry.expiry_duration * MINUTE)),
      refunds: [],
    }
    charges.set(order_id, made)
    await trial.beforeAnswer?.(order_id)
    return {
      status: 201,
      body: {
        ...bodyOf(made),
        ...made.opener,
        status_code: '201',
        status_message: 'Success, Bank Transfer transaction is created',
      },
    }
  }

  const bodyOf = ({ payment, opener: _told, refunds, ...made }: Charge) => ({
    ...made,
    ...payment,
    ...(refunds.length > 0 && { refunds, refund_amount: `${returnedOf({ refunds })}.00` }),
    merchant_id: 'G812785002',
    currency: 'IDR',
    transaction_time: writeTime(clock()),
    fraud_status: 'accept',
    status_code: codes[made.transaction_status],
    status_message: 'Success, transaction is found',
  })

  const refuse = (status: number, status_message: string, more: object = {}) => ({
    status,
    body: { status_code: String(status), status_message, ...more, id: randomUUID() },
  })
  let refundsMade = 0
  function addRefund(known: Charge, key: string, amount: number) {
    const made = { refund_chargeback_id: ++refundsMade, refund_key: key, refund_amount: `${amount}.00` }
    known.refunds.push(made)
    const all = returnedOf(known) === Number(known.gross_amount)
    known.transaction_status = all ? 'refund' : 'partial_refund'
    return made
  }
  function refund(known: Charge, { refund_key, amount }: { refund_key: string; amount: number }) {
    const settled = ['settlement', 'partial_refund', 'refund'].includes(known.transaction_status)
    if (!settled || !['qris', ...WALLETS].includes(String(known.payment.payment_type))) {
      return refuse(412, 'Merchant cannot modify the status of the transaction')
    }
    if (known.refunds.some((made) => made.refund_key === refund_key))
      return refuse(406, 'Duplicate refund ID')
    if (returnedOf(known) + amount > Number(known.gross_amount)) {
      return refuse(414, 'Refund request is rejected due to invalid amount')
    }
    const made = addRefund(known, refund_key, amount)
    const status_message = 'Success, refund request is approved'
    return { status: 200, body: { ...bodyOf(known), ...made, status_code: '200', status_message } }
  }

  function answer(call: StandInCall) {
    const expected = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`
    if (call.headers.authorization !== expected) {
      return { status: 401, body: { status_code: '401', status_message: 'Unknown Merchant server_key/id' } }
    }
    if (call.path === '/v2/charge') return charge(call)
    const [, reference = '', verb] =
      /^\/v2\/([^/]+)\/(status|cancel|refund\/online\/direct)$/.exec(call.path) ?? []
    const known = charges.get(reference)
    if (known === undefined) return refuse(404, "Transaction doesn't exist.")
    if (verb === 'refund/online/direct') return refund(known, JSON.parse(call.body))
    if (verb === 'cancel') {
      if (known.transaction_status !== 'pending') {
        return refuse(412, 'Merchant cannot modify the status of the transaction')
      }
      known.transaction_status = 'cancel'
      return { status: 200, body: { ...bodyOf(known), status_code: '200' } }
    }
    return { status: 200, body: bodyOf(known) }
  }

  const server = await openStandInServer(answer)
  const get = (reference: string) => {
    const known = charges.get(reference)
    if (known === undefined) throw new Error(`Midtrans has no ${reference}`)
    return known
  }
  const notificationOf = (charge: Charge, words: Record<string, string> = {}) => {
    const message = { ...bodyOf(charge), ...words }
    const signed = { ...message, status_code: message.status_code ?? '200' }
    return {
      headers: { 'content-type': 'application/json' },
      rawBody: Buffer.from(
        JSON.stringify({ ...signed, signature_key: notificationSignature(SERVER_KEY, signed) }),
      ),
    }
  }
  const statuses: Record<Decision, string> = {
    paid: 'settlement',
    failed: 'deny',
    expired: 'expire',
    reversed: 'deny',
  }

  const trial: GatewayOnTrial = {
    gateway: midtransAt(server.baseUrl, clock),
    channel,
    kind: channel === 'qris' ? 'qris' : WALLETS.includes(channel) ? 'ewallet' : 'virtual_account',
    now,
    decide: async (reference, decision) => {
      const known = get(reference)
      known.transaction_status = statuses[decision]
      return notificationOf(known)
    },
    pendingNotification: (reference) => notificationOf({ ...get(reference), transaction_status: 'pending' }),
    // The signature is that of a pending charge: it does not cover the word.
    earlyNotification: (reference) => {
      const { headers, rawBody } = notificationOf({ ...get(reference), transaction_status: 'pending' })
      const message = { ...JSON.parse(rawBody.toString()), transaction_status: 'settlement' }
      return { headers, rawBody: Buffer.from(JSON.stringify(message)) }
    },
    payAnother: async (reference, amount) => {
      const known = get(reference)
      Object.assign(known, { gross_amount: `${amount}.00`, transaction_status: 'settlement' })
      return notificationOf(known)
    },
    texts: ['order_id', 'status_code', 'transaction_status', 'fraud_status', 'transaction_id'],
    signedWith: (reference, text, value) => notificationOf(get(reference), { [text]: value }),
    tamper: ({ headers, rawBody }) => ({
      headers,
      rawBody: Buffer.from(JSON.stringify({ ...JSON.parse(rawBody.toString()), gross_amount: '1.00' })),
    }),
    refunds: {
      // It answers at once.
      decide: async () => undefined,
      makeInDashboard: async (reference, amount) => {
        const known = get(reference)
        addRefund(known, `dasbor-${refundsMade}`, amount)
        return notificationOf(known)
      },
      returned: async (reference) => returnedOf(get(reference)),
    },
    chargesOf: (refno) => [...charges.keys()].filter((reference) => reference.startsWith(`${refno}-`)),
    beforeAnswer: undefined,
    network: server,
    writeExpiry: (text) => {
      oddExpiry = text
    },
    writeOpener: (fields) => {
      oddOpener = fields
    },
    addFee: (amount) => {
      fee = amount
    },
    close: server.close,
  }
  return trial
}

/** What opens the payment: a code's text, or links to the wallet. */
function openerOf(
  type: string,
  { order_id, amount, returns }: { order_id: string; amount: Rupiah; returns: string | undefined },
): Record<string, unknown> {
  if (type === 'qris') {
    const qr_string = writeQrisText({ amount, merchant: 'Toko Lembar', reference: order_id })
    return {
      qr_string,
      actions: [{ name: 'generate-qr-code', method: 'GET', url: 'https://midtrans.test/qr' }],
    }
  }
  if (!WALLETS.includes(type)) return {}
  const url = `https://wallet.midtrans.test/${type}?tref=${order_id}&callback_url=${encodeURIComponent(returns ?? '')}`
  return { actions: [{ name: 'deeplink-redirect', method: 'GET', url }] }
}

const returnedOf = ({ refunds }: Pick<Charge, 'refunds'>) =>
  refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0)

const codes: Record<string, string> = {
  refund: '200',
  partial_refund: '200',
  pending: '201',
  settlement: '200',
  deny: '202',
  cancel: '200',
  expire: '407',
}
