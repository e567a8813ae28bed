import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { WIB_OFFSET } from '#kernel/time.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import type { ChargeState, PaymentNotification } from '../port.ts'
import { readJson } from '../raw-notification.ts'

// The messages of iPay88 Indonesia, API version 2.0 (Core API of its public documentation). The simulator's
// callbacks are such messages as well.

export type Merchant = { code: string; key: string }

export const CURRENCY = 'IDR'

export type CheckoutRequest = {
  ApiVersion: '2.0'
  MerchantCode: string
  PaymentId: string
  Currency: string
  RefNo: string
  Amount: string
  ProdDesc: string
  UserName: string
  UserEmail: string
  UserContact: string
  /** `SEAMLESS` answers with the account number. */
  RequestType: 'SEAMLESS'
  TransactionExpiryDate: string
  ResponseURL: string
  BackendURL: string
  Signature: string
}

/** Fields come as text or as numbers, by the sender's version. */
const field = z.union([z.string().max(300), z.number().int()]).transform(String)
const optional = field.nullish().transform((text) => text ?? '')

/** What iPay88 posts to `BackendURL`. */
const callback = z.object({
  MerchantCode: field,
  PaymentId: field,
  RefNo: field.pipe(z.string().min(1).max(30)),
  Amount: field.pipe(z.string().regex(/^\d{1,13}(?:[.,]00)?$/)),
  Currency: field,
  TransId: optional,
  TransactionStatus: field.pipe(z.string().max(2)),
  ErrDesc: optional,
  VirtualAccountAssigned: optional,
  Signature: field,
})
export type Callback = z.infer<typeof callback>

const sha256 = (parts: string[]) =>
  createHash('sha256')
    .update(`||${parts.join('||')}||`)
    .digest('hex')

/** `||key||code||RefNo||Amount||Currency||`, sha256, hexadecimal. */
export function requestSignature(
  merchant: Merchant,
  message: Pick<CheckoutRequest, 'RefNo' | 'Amount' | 'Currency'>,
): string {
  return sha256([merchant.key, merchant.code, message.RefNo, message.Amount, message.Currency])
}

type SignedFields = Pick<Callback, 'PaymentId' | 'RefNo' | 'Amount' | 'Currency' | 'TransactionStatus'>

/** `||key||code||PaymentId||RefNo||Amount||Currency||TransactionStatus||`, sha256, hexadecimal. */
export function callbackSignature(merchant: Merchant, message: SignedFields): string {
  const { PaymentId, RefNo, Amount, Currency, TransactionStatus } = message
  return sha256([merchant.key, merchant.code, PaymentId, RefNo, Amount, Currency, TransactionStatus])
}

/** What a callback of the merchant tells, sent as JSON or as a form. Undefined for one that is not rightly signed. */
export function readNotification(
  merchant: Merchant,
  rawBody: Buffer,
  states: ReadonlyMap<string, ChargeState>,
): PaymentNotification | undefined {
  const message = callback.safeParse(readJson(rawBody) ?? readForm(rawBody)).data
  const state = message && states.get(message.TransactionStatus)
  if (message === undefined || state === undefined) return undefined
  if (message.MerchantCode !== merchant.code || message.Currency !== CURRENCY) return undefined
  if (!sameSecret(message.Signature.toLowerCase(), callbackSignature(merchant, message))) return undefined
  const { RefNo, PaymentId, Amount, TransactionStatus } = message
  return {
    // Of signed fields only: a captured message cannot be made a new event by changing what is not signed.
    eventKey: `${RefNo}:${PaymentId}:${Amount}:${TransactionStatus}`,
    reference: RefNo,
    gatewayReference: null,
    state,
    amount: readAmount(Amount),
    signed: true,
  }
}

const readForm = (rawBody: Buffer) => Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')))

/** What stops iPay88 from repeating a callback. */
export const acknowledgement = {
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({
    Code: '1',
    Message: { English: 'Status Received', Indonesian: 'Status diterima' },
  }),
}

/** iPay88 writes whole rupiah without separators; some of its versions add two decimals. */
export const writeAmount = (amount: Rupiah) => String(amount)
export const readAmount = (amount: string) => rupiah(Number(amount.replace(/[.,]00$/, '')))

const two = (value: number) => String(value).padStart(2, '0')

/** `18-04-2021 16:04`: Western Indonesia Time without saying so, and without seconds. */
export function writeMoment(at: Date): string {
  const wib = new Date(at.getTime() + WIB_OFFSET)
  const day = `${two(wib.getUTCDate())}-${two(wib.getUTCMonth() + 1)}-${wib.getUTCFullYear()}`
  return `${day} ${two(wib.getUTCHours())}:${two(wib.getUTCMinutes())}`
}

/** @throws RangeError for anything that is no moment of that form */
export function readMoment(written: string): Date {
  const [, day, month, year, time] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d)$/.exec(written) ?? []
  const at = new Date(`${year}-${month}-${day}T${time}:00+07:00`)
  if (Number.isNaN(at.getTime())) throw new RangeError(`not a moment of iPay88: ${written}`)
  return at
}

/** `2021-04-18 16:04:00`, in Western Indonesia Time: how a deadline is asked for. */
export function writeDeadline(at: Date): string {
  return new Date(at.getTime() + WIB_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
}
