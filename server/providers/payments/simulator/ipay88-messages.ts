import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { ChargeState } from '../port.ts'

/** The messages of iPay88 Indonesia, API version 2.0, as far as the simulator speaks them. */
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
  RequestType: 'REDIRECT'
  TransactionExpiryDate: string
  ResponseURL: string
  BackendURL: string
  Signature: string
}

export type CheckoutAnswer =
  | {
      Code: '1'
      RefNo: string
      CheckoutID: string
      VirtualAccountAssigned: string
      TransactionExpiryDate: string
      RedirectURL: string
    }
  | { Code: '0'; Message: string }

const text = z.string().max(200)
export const callback = z.object({
  MerchantCode: text,
  PaymentId: text,
  RefNo: text.min(1).max(30),
  Amount: z.string().regex(/^\d{1,13}$/),
  Currency: text,
  TransId: text,
  TransactionStatus: z.enum(['0', '1', '6']),
  ErrDesc: text.default(''),
  VirtualAccountAssigned: text.default(''),
  Signature: text,
})
export type Callback = z.infer<typeof callback>

export const callbackStates: Record<Callback['TransactionStatus'], ChargeState> = {
  '0': 'failed',
  '1': 'paid',
  '6': 'pending',
}

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

/** `||key||code||PaymentId||RefNo||Amount||Currency||TransactionStatus||`, sha256, hexadecimal. */
export function callbackSignature(
  merchant: Merchant,
  message: Pick<Callback, 'PaymentId' | 'RefNo' | 'Amount' | 'Currency' | 'TransactionStatus'>,
): string {
  const { PaymentId, RefNo, Amount, Currency, TransactionStatus } = message
  return sha256([merchant.key, merchant.code, PaymentId, RefNo, Amount, Currency, TransactionStatus])
}

/** Takes the same time for every wrong signature. */
export function sameSignature(given: string, expected: string): boolean {
  const digest = (signature: string) => createHash('sha256').update(signature.toLowerCase()).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** iPay88 writes whole rupiah without separators. */
export const writeAmount = (amount: Rupiah) => String(amount)
export const readAmount = (amount: string) => rupiah(Number(amount))

const two = (value: number) => String(value).padStart(2, '0')
const WIB = 7 * 60 * 60 * 1000

/** `18-04-2021 16:04`: Western Indonesia Time without saying so, and without seconds. */
export function writeMoment(at: Date): string {
  const wib = new Date(at.getTime() + WIB)
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
