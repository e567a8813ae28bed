// Promise: the page of an unpaid order shows within 3 s that it was paid. Measured is the slowest of `--runs` (20)
// payments, by QRIS, wallet and virtual account in turn, each at another moment of the page's interval between two
// requests. Start: the payer pays at the provider, which notifies the shop. End: the words are on the page. Data: the
// demo shop as `npm start` loads it, one reader. Off: jobs, so that nothing but the notification tells the shop.
import { client, signedIn } from '#tests/support/shop.ts'
import { storeSession, withBrowsedShop } from './support/browsed-shop.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, median, report } from './support/report.ts'

const { runs: RUNS } = readOptions({ runs: 20 })
/** QRIS, GoPay, BNI VA. */
const METHODS = [1001, 1002, 83]

await withBrowsedShop(async ({ shop, browser }) => {
  await shop.database.kysely.updateTable('payment_methods').set({ offered: true }).execute()
  const reader = await signedIn(shop.origin, 'Sari Dewi')
  const login = await client(shop.origin)('POST', '/api/auth/login', reader)
  const { access_token: token, user } = login.body.data
  const call = client(shop.origin, token)
  const listed = await call('GET', '/api/user/books?shape=ebook&per_page=100')
  const bookIds: number[] = listed.body.data.data.map(({ id }: { id: number }) => id)
  if (bookIds.length < RUNS) throw new Error(`The demo shop has ${bookIds.length} ebooks`)
  const context = await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' })
  await storeSession(context, token, user)
  const taken: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const bought = await call('POST', '/api/user/book-transaction', {
      transaction_method: 'Direct',
      type: 'Digital',
      book_id: bookIds[run],
      payment_id: METHODS[run % METHODS.length],
    })
    const { refno, redirect_url } = bought.body.data.transaction
    const page = await context.newPage()
    await page.goto(`/payment/info?refno=${refno}`)
    await page.getByText('Menunggu Pembayaran').first().waitFor()
    // At another moment of the page's interval of 2.5 s each time.
    await page.waitForTimeout(1_000 + (run * 2_500) / RUNS)
    const began = performance.now()
    const paid = fetch(`${shop.origin}${new URL(redirect_url, shop.origin).pathname}/paid`, {
      method: 'POST',
      redirect: 'manual',
    })
    await page.getByText('Pembayaran diterima', { exact: true }).first().waitFor()
    taken.push(performance.now() - began)
    if ((await paid).status !== 303) throw new Error('The simulated provider took no payment')
    await page.close()
  }
  const slowest = Math.max(...taken)
  console.log(`${RUNS} payments: median ${Math.round(median(taken))} ms, slowest ${Math.round(slowest)} ms`)
  report('payment-state', [
    atMost('a payment on its open page, the slowest', slowest / 1000, 3, { digits: 2, unit: ' s' }),
  ])
})
