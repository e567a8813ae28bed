import { lookupTable } from '#kernel/lookup-table.ts'
import {
  type Callback,
  CURRENCY,
  callbackSignature,
  type Merchant,
  writeAmount,
} from '../ipay88/ipay88-messages.ts'
import type { ChargeState } from '../port.ts'
import type { SimulatedCharge } from './simulator.queries.ts'

/** What the simulator sends for a charge that was decided, signed. */
export function callbackOf(merchant: Merchant, charge: SimulatedCharge): Callback {
  const signed = {
    PaymentId: charge.channel,
    RefNo: charge.reference,
    Amount: writeAmount(charge.amount),
    Currency: CURRENCY,
    TransactionStatus: statuses[charge.state],
  }
  return {
    MerchantCode: merchant.code,
    ...signed,
    TransId: charge.pageKey,
    ErrDesc: reasons[charge.state],
    VirtualAccountAssigned: charge.virtualAccount ?? '',
    Signature: callbackSignature(merchant, signed),
  }
}

/** iPay88 holds no payment for a check: that status exists in the simulator only. */
const CHALLENGED = '8'
const statuses = {
  pending: '6',
  challenged: CHALLENGED,
  paid: '1',
  failed: '0',
  expired: '0',
  cancelled: '0',
} as const
export const callbackStates = lookupTable<ChargeState>({
  '0': 'failed',
  '1': 'paid',
  '6': 'pending',
  [CHALLENGED]: 'challenged',
})
const reasons = {
  pending: '',
  challenged: '',
  paid: '',
  failed: 'Transaction failed',
  expired: 'Transaction expired',
  cancelled: 'Transaction cancelled',
} as const
