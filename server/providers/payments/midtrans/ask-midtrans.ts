import { type GatewayConnection, redacted } from '../gateway-connection.ts'
import { GatewayFailure } from '../port.ts'
import { answerHead, type MidtransStatus, statusAnswer } from './midtrans-messages.ts'

export const MIDTRANS = 'midtrans'

/** Undefined where Midtrans has no charge of that reference. */
export async function status(
  connection: GatewayConnection,
  reference: string,
): Promise<MidtransStatus | undefined> {
  return connection.ask({ path: `/v2/${encodeURIComponent(reference)}/status`, what: 'status' }, (answer) => {
    const { status_code, status_message } = answer.as(answerHead)
    if (status_code === '404') return undefined
    const read = statusAnswer.safeParse(answer.body)
    if (read.success && read.data.order_id === reference) return read.data
    if (/^[45]/.test(status_code)) throw refused(status_code, status_message)
    throw new GatewayFailure(
      'unreachable',
      `${MIDTRANS} answers ${status_code} of another charge or in another shape`,
    )
  })
}

/** The body's 5xx come with an HTTP status of success. */
export function refused(code: string, message = ''): GatewayFailure {
  const kind = code.startsWith('5') || code === '429' ? 'unreachable' : 'refused'
  return new GatewayFailure(kind, `${MIDTRANS} answers ${code}: ${redacted(message)}`)
}
