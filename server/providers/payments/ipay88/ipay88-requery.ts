import { rupiah } from '#kernel/money.ts'
import type { VendorAnswer } from '#server/platform/outbound/vendor-connection.ts'
import { type GatewayCall, type GatewayConnection, redacted } from '../gateway-connection.ts'
import {
  type ChargeQuestion,
  type ChargeState,
  type ChargeStatus,
  GatewayFailure,
  type GatewayProbe,
} from '../port.ts'
import { type Merchant, writeAmount } from './ipay88-messages.ts'

export const IPAY88 = 'ipay88'

export async function requery(
  connection: GatewayConnection,
  merchant: Merchant,
  question: ChargeQuestion,
): Promise<ChargeStatus> {
  const state = await connection.ask(requeryCall(merchant, question), readRequery)
  return { state, amount: question.amount }
}

function requeryCall(merchant: Merchant, { reference, amount }: ChargeQuestion): GatewayCall {
  const query = new URLSearchParams({
    MerchantCode: merchant.code,
    RefNo: reference,
    Amount: writeAmount(amount),
  })
  return { path: `/epayment/enquiry.asp?${query}`, what: 'requery' }
}

/** Asks about a charge that does not exist. No call of iPay88 checks the key without making a charge. */
export async function probe(connection: GatewayConnection, merchant: Merchant): Promise<GatewayProbe> {
  const question = { reference: 'LEMBAR-PROBE', amount: rupiah(1), gatewayReference: null }
  return connection.ask(requeryCall(merchant, question), (answer) => {
    readRequery(answer)
    return { clock: answer.date }
  })
}

/** iPay88's texts, with the straight or the typographic apostrophe. */
function readRequery({ status, text }: VendorAnswer): ChargeState {
  const words = text.trim()
  if (words === '00') return 'paid'
  if (/^(payment pending|haven['’]t paid)/i.test(words)) return 'pending'
  if (/^(payment fail|m88admin)/i.test(words)) return 'failed'
  // A different amount means that it is not our charge.
  if (/^(record not found|incorrect amount)/i.test(words)) return 'unknown'
  if (/^invalid parameters/i.test(words)) throw new GatewayFailure('refused', `${IPAY88}: invalid parameters`)
  throw new GatewayFailure('unreachable', `${IPAY88} answers ${status} in another shape: ${redacted(words)}`)
}
