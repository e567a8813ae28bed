import type { Queryable } from '#server/platform/database/database.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { closeCharges } from './close-charges.ts'
import {
  type Charge,
  findUnfinishedCharge,
  getChargeDetails,
  insertMovement,
  updateChargeMade,
} from './payments.queries.ts'
import { findGateway, type PaymentsDeps } from './payments-deps.ts'

/**
 * Asks the provider for a charge that was opened, outside any transaction, and keeps its answer. May be done
 * again after a crash: the provider knows the reference.
 * @throws GatewayFailure when the provider refuses or does not answer
 */
export async function requestCharge(deps: PaymentsDeps, charge: Charge): Promise<void> {
  const gateway = findGateway(deps, charge.gateway)
  if (gateway === undefined) throw new GatewayFailure('refused', `no gateway is called ${charge.gateway}`)
  const { customer, refno, titles } = await getChargeDetails(deps.database.kysely, charge.orderId)
  const made = await gateway.createCharge({
    reference: charge.reference,
    amount: charge.amount,
    methodChannel: charge.channel,
    description: describeItems(titles),
    customer,
    expiresAt: charge.expiresAt,
    returnUrl: `${deps.publicUrl}/payment/info?refno=${refno}`,
    notifyUrl: `${deps.notifyOrigin}/api/payments/${gateway.name}/notifications`,
  })
  const now = deps.clock()
  const kept = await deps.database.transact(async (tx) => {
    const updated = await updateChargeMade(tx, charge.id, made, now)
    if (updated === undefined) return undefined
    const { orderId, id: chargeId, amount } = charge
    await insertMovement(tx, { orderId, chargeId, kind: 'charged', amount, note: charge.reference }, now)
    return updated
  })
  // Cancelled while the provider was making it.
  if (kept?.state === 'cancelled') await closeCharges(deps, [kept])
}

function describeItems(titles: string[]): string {
  const [first = 'Pesanan', ...others] = titles
  return others.length === 0 ? first : `${first} dan ${others.length} lainnya`
}

/** The provider was asked for the order's charge, and has not answered. */
export async function isChargeUnderWay(db: Queryable, orderId: number): Promise<boolean> {
  return (await findUnfinishedCharge(db, orderId))?.state === 'requested'
}
