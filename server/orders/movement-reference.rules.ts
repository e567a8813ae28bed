type Written = { kind: string; chargeId: number | null; note: string }

/**
 * What staff typed or a gateway named as the reference of money that came or went; empty for a movement whose note only
 * says which part of the shop wrote it.
 */
export function referenceOf({ kind, chargeId, note }: Written): string {
  const cameByHand = (kind === 'received' || kind === 'surplus') && chargeId === null
  return cameByHand || kind === 'refund_paid' ? note : ''
}
