import * as z from 'zod'
import { openDatabase } from '#server/platform/database/database.ts'
import { ipay88At } from '#server/providers/payments/ipay88/ipay88-stand-in.testing.ts'
import { midtransAt } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { xenditAt } from '#server/providers/payments/xendit/xendit-stand-in.testing.ts'
import { openPurchases, simulatorOn } from './purchase.fixture.ts'

// A separate process that buys an ebook and is killed, as by a power cut, when the provider has made the charge and
// the shop has not kept its answer yet. Run by gateway-orders.test.ts.

const asked = z
  .object({
    url: z.string(),
    gateway: z.enum(['simulator', 'ipay88', 'midtrans', 'xendit']),
    baseUrl: z.string(),
    now: z.coerce.date(),
    userId: z.number(),
    titleId: z.number(),
    key: z.string(),
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
  return {
    ...gateway,
    createCharge: async (request) => {
      const made = await gateway.createCharge(request)
      process.kill(process.pid, 'SIGKILL')
      return made
    },
  }
})
shop.time.now = asked.now
await shop.buy({ userId: asked.userId, titleId: asked.titleId }, asked.key)
