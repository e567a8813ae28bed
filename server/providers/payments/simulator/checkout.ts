import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Merchant, readMoment, writeMoment } from '../ipay88/ipay88-messages.ts'
import { type ChargeRequest, GatewayFailure, type MadeCharge } from '../port.ts'
import { writeQrisText } from '../qris-text.ts'
import { drawVirtualAccount, QRIS_CHANNEL, simulatedName } from './simulated-methods.ts'
import { findCharge, insertCharge, type SimulatedCharge } from './simulator.queries.ts'

export const SIMULATOR = 'simulator'

export type SimulatorDeps = {
  /** Only the simulator's schema is read and written. */
  database: Database
  merchant: Merchant
  /** The shop's name, as the payer sees it. */
  merchantName: () => Promise<string>
  /** Where the simulator's page is reached by browsers; empty for the shop's own origin. */
  publicUrl: string
  /** Where the simulator notifies the shop: `{loopback}/api/payments/simulator/notifications`. */
  notifyUrl: () => string
  clock: () => Date
  log: Log
}

/** The provider's side of a checkout. A repeated reference gives the first charge. */
export async function checkout(deps: SimulatorDeps, request: ChargeRequest): Promise<MadeCharge> {
  if (simulatedName(request.methodChannel) === undefined) {
    throw new GatewayFailure('refused', 'the simulator refused: Payment method not allowed')
  }
  const charge = await bookedCharge(deps, request)
  if (charge.amount !== request.amount) {
    const message = 'the simulator refused: Duplicate reference'
    throw new GatewayFailure('refused', message, { nothingDone: false })
  }
  return {
    gatewayReference: charge.pageKey,
    virtualAccount: charge.virtualAccount,
    billerCode: null,
    qrText: charge.channel === QRIS_CHANNEL ? await qrTextOf(deps, charge) : null,
    redirectUrl: `${deps.publicUrl}/simulator/pay/${charge.pageKey}`,
    expiresAt: charge.expiresAt,
    asked: request.amount,
  }
}

const qrTextOf = async ({ merchantName }: SimulatorDeps, { amount, reference }: SimulatedCharge) =>
  writeQrisText({ amount, merchant: await merchantName(), reference })

const DRAWS = 5

async function bookedCharge({ database, clock }: SimulatorDeps, request: ChargeRequest) {
  // A retry is needed only if a number out of a hundred billion is taken already.
  for (let draw = 0; draw < DRAWS; draw++) {
    const charge = {
      reference: request.reference,
      channel: request.methodChannel,
      amount: request.amount,
      description: request.description.slice(0, 100),
      virtualAccount: drawVirtualAccount(request.methodChannel),
      pageKey: randomBytes(24).toString('base64url'),
      returnUrl: request.returnUrl,
      // To the minute, as iPay88.
      expiresAt: readMoment(writeMoment(request.expiresAt)),
    }
    const booked = await insertCharge(database.kysely, charge, clock())
    const known = booked ?? (await findCharge(database.kysely, request.reference))
    if (known !== undefined) return known
  }
  throw new GatewayFailure('unreachable', 'the simulator found no free account')
}
