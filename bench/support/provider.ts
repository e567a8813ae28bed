import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const SERVER_KEY = 'SB-Mid-server-bangku-ukur'

const asked = z.object({
  transaction_details: z.object({ order_id: z.string(), gross_amount: z.number() }),
  bank_transfer: z.object({ bank: z.string() }),
})

/** A payment provider outside the shop's process, whose processor time is not the shop's: Midtrans' Core API. */
export type Provider = {
  /** With these variables a shop's process asks this provider. */
  env: Record<string, string>
  /** The notification that a charge was paid. */
  paid(reference: string): { path: string; body: string }
  close(): Promise<void>
}

export async function openProvider(): Promise<Provider> {
  const charges = new Map<string, { order_id: string; transaction_id: string; gross_amount: string }>()
  const server = createServer(async (request, response) => {
    const { transaction_details, bank_transfer } = asked.parse(JSON.parse(await text(request)))
    const { order_id, gross_amount } = transaction_details
    const charge = { order_id, transaction_id: randomUUID(), gross_amount: `${gross_amount}.00` }
    charges.set(order_id, charge)
    const va_number = String(randomInt(1e12, 9e12))
    const made = { ...charge, transaction_status: 'pending', fraud_status: 'accept', status_code: '201' }
    const body = JSON.stringify({ ...made, va_numbers: [{ bank: bank_transfer.bank, va_number }] })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      PAYMENTS: 'midtrans',
      PAYMENTS_SANDBOX: '1',
      PUBLIC_URL: 'https://toko.example.com',
      MIDTRANS_SERVER_KEY: SERVER_KEY,
      BENCH_PROVIDER: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import=${pathToFileURL(`${import.meta.dirname}/provider-address.ts`)}`,
    },
    paid: (reference) => {
      const charge = charges.get(reference)
      if (charge === undefined) throw new Error(`the provider has no charge ${reference}`)
      charges.delete(reference)
      const { order_id, gross_amount } = charge
      const signature_key = createHash('sha512')
        .update(`${order_id}200${gross_amount}${SERVER_KEY}`)
        .digest('hex')
      return {
        path: '/api/payments/midtrans/notifications',
        body: JSON.stringify({
          ...charge,
          ...{ transaction_status: 'settlement', fraud_status: 'accept', status_code: '200', signature_key },
        }),
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
