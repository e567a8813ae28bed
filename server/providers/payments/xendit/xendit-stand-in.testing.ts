import { randomUUID } from 'node:crypto'
import { rupiah } from '#kernel/money.ts'
import { silentLog } from '#server/platform/log.ts'
import { openStandInServer, type StandInCall } from '#server/platform/outbound/stand-in-server.testing.ts'
import type { Decision, GatewayOnTrial } from '../port.conformance.ts'
import { writeQrisText } from '../qris-text.ts'
import { openXendit } from './xendit.ts'

const SECRET_KEY = 'xnd_development_kunci_uji'
const CALLBACK_TOKEN = 'token-uji-dari-dasbor'
const BANKS = ['BNI', 'BRI', 'CIMB', 'MANDIRI', 'PERMATA'].map((bank) => `${bank}_VIRTUAL_ACCOUNT`)
const WALLETS = ['GOPAY', 'SHOPEEPAY', 'DANA', 'OVO']
const CHANNELS = [...BANKS, ...WALLETS, 'QRIS']

type Request = {
  payment_request_id: string
  reference_id: string
  request_amount: number
  channel_code: string
  channel_properties: { expires_at?: string; success_return_url?: string }
  account: string
  status: string
}

type Refund = {
  id: string
  payment_request_id: string
  reference_id: string
  currency: 'IDR'
  amount: number
  status: string
  failure_code: string | null
}

export const xenditAt = (baseUrl: string, clock: () => Date) =>
  openXendit({
    secretKey: SECRET_KEY,
    callbackToken: CALLBACK_TOKEN,
    displayName: async () => 'Toko “Lembar”',
    clock,
    log: silentLog,
    baseUrl,
    tryMs: 300,
  })

export type XenditOnTrial = GatewayOnTrial & {
  /** From now on, answers say nothing of an expiry. */
  hideExpiry(): void
}

/** Xendit's payment requests, API v3, as they are documented, on a port of its own. */
export async function openXenditOnTrial(
  now: Date,
  clock: () => Date = () => now,
  channel = 'BNI_VIRTUAL_ACCOUNT',
): Promise<XenditOnTrial> {
  let endless = false
  let oddActions: Record<string, unknown> | undefined
  const requests = new Map<string, Request>()
  const byKey = new Map<string, Request>()
  const refunds = new Map<string, Refund>()
  const refundsByKey = new Map<string, Refund>()

  async function create({ headers, body }: StandInCall) {
    const asked = JSON.parse(body)
    if (!CHANNELS.includes(asked.channel_code)) {
      return failed(400, 'API_VALIDATION_ERROR', 'channel_code is not supported')
    }
    const returns = asked.channel_properties.success_return_url
    if (WALLETS.includes(asked.channel_code) && !/^https:/.test(returns)) {
      return failed(400, 'API_VALIDATION_ERROR', 'success_return_url must be https')
    }
    if (headers['api-version'] !== '2024-11-11') return failed(400, 'API_VALIDATION_ERROR', 'api-version')
    const key = String(headers['idempotency-key'] ?? randomUUID())
    const made = byKey.get(key) ?? {
      payment_request_id: `pr-${randomUUID()}`,
      reference_id: asked.reference_id,
      request_amount: asked.request_amount,
      channel_code: asked.channel_code,
      channel_properties: asked.channel_properties,
      account: String(1_328_200_000_000 + requests.size),
      status: 'REQUIRES_ACTION',
    }
    byKey.set(key, made)
    requests.set(made.payment_request_id, made)
    await trial.beforeAnswer?.(made.reference_id)
    return { status: 201, body: bodyOf(made) }
  }

  const bodyOf = ({ account, ...request }: Request) => ({
    ...request,
    ...(endless && { channel_properties: {} }),
    business_id: '5f27a14a9bf05c73dd040bc8',
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    capture_method: 'AUTOMATIC',
    actions: [oddActions ?? actionOf(request, account)],
    created: clock().toISOString(),
    updated: clock().toISOString(),
  })

  const returnedOf = (id: string) =>
    [...refunds.values()]
      .filter(({ payment_request_id, status }) => payment_request_id === id && status !== 'FAILED')
      .reduce((sum, { amount }) => sum + amount, 0)
  function addRefund(asked: Pick<Refund, 'payment_request_id' | 'reference_id' | 'amount'>, status: string) {
    const made: Refund = { id: `rfd-${randomUUID()}`, currency: 'IDR', failure_code: null, status, ...asked }
    refunds.set(made.id, made)
    return made
  }
  /** It is accepted, and decided later. */
  function refund({ headers, body }: StandInCall) {
    const asked = JSON.parse(body)
    const key = String(headers['idempotency-key'] ?? randomUUID())
    const known = refundsByKey.get(key)
    if (known !== undefined) return { status: 200, body: known }
    const { payment_request_id, reference_id, amount } = asked
    const paid = requests.get(payment_request_id)
    if (paid === undefined) return failed(404, 'DATA_NOT_FOUND', 'payment request was not found')
    if (paid.status !== 'SUCCEEDED') return failed(400, 'INELIGIBLE_TRANSACTION', 'payment has not succeeded')
    if (BANKS.includes(paid.channel_code))
      return failed(400, 'REFUND_NOT_SUPPORTED', 'channel has no refunds')
    if (returnedOf(payment_request_id) + amount > paid.request_amount) {
      return failed(400, 'MAXIMUM_REFUND_AMOUNT_REACHED', 'amount exceeds what is left')
    }
    const made = addRefund({ payment_request_id, reference_id, amount }, 'PENDING')
    refundsByKey.set(key, made)
    return { status: 200, body: made }
  }
  function showRefunds({ path, query }: StandInCall) {
    const id = path.split('/')[2]
    const one = id === undefined ? undefined : refunds.get(id)
    if (one !== undefined) return { status: 200, body: one }
    if (id !== undefined) return failed(404, 'DATA_NOT_FOUND', 'refund was not found')
    const asked = query.get('payment_request_id')
    // Refunds are listed without their status, as the libraries describe them.
    const data = [...refunds.values()]
      .filter(({ payment_request_id }) => payment_request_id === asked)
      .map(({ status: _status, ...told }) => told)
    return { status: 200, body: { data, has_more: false } }
  }

  function answer(call: StandInCall) {
    const expected = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
    if (call.headers.authorization !== expected) return failed(401, 'INVALID_API_KEY', 'API key is not valid')
    if (call.path === '/v3/payment_requests') return create(call)
    if (call.method === 'POST' && call.path === '/refunds') return refund(call)
    if (call.path.startsWith('/refunds')) return showRefunds(call)
    const [, id = '', cancel] = /^\/v3\/payment_requests\/([^/]+)(\/cancel)?$/.exec(call.path) ?? []
    const known = requests.get(id)
    if (known === undefined) return failed(404, 'DATA_NOT_FOUND', 'payment request was not found')
    if (cancel) {
      if (known.status !== 'REQUIRES_ACTION') {
        return failed(400, 'INACTIVE_PAYMENT_REQUEST', 'already in its terminal state')
      }
      known.status = 'CANCELED'
    }
    return { status: 200, body: bodyOf(known) }
  }

  const server = await openStandInServer(answer)
  const get = (reference: string) => {
    const known = [...requests.values()].find(({ reference_id }) => reference_id === reference)
    if (known === undefined) throw new Error(`Xendit has no ${reference}`)
    return known
  }
  const webhookOf = (request: Request, words: Record<string, string> = {}) => {
    const { payment_request_id, reference_id, request_amount, channel_code } = request
    const status = request.status === 'REQUIRES_ACTION' ? 'PENDING' : request.status
    const message = {
      event: status === 'SUCCEEDED' ? 'payment.capture' : 'payment.failure',
      business_id: '6094fa76c2fd53701b8e079c',
      created: clock().toISOString(),
      data: {
        payment_id: 'py-1fdaf346-dd2e-4b6c-b938-124c7167a822',
        business_id: '6094fa76c2fd53701b8e079c',
        status,
        payment_request_id,
        request_amount,
        customer_id: null,
        channel_code,
        country: 'ID',
        currency: 'IDR',
        reference_id,
        description: null,
        type: 'SINGLE_PAYMENT',
        created: clock().toISOString(),
        updated: clock().toISOString(),
        ...words,
      },
    }
    return {
      headers: { 'content-type': 'application/json', 'x-callback-token': CALLBACK_TOKEN },
      rawBody: Buffer.from(JSON.stringify(message)),
    }
  }
  const refundWebhookOf = (refund: Refund) => ({
    headers: { 'content-type': 'application/json', 'x-callback-token': CALLBACK_TOKEN },
    rawBody: Buffer.from(
      JSON.stringify({
        event: refund.status === 'FAILED' ? 'refund.failed' : 'refund.succeeded',
        business_id: '6094fa76c2fd53701b8e079c',
        created: clock().toISOString(),
        data: { ...refund, payment_id: 'py-1', reason: 'REQUESTED_BY_CUSTOMER' },
      }),
    ),
  })
  const statuses: Record<Decision, string> = {
    paid: 'SUCCEEDED',
    failed: 'FAILED',
    expired: 'EXPIRED',
    reversed: 'FAILED',
  }

  const trial: XenditOnTrial = {
    gateway: xenditAt(server.baseUrl, clock),
    channel,
    kind: channel === 'QRIS' ? 'qris' : WALLETS.includes(channel) ? 'ewallet' : 'virtual_account',
    now,
    decide: async (reference, decision) => {
      const known = get(reference)
      known.status = statuses[decision]
      return webhookOf(known)
    },
    pendingNotification: (reference) => webhookOf({ ...get(reference), status: 'REQUIRES_ACTION' }),
    earlyNotification: (reference) => webhookOf({ ...get(reference), status: 'SUCCEEDED' }),
    payAnother: async (reference, amount) => {
      const known = get(reference)
      Object.assign(known, { request_amount: amount, status: 'SUCCEEDED' })
      return webhookOf(known)
    },
    texts: ['status', 'reference_id', 'payment_request_id', 'payment_id'],
    signedWith: (reference, text, value) => webhookOf(get(reference), { [text]: value }),
    refunds: {
      decide: async (key, decision) => {
        const known = refundsByKey.get(key)
        if (known === undefined) throw new Error(`Xendit has no refund ${key}`)
        Object.assign(
          known,
          decision === 'done'
            ? { status: 'SUCCEEDED', failure_code: null }
            : { status: 'FAILED', failure_code: 'REFUND_FAILED' },
        )
        return refundWebhookOf(known)
      },
      makeInDashboard: async (reference, amount) => {
        const { payment_request_id } = get(reference)
        const made = { payment_request_id, reference_id: `dasbor-${refunds.size}`, amount }
        return refundWebhookOf(addRefund(made, 'SUCCEEDED'))
      },
      returned: async (reference) => returnedOf(get(reference).payment_request_id),
    },
    // The token is all that there is.
    tamper: ({ headers, rawBody }) => ({
      headers: { ...headers, 'x-callback-token': `${CALLBACK_TOKEN}x` },
      rawBody,
    }),
    chargesOf: (refno) =>
      [...requests.values()]
        .map((request) => request.reference_id)
        .filter((id) => id.startsWith(`${refno}-`)),
    beforeAnswer: undefined,
    network: server,
    hideExpiry: () => {
      endless = true
    },
    writeOpener: (fields) => {
      oddActions = fields
    },
    close: server.close,
  }
  return trial
}

function actionOf(
  { channel_code, request_amount, reference_id }: Omit<Request, 'account'>,
  account: string,
): Record<string, unknown> {
  if (channel_code === 'QRIS') {
    const payment = { amount: rupiah(request_amount), merchant: 'Toko Lembar', reference: reference_id }
    return { type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: writeQrisText(payment) }
  }
  if (!WALLETS.includes(channel_code)) {
    return { type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: account }
  }
  const value = `https://wallet.xendit.test/${channel_code.toLowerCase()}/${reference_id}`
  return { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value }
}

const failed = (status: number, error_code: string, message: string) => ({
  status,
  body: { error_code, message },
})
