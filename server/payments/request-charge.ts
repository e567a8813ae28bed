import type { Queryable } from '#server/platform/database/database.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { firstAskAt, RENEW_EVERY, requestLostAt } from './ask-turns.rules.ts'
import { closeCharges } from './close-charges.ts'
import { isGivenUp } from './lock-charges.ts'
import {
  type Charge,
  type ChargeDetails,
  findUnfinishedCharge,
  getChargeDetails,
  renewRequest,
  updateChargeMade,
} from './payments.queries.ts'
import { findGateway, type PaymentsDeps } from './payments-deps.ts'

export type { ChargeDetails } from './payments.queries.ts'

/**
 * Requests an opened charge from the provider, outside any transaction, and stores the answer. May be repeated after
 * a crash: the provider recognises the reference. Returns the updated charge, undefined where it was answered before.
 * @throws GatewayFailure when the provider refuses or does not answer
 */
export async function requestCharge(
  deps: PaymentsDeps,
  charge: Charge,
  details?: ChargeDetails,
): Promise<Charge | undefined> {
  const gateway = findGateway(deps, charge.gateway)
  if (gateway === undefined) throw new GatewayFailure('refused', `no gateway is called ${charge.gateway}`)
  const { customer, refno, titles } =
    details ?? (await getChargeDetails(deps.database.kysely, charge.orderId))
  const made = await whileRenewed(deps, charge, () =>
    gateway.createCharge({
      reference: charge.reference,
      amount: charge.amount,
      methodChannel: charge.channel,
      description: describeItems(titles),
      customer,
      expiresAt: charge.expiresAt,
      returnUrl: `${deps.publicUrl}/payment/info?refno=${refno}`,
      notifyUrl: `${deps.notifyOrigin()}/api/payments/${gateway.name}/notifications`,
    }),
  )
  const now = deps.clock()
  const kept = await updateChargeMade(deps.database.kysely, charge, { ...made, askAt: firstAskAt(now) }, now)
  // The order was cancelled, or paid by another charge, while the provider made this one.
  if (kept !== undefined && isGivenUp(kept)) await closeCharges(deps, [kept])
  return kept
}

/** As long as the provider is waited for, nobody else needs to ask it for this charge. */
async function whileRenewed<Answer>(
  { database, clock }: PaymentsDeps,
  { id }: Charge,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const timer = setInterval(() => {
    // Without the database the request counts as lost. A repetition gets the same charge from the provider.
    renewRequest(database.kysely, id, requestLostAt(clock())).catch(() => undefined)
  }, RENEW_EVERY)
  try {
    return await ask()
  } finally {
    clearInterval(timer)
  }
}

function describeItems(titles: string[]): string {
  const [first = 'Pesanan', ...others] = titles
  return others.length === 0 ? first : `${first} dan ${others.length} lainnya`
}

/** Whether the order has a charge that its buyer can pay now: one whose time is not over, and that says where. */
export async function isPayable(db: Queryable, orderId: number, now: Date): Promise<boolean> {
  const charge = await findUnfinishedCharge(db, orderId)
  if (charge?.state !== 'live' || charge.expiresAt <= now) return false
  return (charge.virtualAccount ?? charge.qrText ?? charge.redirectUrl) !== null
}
