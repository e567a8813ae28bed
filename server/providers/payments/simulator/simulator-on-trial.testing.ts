import { randomUUID } from 'node:crypto'
import { rupiah } from '#kernel/money.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { callbackSignature } from '../ipay88/ipay88-messages.ts'
import type { GatewayOnTrial } from '../port.conformance.ts'
import { callbackOf } from './callback-of.ts'
import type { SimulatorDeps } from './checkout.ts'
import { decideCharge, findCharge, type SimulatedState } from './simulator.queries.ts'
import { openSimulator } from './simulator.ts'
import { insertRefund, listRefunds } from './simulator-refunds.queries.ts'

const merchant = { code: 'ID00001', key: 'rahasia' }

/** The simulator, which is its own provider: its books are in the test's database. */
export async function openSimulatorOnTrial(
  now: Date,
  clock: () => Date = () => now,
  given?: TestDatabase,
  channel = '83',
): Promise<GatewayOnTrial> {
  const db = given ?? (await testDatabase())
  const { kysely } = db.database
  const deps: SimulatorDeps = {
    database: db.database,
    merchant,
    merchantName: async () => 'Lembar',
    publicUrl: '',
    notifyUrl: () => 'http://127.0.0.1:9/',
    clock,
    log: silentLog,
  }
  const notificationOf = async (reference: string, state?: SimulatedState) => {
    const charge = await findCharge(kysely, reference)
    if (charge === undefined) throw new Error(`the simulator has no ${reference}`)
    const message = callbackOf(merchant, { ...charge, ...(state ? { state } : {}) })
    return { headers: {}, rawBody: Buffer.from(JSON.stringify(message)) }
  }
  const gateway = openSimulator(deps)
  const trial: GatewayOnTrial = {
    gateway: {
      ...gateway,
      createCharge: async (request) => {
        const made = await gateway.createCharge(request)
        await trial.beforeAnswer?.(request.reference)
        return made
      },
    },
    channel,
    kind:
      channel === '1001' ? 'qris' : channel > '1001' && channel.length === 4 ? 'ewallet' : 'virtual_account',
    now,
    decide: async (reference, decision) => {
      if (decision === 'reversed') {
        await kysely
          .updateTable('simulator.charges')
          .set({ state: 'failed' })
          .where('reference', '=', reference)
          .execute()
      } else await decideCharge(kysely, reference, decision)
      return notificationOf(reference)
    },
    pendingNotification: (reference) => notificationOf(reference, 'pending'),
    payAnother: async (reference, amount) => {
      await kysely
        .updateTable('simulator.charges')
        .set({ amount_idr: amount, state: 'paid' })
        .where('reference', '=', reference)
        .execute()
      return notificationOf(reference)
    },
    texts: ['RefNo', 'PaymentId', 'TransactionStatus'],
    signedWith: async (reference, text, value) => {
      const { headers, rawBody } = await notificationOf(reference)
      const message = { ...JSON.parse(rawBody.toString()), [text]: value }
      const signed = { ...message, Signature: callbackSignature(merchant, message) }
      return { headers, rawBody: Buffer.from(JSON.stringify(signed)) }
    },
    tamper: ({ headers, rawBody }) => ({
      headers,
      rawBody: Buffer.from(JSON.stringify({ ...JSON.parse(rawBody.toString()), Amount: '1' })),
    }),
    refunds: {
      decide: async () => undefined,
      // It sends nothing about refunds: the report of the payment stands in for it.
      makeInDashboard: async (reference, amount) => {
        const key = `dasbor-${randomUUID()}`
        await insertRefund(kysely, { key, reference, amount: rupiah(amount) }, clock())
        return notificationOf(reference)
      },
      returned: async (reference) => {
        const made = await listRefunds(kysely, reference)
        return made.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount), 0)
      },
    },
    chargesOf: async (refno) => {
      const rows = await kysely
        .selectFrom('simulator.charges')
        .select('reference')
        .where('reference', 'like', `${refno}-%`)
        .execute()
      return rows.map((row) => row.reference)
    },
    beforeAnswer: undefined,
    close: async () => {
      if (given === undefined) await db.close()
    },
  }
  return trial
}
