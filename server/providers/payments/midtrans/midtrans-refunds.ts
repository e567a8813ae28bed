import { type GatewayConnection, throwInDoubt } from '../gateway-connection.ts'
import { GatewayFailure, type GatewayRefunds, type RefundRequest, type ReportedRefund } from '../port.ts'
import { MIDTRANS, refused, status } from './ask-midtrans.ts'
import { answerHead, type MidtransStatus, readGross, refundAnswer } from './midtrans-messages.ts'

/** Direct refunds, which Midtrans decides at once. */
export const midtransRefunds = (
  connection: GatewayConnection,
  channels: GatewayRefunds['channels'],
): GatewayRefunds => ({
  channels,
  make: (request) => makeRefund(connection, request),
  list: async ({ reference }) => refundsOf(await status(connection, reference)),
})

/** `refund_key` is the refund's key: a repetition is a conflict (406), and the refund is read from the status. */
async function makeRefund(
  connection: GatewayConnection,
  { key, charge, amount }: RefundRequest,
): Promise<ReportedRefund> {
  const made = await connection.ask(
    {
      method: 'POST',
      path: `/v2/${encodeURIComponent(charge.reference)}/refund/online/direct`,
      body: JSON.stringify({ refund_key: key, amount, reason: 'Pengembalian dana pesanan' }),
      what: 'refund',
    },
    (answer) => {
      const { status_code, status_message } = answer.as(answerHead)
      if (status_code === '406') return undefined
      if (status_code !== '200') throw refused(status_code, status_message)
      const told = answer.as(refundAnswer)
      if (told.order_id === charge.reference && told.refund_key === key) return told
      throw new GatewayFailure('unreachable', `${MIDTRANS} answers of another refund`)
    },
  )
  if (made !== undefined) {
    const gatewayReference = String(made.refund_chargeback_id ?? key)
    return { key, gatewayReference, amount, state: 'done', failure: null }
  }
  const known = refundsOf(await status(connection, charge.reference).catch(throwInDoubt))
  const refund = known.find((one) => one.key === key)
  if (refund !== undefined) return refund
  throw new GatewayFailure('unreachable', `${MIDTRANS} calls the refund_key a duplicate and does not know it`)
}

/** A status lists only what was returned: a refund that Midtrans refuses leaves nothing there. */
const refundsOf = (known: MidtransStatus | undefined): ReportedRefund[] =>
  (known?.refunds ?? []).map(({ refund_key, refund_chargeback_id, refund_amount }) => ({
    key: refund_key ?? null,
    gatewayReference: String(refund_chargeback_id ?? refund_key ?? ''),
    amount: readGross(refund_amount),
    state: 'done',
    failure: null,
  }))

/** How many parts were returned, and their sum: all that distinguishes news of one part from news of the next. */
export const returnedSoFar = ({ refunds }: Pick<MidtransStatus, 'refunds'>): number[] =>
  refunds?.length
    ? [refunds.length, refunds.reduce((sum, part) => sum + readGross(part.refund_amount), 0)]
    : []
