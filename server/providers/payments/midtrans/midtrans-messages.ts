import { createHash } from 'node:crypto'
import * as z from 'zod'
import { lookupTable } from '#kernel/lookup-table.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { WIB_OFFSET } from '#kernel/time.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import type { ChargeState } from '../port.ts'
import { readJson } from '../raw-notification.ts'

// The messages of Midtrans' Core API (docs.midtrans.com): charge, status and HTTP notification.

const text = z.string().max(300)
/** `44000.00`: whole rupiah with two decimals. */
const grossAmount = z.string().regex(/^\d{1,13}(?:\.00)?$/)

/** The state of a charge: the same shape in status answers, charge answers and notifications. */
const transaction = z.object({
  status_code: text,
  transaction_status: text,
  fraud_status: text.nullish(),
  transaction_id: text,
  order_id: text.min(1).max(50),
  gross_amount: grossAmount,
})
export type MidtransTransaction = z.infer<typeof transaction>

/** What was returned of a charge, each part. */
const refunds = z
  .array(
    z.object({
      refund_chargeback_id: z.union([z.number().int(), text]).nullish(),
      refund_key: text.nullish(),
      refund_amount: grossAmount,
    }),
  )
  .nullish()

export const statusAnswer = transaction.extend({
  va_numbers: z.array(z.object({ bank: text, va_number: text })).nullish(),
  permata_va_number: text.nullish(),
  bill_key: text.nullish(),
  biller_code: text.nullish(),
  qr_string: z.string().max(1000).nullish(),
  actions: z.array(z.object({ name: z.string().max(100), url: z.string().max(2000) })).nullish(),
  expiry_time: text.nullish(),
  refunds,
})
export type MidtransStatus = z.infer<typeof statusAnswer>

/** Every answer's body has a status, which may differ from HTTP's. */
export const answerHead = z.object({ status_code: z.coerce.string(), status_message: z.string().optional() })

/** What was returned by one request: `refund_key` is the request's. */
export const refundAnswer = z.object({
  order_id: text,
  refund_key: text,
  refund_chargeback_id: z.union([z.number().int(), text]).nullish(),
  transaction_status: z.enum(['refund', 'partial_refund']),
})

// News whose parts cannot be read are a reason to ask, too.
const notification = transaction.extend({ signature_key: text, refunds: refunds.catch(null) })
export type MidtransNotification = Omit<z.infer<typeof notification>, 'signature_key'>

/** `sha512(order_id + status_code + gross_amount + server key)`, hexadecimal, of the texts as they came. */
export function notificationSignature(
  serverKey: string,
  {
    order_id,
    status_code,
    gross_amount,
  }: Pick<MidtransTransaction, 'order_id' | 'status_code' | 'gross_amount'>,
): string {
  return createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex')
}

export function readNotification(serverKey: string, rawBody: Buffer): MidtransNotification | undefined {
  const read = notification.safeParse(readJson(rawBody))
  if (!read.success) return undefined
  const { signature_key, ...message } = read.data
  return sameSecret(signature_key.toLowerCase(), notificationSignature(serverKey, message))
    ? message
    : undefined
}

export function stateOf({
  transaction_status,
  fraud_status,
}: Pick<MidtransTransaction, 'transaction_status' | 'fraud_status'>): ChargeState {
  if (transaction_status === 'capture') return fraud_status === 'accept' ? 'paid' : 'challenged'
  return states.get(transaction_status) ?? 'unknown'
}

const states = lookupTable<ChargeState>({
  pending: 'pending',
  settlement: 'paid',
  authorize: 'authorised',
  deny: 'failed',
  failure: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
  partial_refund: 'refunded',
  chargeback: 'failed',
  // Of a part of it the operator decides: the order stays paid.
  partial_chargeback: 'paid',
})

/**
 * Whether the signature proves the state: it covers `status_code`, not `transaction_status`. A captured message
 * of a pending charge could be made one of a settled charge, or one of a settled charge a denied one.
 */
export function isSigned(message: MidtransTransaction): boolean {
  return signedStates.get(message.status_code)?.includes(stateOf(message)) ?? false
}

const signedStates = lookupTable<readonly ChargeState[]>({
  '200': ['paid'],
  '201': ['pending', 'challenged', 'authorised'],
  '202': ['failed'],
  '407': ['expired'],
})

export const readGross = (gross: string): Rupiah => rupiah(Number(gross.replace(/\.00$/, '')))

/** `2026-11-21 10:00:00`, in GMT+7 without an offset. */
export function writeTime(at: Date): string {
  return new Date(at.getTime() + WIB_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
}

/** @throws RangeError for anything that is no time of that form */
export function readTime(written: string): Date {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written)
    ? new Date(`${written.replace(' ', 'T')}+07:00`)
    : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) throw new RangeError(`not a time of Midtrans: ${written}`)
  return at
}
