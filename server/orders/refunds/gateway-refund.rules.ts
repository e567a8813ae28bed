import type { Rupiah } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import { findGateway, type PaymentsDeps } from '#server/payments/payments-deps.ts'
import type { RefundablePayment } from './refunds.queries.ts'

export type RefundGateways = Pick<PaymentsDeps, 'gateway' | 'formerGateways'>

/**
 * The payment that an amount can go back to: its gateway refunds it, and so much of it is left. The one of which least
 * is left, since some wallets take back a whole payment only. Undefined where the money has to be transferred.
 */
export function paymentToRefund(
  gateways: RefundGateways,
  { amount, payments }: { amount: Rupiah; payments: readonly RefundablePayment[] },
): RefundablePayment | undefined {
  return payments
    .filter(({ gateway, channel, left }) => {
      const refunds = findGateway(gateways, gateway)?.refunds
      return refunds?.channels.has(channel) && left >= amount
    })
    .toSorted((a, b) => a.left - b.left)[0]
}

/** The shop's name of a refund at its provider. A further try is another refund, since the one before has failed. */
export const keyOf = (reference: string, refundId: number, attempt: number) =>
  `${reference}-R${refundId}T${attempt}`

/** What the provider of a refund answered is asked for in pauses that grow with the time since the request. */
const PAUSE = { shortest: MINUTE, longest: 60 * MINUTE }

export function askNextAt(askedAt: Date, now: Date): Date {
  const since = now.getTime() - askedAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(since, PAUSE.shortest), PAUSE.longest))
}

/** What money means that a provider returned and that no refund of the shop's asked for. */
export type FoundMeaning =
  /** The payment of an approved refund. */
  | { is: 'refund'; id: number }
  /** A part of what is due back. */
  | { is: 'due' }
  /** All that was left of the payment of a paid order, which is reversed. */
  | { is: 'reversal' }
  /** Nothing in the shop's records says so. */
  | { is: 'unexplained' }

export function meaningOf({
  amount,
  approvedAlike,
  account: { kept, due, approved },
  pays,
}: {
  amount: Rupiah
  /** The approved refund of the same amount. */
  approvedAlike: number | undefined
  account: { kept: Rupiah; due: Rupiah; approved: Rupiah }
  /** Whether the order is paid, and by this charge. */
  pays: boolean
}): FoundMeaning {
  if (approvedAlike !== undefined) return { is: 'refund', id: approvedAlike }
  if (amount <= due - approved) return { is: 'due' }
  if (pays && approved === 0 && amount === kept + due) return { is: 'reversal' }
  return { is: 'unexplained' }
}
