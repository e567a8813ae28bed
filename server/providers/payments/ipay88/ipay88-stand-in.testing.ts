import { type Rupiah, rupiah } from '#kernel/money.ts'
import { silentLog } from '#server/platform/log.ts'
import { openStandInServer, type StandInCall } from '#server/platform/outbound/stand-in-server.testing.ts'
import type { Decision, GatewayOnTrial } from '../port.conformance.ts'
import type { RawNotification } from '../port.ts'
import { openIpay88 } from './ipay88.ts'
import {
  type CheckoutRequest,
  callbackSignature,
  readAmount,
  requestSignature,
  writeMoment,
} from './ipay88-messages.ts'

const merchant = { code: 'ID00001', key: 'kunci-uji' }
const BANKS = ['83', '118', '86', '119', '9', '112']

type Checkout = {
  request: CheckoutRequest
  amount: Rupiah
  account: string
  checkoutId: string
  words: '00' | 'Payment Pending' | 'Payment fail'
}

export type Ipay88OnTrial = GatewayOnTrial & {
  /** From now on a repeated RefNo is refused, as one that was used. */
  refuseDuplicates(): void
}

export const ipay88At = (baseUrl: string, clock: () => Date) =>
  openIpay88({ merchant, sandbox: true, clock, log: silentLog, baseUrl, tryMs: 300 })

/** iPay88 as its Core API documents it, on a port of its own. */
export async function openIpay88OnTrial(now: Date, clock: () => Date = () => now): Promise<Ipay88OnTrial> {
  const checkouts = new Map<string, Checkout>()
  let duplicatesRefused = false

  async function checkout({ body }: StandInCall) {
    const request = JSON.parse(body) as CheckoutRequest
    const refuse = (message: string) => ({ status: 200, body: { Code: '0', Message: message } })
    if (request.Signature !== requestSignature(merchant, request)) return refuse('Signature not match')
    if (!BANKS.includes(request.PaymentId)) return refuse('Payment method not allowed')
    const known = checkouts.get(request.RefNo)
    if (known && (duplicatesRefused || known.request.Amount !== request.Amount)) {
      return refuse('Duplicate reference number')
    }
    const made = known ?? {
      request,
      amount: readAmount(request.Amount),
      account: String(7_828_705_000_000_000 + checkouts.size),
      checkoutId: `CHECKOUT${checkouts.size}`.padEnd(64, '0'),
      words: 'Payment Pending' as const,
    }
    checkouts.set(request.RefNo, made)
    await trial.beforeAnswer?.(request.RefNo)
    return {
      status: 200,
      body: {
        Code: '1',
        Message: 'Success',
        RefNo: request.RefNo,
        Signature: request.Signature,
        CheckoutID: made.checkoutId,
        VirtualAccountAssigned: made.account,
        TransactionExpiryDate: writeMoment(
          new Date(`${request.TransactionExpiryDate.replace(' ', 'T')}+07:00`),
        ),
      },
    }
  }

  function requery({ query }: StandInCall) {
    const known = checkouts.get(query.get('RefNo') ?? '')
    const words =
      query.get('MerchantCode') !== merchant.code
        ? 'Invalid parameters'
        : known === undefined
          ? 'Record not found'
          : known.amount !== readAmount(query.get('Amount') ?? '0')
            ? 'Incorrect amount'
            : known.words
    return { status: 200, body: words }
  }

  const server = await openStandInServer((call) =>
    call.path === '/ePayment/WebService/PaymentAPI/Checkout' && call.method === 'POST'
      ? checkout(call)
      : call.path === '/epayment/enquiry.asp'
        ? requery(call)
        : { status: 404, body: 'not found' },
  )

  const get = (reference: string) => {
    const known = checkouts.get(reference)
    if (known === undefined) throw new Error(`iPay88 has no ${reference}`)
    return known
  }
  const callbackOf = (
    reference: string,
    status: '0' | '1' | '6',
    words: Record<string, string> = {},
  ): RawNotification => {
    const { request, amount, account } = get(reference)
    const signed = {
      PaymentId: request.PaymentId,
      RefNo: reference,
      Amount: String(amount),
      Currency: 'IDR',
      TransactionStatus: status,
      ...words,
    }
    const message = {
      MerchantCode: merchant.code,
      ...signed,
      Remark: '',
      TransId: 'T0053259100',
      AuthCode: '',
      ErrDesc: status === '0' ? 'Transaction failed' : '',
      Signature: callbackSignature(merchant, signed),
      VirtualAccountAssigned: account,
    }
    return { headers: { 'content-type': 'application/json' }, rawBody: Buffer.from(JSON.stringify(message)) }
  }
  const words: Record<Decision, Checkout['words']> = {
    paid: '00',
    failed: 'Payment fail',
    expired: 'Payment fail',
    reversed: 'Payment fail',
  }

  const trial: Ipay88OnTrial = {
    gateway: ipay88At(server.baseUrl, clock),
    channel: '83',
    kind: 'virtual_account',
    now,
    decide: async (reference, decision) => {
      get(reference).words = words[decision]
      return callbackOf(reference, decision === 'paid' ? '1' : '0')
    },
    pendingNotification: (reference) => callbackOf(reference, '6'),
    payAnother: async (reference, amount) => {
      Object.assign(get(reference), { amount: rupiah(amount), words: '00' })
      return callbackOf(reference, '1')
    },
    texts: ['RefNo', 'PaymentId', 'TransactionStatus'],
    signedWith: (reference, text, value) => callbackOf(reference, '1', { [text]: value }),
    tamper: ({ headers, rawBody }) => ({
      headers,
      rawBody: Buffer.from(JSON.stringify({ ...JSON.parse(rawBody.toString()), Amount: '1' })),
    }),
    chargesOf: (refno) => [...checkouts.keys()].filter((reference) => reference.startsWith(`${refno}-`)),
    beforeAnswer: undefined,
    network: server,
    refuseDuplicates: () => {
      duplicatesRefused = true
    },
    close: server.close,
  }
  return trial
}
