import * as z from 'zod'
import { refundByGateway } from '#server/orders/refunds/refund-by-gateway.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { ipay88At } from '#server/providers/payments/ipay88/ipay88-stand-in.testing.ts'
import { midtransAt } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { xenditAt } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { staffActor } from '#tests/support/actors.ts'
import { openPurchases, simulatorOn } from './purchase.fixture.ts'

// A separate process that buys an ebook, or returns money, and is killed, as by a power cut, when the provider has made
// the charge or the refund and the shop has not kept its answer yet. Run by gateway-orders.test.ts and
// gateway-refunds.test.ts.

const asked = z
  .object({
    url: z.string(),
    gateway: z.enum(['simulator', 'ipay88', 'midtrans', 'xendit']),
    baseUrl: z.string(),
    now: z.coerce.date(),
    buy: z.object({ userId: z.number(), titleId: z.number(), key: z.string() }).optional(),
    refund: z.object({ id: z.number() }).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const database = openDatabase({ url: asked.url })
const open: Record<typeof asked.gateway, (clock: () => Date) => PaymentGateway> = {
  simulator: (clock) => simulatorOn(database, clock),
  ipay88: (clock) => ipay88At(asked.baseUrl, clock),
  midtrans: (clock) => midtransAt(asked.baseUrl, clock),
  xendit: (clock) => xenditAt(asked.baseUrl, clock),
}
const shop = openPurchases(database, (clock) => {
  const gateway = open[asked.gateway](clock)
  const { refunds } = gateway
  return {
    ...gateway,
    createCharge: (request) => thenDie(gateway.createCharge(request)),
    ...(refunds && { refunds: { ...refunds, make: (request) => thenDie(refunds.make(request)) } }),
  }
})
shop.time.now = asked.now
if (asked.buy) {
  const { key, ...purchase } = asked.buy
  await shop.buy(purchase, key)
}
if (asked.refund) await refundByGateway(shop.deps, staffActor(), { refundId: asked.refund.id })

async function thenDie<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const made = await answer
  process.kill(process.pid, 'SIGKILL')
  return made
}
