import * as z from 'zod'
import { lookupTable } from '#kernel/lookup-table.ts'
import { rupiah } from '#kernel/money.ts'
import type { GatewayConnection } from '../gateway-connection.ts'
import {
  GatewayFailure,
  type GatewayRefunds,
  type PaymentNotification,
  type RefundRequest,
  type ReportedRefund,
} from '../port.ts'
import { readXendit, XENDIT } from './xendit-answer.ts'

/** Virtual accounts are not refunded. */
const REFUNDED: GatewayRefunds['channels'] = new Set(['QRIS', 'GOPAY', 'SHOPEEPAY', 'DANA', 'OVO'])
/** Refunds of one charge that are listed; no charge has as many. */
const MOST = 100

const refund = z.object({
  id: z.string().min(1).max(100),
  reference_id: z.string().max(255).nullish(),
  payment_request_id: z.string().max(100).nullish(),
  currency: z.literal('IDR'),
  amount: z.coerce.number().int().positive(),
  status: z.string().max(50),
  failure_code: z.string().max(100).nullish(),
})
/** Some lists name refunds without their status. */
const refundList = z.object({ data: z.array(refund.partial({ status: true })) })
type Refund = z.infer<typeof refund>

const states = lookupTable<ReportedRefund['state']>({
  PENDING: 'accepted',
  SUCCEEDED: 'done',
  FAILED: 'failed',
  CANCELLED: 'failed',
})

const reportOf = ({ id, reference_id, amount, status, failure_code }: Refund): ReportedRefund => ({
  key: reference_id ?? null,
  gatewayReference: id,
  amount: rupiah(amount),
  state: states.get(status) ?? 'accepted',
  failure: failure_code ?? null,
})

/** Refunds of payment requests. They are asked for by the number of the request, without which there are none. */
export function xenditRefunds(connection: GatewayConnection): GatewayRefunds {
  return {
    channels: REFUNDED,
    make: (request) => makeRefund(connection, request),
    list: async ({ gatewayReference }) => {
      if (gatewayReference === null) return []
      const path = `/refunds?payment_request_id=${encodeURIComponent(gatewayReference)}&limit=${MOST}`
      const { data } = await connection.ask({ path, what: 'refunds' }, (answer) =>
        answer.status === 404 ? { data: [] } : readXendit(refundList, answer),
      )
      const found: ReportedRefund[] = []
      for (const { status, ...told } of data) {
        if (told.payment_request_id != null && told.payment_request_id !== gatewayReference) continue
        found.push(status === undefined ? await readOne(connection, told.id) : reportOf({ ...told, status }))
      }
      return found
    },
  }
}

async function makeRefund(
  connection: GatewayConnection,
  { key, charge, amount }: RefundRequest,
): Promise<ReportedRefund> {
  if (charge.gatewayReference === null) {
    throw new GatewayFailure('refused', `${XENDIT} refunds only by its own number of the payment`)
  }
  const body = {
    payment_request_id: charge.gatewayReference,
    reference_id: key,
    currency: 'IDR',
    amount,
    reason: 'REQUESTED_BY_CUSTOMER',
  }
  const made = await connection.ask(
    {
      method: 'POST',
      path: '/refunds',
      // A repetition gets the first answer.
      headers: { 'idempotency-key': key },
      body: JSON.stringify(body),
      what: 'refund',
    },
    (answer) => readXendit(refund, answer),
  )
  if (made.reference_id !== key || made.amount !== amount) {
    throw new GatewayFailure('unreachable', `${XENDIT} answers of another refund`)
  }
  return reportOf(made)
}

async function readOne(connection: GatewayConnection, id: string): Promise<ReportedRefund> {
  const path = `/refunds/${encodeURIComponent(id)}`
  return connection.ask({ path, what: 'refund status' }, (answer) => {
    const known = readXendit(refund, answer)
    if (known.id === id) return reportOf(known)
    throw new GatewayFailure('unreachable', `${XENDIT} answers of another refund`)
  })
}

const refundData = refund.pick({ id: true, status: true }).extend({
  reference_id: z.string().max(255).nullish(),
  payment_request_id: z.string().max(100).nullish(),
  amount: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
})
/** The documentation's example holds the message in a message of the same form. */
const refundWebhook = z.object({
  event: z
    .string()
    .regex(/^refund\./)
    .max(100),
  data: z.union([refundData, z.object({ data: refundData }).transform(({ data }) => data)]),
})

/** The key of a refund begins with the charge's reference. */
const REFERENCE_OF_KEY = /^([0-9A-Z-]{1,30})-R[0-9]{1,18}T[0-9]{1,4}$/

/** News of a refund, by which its charge's refunds are asked about. Undefined for another message. */
export function readRefundWebhook(message: unknown): PaymentNotification | undefined {
  const said = refundWebhook.safeParse(message)
  if (!said.success) return undefined
  const { event, data } = said.data
  const key = data.reference_id ?? ''
  const reference = REFERENCE_OF_KEY.exec(key)?.[1] ?? key
  return {
    eventKey: [reference, data.payment_request_id ?? '', event, data.id, data.status].join(':'),
    reference,
    gatewayReference: data.payment_request_id ?? null,
    state: 'refunded',
    amount: rupiah(data.amount),
    signed: false,
  }
}
