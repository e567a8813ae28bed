import { acknowledgement, readNotification } from '../ipay88/ipay88-messages.ts'
import { GatewayFailure, type PaymentGateway, type ReportedRefund } from '../port.ts'
import { callbackStates } from './callback-of.ts'
import { checkout, SIMULATOR, type SimulatorDeps } from './checkout.ts'
import { channels, refundedChannels } from './simulated-methods.ts'
import { decideCharge, findCharge } from './simulator.queries.ts'
import { insertRefund, listRefunds, type SimulatedRefund } from './simulator-refunds.queries.ts'

/**
 * A provider within the shop's process that imitates iPay88: signed callbacks, virtual accounts, a payment page. Beyond
 * iPay88 it has codes and wallets. Its records are separate from the shop's, so that the two can be compared.
 */
export function openSimulator(deps: SimulatorDeps): PaymentGateway {
  const { merchant, database, clock } = deps
  return {
    name: SIMULATOR,
    channels,
    hasPages: true,
    probe: async () => ({ clock: clock() }),
    createCharge: (request) => checkout(deps, request),
    askStatus: async ({ reference, amount }) => {
      const charge = await findCharge(database.kysely, reference)
      if (charge === undefined) return { state: 'unknown', amount }
      const overdue = charge.state === 'pending' && charge.expiresAt <= clock()
      return { state: overdue ? 'expired' : charge.state, amount: charge.amount }
    },
    verifyNotification: async ({ rawBody }) => readNotification(merchant, rawBody, callbackStates),
    acknowledge: () => acknowledgement,
    cancelCharge: async ({ reference }) => {
      await decideCharge(database.kysely, reference, 'cancelled')
    },
    refunds: {
      channels: refundedChannels,
      make: async ({ key, charge: { reference }, amount }) => {
        const made = await insertRefund(database.kysely, { key, reference, amount }, clock())
        if (made !== undefined) return reportOf(made)
        throw new GatewayFailure('refused', 'the simulator has not received so much for this charge')
      },
      list: async ({ reference }) => (await listRefunds(database.kysely, reference)).map(reportOf),
    },
  }
}

const reportOf = ({ key, amount, state }: SimulatedRefund): ReportedRefund => ({
  key,
  gatewayReference: key,
  amount,
  state,
  failure: state === 'failed' ? 'refused' : null,
})
