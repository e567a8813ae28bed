import { recordAct } from '#server/audit/record-act.ts'
import { lockCharges } from '#server/payments/lock-charges.ts'
import { getGateway } from '#server/payments/payments-deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { type AskedRefund, findAsked } from './asked-refunds.queries.ts'
import { askNextAt, keyOf, paymentToRefund, type RefundGateways } from './gateway-refund.rules.ts'
import { countAttempts, insertAsked } from './gateway-refunds.queries.ts'
import { updateRefund } from './refunds.queries.ts'
import { getRefund, lockPayable, type RefundRecord } from './refunds.ts'

/**
 * Returns an approved refund by the gateway through which its money came. The request is stored before it is sent. Of
 * one whose answer is lost the provider is asked by the job, and until the answer is known nobody can pay the refund in
 * another way. One that failed is approved as before, to be transferred or tried again.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict
 */
export async function refundByGateway(
  deps: UnpaidDeps,
  actor: Actor,
  { refundId, version }: { refundId: number; version?: number | undefined },
): Promise<RefundRecord> {
  const now = deps.clock()
  const key = await deps.database.transact((tx) => recordAsked(tx, deps, actor, { refundId, version, now }))
  const asked = await findAsked(deps.database.kysely, key)
  if (asked !== undefined) {
    await sendRefund(deps, asked).catch((error: unknown) => {
      if (!(error instanceof GatewayFailure)) throw error
      deps.log.warn({ key, error }, 'orders: the provider gave no answer about a refund, and is asked again')
    })
  }
  return getRefund(deps.database.kysely, refundId)
}

async function recordAsked(
  tx: Tx,
  gateways: RefundGateways,
  actor: Actor,
  { refundId, version, now }: { refundId: number; version: number | undefined; now: Date },
): Promise<string> {
  const { orderId } = await lockPayable(tx, actor, { refundId, version })
  await tx.pipeline(lockCharges(orderId))
  // Read again: what is left of each payment depends on the refunds of the order, which are under its lock now.
  const refund = await getRefund(tx, refundId)
  const payment = paymentToRefund(gateways, refund)
  if (payment === undefined) {
    throw new Failure(
      'conflict',
      'Dana ini tidak dapat dikembalikan lewat penyedia pembayaran. Kirim dengan transfer.',
    )
  }
  const key = keyOf(payment.reference, refundId, (await countAttempts(tx, refundId)) + 1)
  const { amount } = refund
  await insertAsked(tx, { chargeId: payment.id, refundId, key, amount, askAt: askNextAt(now, now), now })
  await updateRefund(tx, refundId, { state: 'sent' })
  const after = { refund: refundId, amount, reference: key }
  await recordAct(tx, actor, { verb: 'order.send-refund', id: orderId, after, now })
  return key
}

/**
 * Sends a stored request, which may be repeated: the provider makes one refund of its key. A certain refusal is its end.
 * @throws GatewayFailure where the provider may have made it, or was not reached
 */
export async function sendRefund(deps: UnpaidDeps, asked: AskedRefund): Promise<void> {
  const { key, amount, charge } = asked
  if (key === null) return
  const { gateway, reference } = charge
  const { refunds } = getGateway(deps, gateway)
  if (refunds === undefined) throw new GatewayFailure('unreachable', `${gateway} returns no money`)
  const answer = await refunds.make({ key, charge, amount }).catch((error: unknown) => {
    if (!(error instanceof GatewayFailure) || error.kind !== 'refused' || !error.nothingDone) throw error
    return { key, gatewayReference: key, amount, state: 'failed' as const, failure: error.message }
  })
  await deps.applyRefunds({ gateway, reference, refunds: [answer], now: deps.clock() })
}
