import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Transaction } from '#contracts/orders.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatDate, formatTime } from '#kernel/time.ts'
import { expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { newShopper, type Shopper, shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

/** The demo's first reader, who has an order in every state. */
async function veteran(width = 1280): Promise<Shopper & { orders: Transaction[] }> {
  const journey = await shopper(shop, DEMO_READER, { viewport: { width, height: 800 } })
  const orders = (await journey.call('GET', '/api/user/transactions?per_page=100')).body.data.data
  return { ...journey, orders }
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ')

test('§2 §9 the history shows number, date, type, method, status and total, ten a page, counted over pages', async () => {
  const { page, orders, close } = await veteran()
  await page.goto('/history')
  await page.getByRole('heading', { level: 1, name: 'Riwayat Belanja' }).waitFor()
  const rows = page.getByRole('row')
  await expect.poll(() => rows.count()).toBe(11)
  for (const [index, order] of orders.slice(0, 10).entries()) {
    const text = squeezed(await rows.nth(index + 1).innerText())
    expect(text).toContain(String(index + 1))
    expect(text).toContain(formatDate(new Date(order.created_at)))
    expect(text).toContain(order.type)
    expect(text).toContain(order.payment_methods?.name ?? '-')
    expect(text).toContain(order.payment_status)
    expect(text).toContain(squeezed(formatRupiah(order.total_pay)))
    const action = order.payment_status === 'Menunggu Pembayaran' ? 'Bayar' : 'Detail'
    expect(text).toContain(`${action} transaksi ${order.refno}`)
  }
  // Books are known by their covers.
  await expect.poll(() => rows.nth(1).locator('img:visible').count()).toBe(1)
  await expectAccessible(page, 'history')
  // On a tablet the longest status leaves room for one line of facts.
  await page.setViewportSize({ width: 768, height: 1000 })
  const facts = rows
    .nth(1)
    .getByRole('cell')
    .filter({ hasText: /Digital\s+BNI VA/, visible: true })
  expect((await facts.boundingBox())?.height).toBeLessThan(30)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Halaman 2' }).click()
  await page.waitForURL('/history?page=2')
  await expect.poll(async () => squeezed(await rows.nth(1).innerText())).toMatch(/^11 /)
  for (const list of ['/history', '/auth/my-book-and-magazine']) {
    await page.goto(`${list}?page=99`)
    await page.getByText('Halaman ini melewati yang terakhir.').waitFor()
    expect(await page.getByRole('link', { name: 'Ke halaman pertama' }).getAttribute('href')).toMatch(list)
  }
  await close()
})

test('§2 ‘Bayar’ leads to the payment of that order', async () => {
  const { page, orders, close } = await veteran()
  const waiting = orders.find(({ payment_status }) => payment_status === 'Menunggu Pembayaran')
  await page.goto('/history')
  await page.getByRole('link', { name: `Bayar transaksi ${waiting?.refno}` }).click()
  await page.waitForURL(`/payment/info?refno=${waiting?.refno}`)
  await close()
})

test('§2 ‘Detail’ opens at its top, shows everything about a paper order and leads to its books', async () => {
  const { page, orders, close } = await veteran()
  const sent = orders.find(
    ({ type, transaction_shipping: parcel }) => type === 'Fisik' && parcel?.tracking_number,
  )
  if (sent === undefined || sent.transaction_shipping === null) throw new Error('the demo has no parcel')
  await page.goto('/history')
  await page.getByRole('button', { name: `Detail transaksi ${sent.refno}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Detail transaksi' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Detail transaksi')
  const { recipient, phone, address, tracking_number } = sent.transaction_shipping
  await dialog
    .getByText(tracking_number ?? '')
    .first()
    .waitFor()
  const text = squeezed(await dialog.innerText())
  expect(text).toContain(formatTime(new Date(sent.created_at)))
  for (const fact of [recipient, phone, address, tracking_number]) expect(text).toContain(fact)
  const [first] = sent.transaction_books
  expect(await dialog.getByRole('link', { name: first?.book.title ?? '' }).getAttribute('href')).toBe(
    `/books/detail/?q=${first?.book.slug}`,
  )
  await expectAccessible(page, 'detail of a parcel')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await close()
})

test('§2 §4 a parcel is received by ‘Terima Pesanan’, and the list shows it', async () => {
  const { page, orders, close } = await veteran()
  const sent = orders.find(
    ({ type, transaction_status, transaction_shipping: parcel }) =>
      type === 'Fisik' && transaction_status !== 'Selesai' && parcel?.tracking_number,
  )
  if (sent === undefined) throw new Error('the demo has no parcel on its way')
  await page.goto('/history')
  await page.getByRole('button', { name: `Detail transaksi ${sent.refno}` }).click()
  const receive = page.getByRole('button', { name: 'Terima Pesanan', exact: true })
  await receive.click()
  await receive.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: sent.refno }).getByText('Selesai', { exact: true }).waitFor()
  await close()
})

test('§2 a detail whose code cannot be fetched says so, and opens once the page is loaded anew', async () => {
  const { page, orders, close } = await veteran()
  expectFailedRequests(page)
  const code = /\/assets\/transaction-dialog-[^/]+\.js$/
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/history')
  const paid = orders.find(({ payment_status }) => payment_status === 'Sukses')
  const open = page.getByRole('button', { name: `Detail transaksi ${paid?.refno}` })
  await open.click()
  // A notice under the pointer stays, however long it is looked at.
  await page.getByText('Sambungan terputus', { exact: true }).hover()
  await expectAccessible(page, 'history without the code of its dialog')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Muat ulang', exact: true }).click()
  await page.waitForLoadState('load')
  await open.click()
  await page.getByRole('dialog', { name: 'Detail transaksi' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)
  await close()
})

test('§2 a bought ebook is read from its detail, and its receipt is saved as a PDF', async () => {
  const { page, orders, close } = await veteran()
  const paid = orders.find(({ type, payment_status }) => type === 'Digital' && payment_status === 'Sukses')
  await page.goto('/history')
  await page.getByRole('button', { name: `Detail transaksi ${paid?.refno}` }).click()
  const read = page
    .getByRole('dialog')
    .getByRole('link', { name: /^Baca / })
    .first()
  expect(await read.getAttribute('href')).toMatch(/^\/book\/read(HTML)?\?name=/)

  // Its receipt is there, too, and is reached by keyboard alone.
  const button = page.getByRole('button', { name: 'Unduh kuitansi', exact: true })
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  for (let tab = 0; tab < 20 && !(await isFocused()); tab++) await page.keyboard.press('Tab')
  await expect.poll(() => isFocused()).toBe(true)
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const receipt = await saving
  expect(receipt.suggestedFilename()).toBe(`kuitansi-${paid?.refno}.pdf`)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await close()
})

test.each([320, 360, 768, 1024, 1100, 1280, 1920])(
  '§2 at %i px every column of the history is in view, and a phone shows ten orders within 1,300 px',
  async (width) => {
    const { page, close } = await veteran(width)
    for (const path of ['/history', '/profile?tab=Transaksi+Saya']) {
      await page.goto(path)
      const action = page
        .getByRole('row')
        .nth(1)
        .getByRole('link')
        .or(page.getByRole('row').nth(1).getByRole('button'))
      await action.waitFor()
      const [button, table] = [await action.boundingBox(), await page.getByRole('table').boundingBox()]
      if (button === null || table === null) throw new Error('the list is not laid out')
      expect(button.x + button.width).toBeLessThanOrEqual(table.x + table.width)
      expect(table.x + table.width).toBeLessThanOrEqual(width)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true)
      if (width <= 360) expect(table.height).toBeLessThan(1_300)
      await expectAccessible(page, `${path} at ${width}`)
    }
    await close()
  },
)

test('§4 a purchase from the cart leads here: the new order is on top, marked, with number and deadline', async () => {
  const journey = await newShopper(shop)
  const { page, context, call } = journey
  const [book] = (await call('GET', '/api/user/books?shape=ebook&per_page=1')).body.data.data
  await call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Digital', quantity: 1 })
  await page.goto('/cart/checkout?item=0&type=Digital')
  await page.getByRole('radio', { name: 'BNI VA' }).check()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  const provider = await opening
  await page.waitForURL('/history')
  const [order] = (await call('GET', '/api/user/transactions')).body.data.data as Transaction[]
  const notice = page.getByRole('region', { name: 'Pesanan baru' })
  await notice.waitFor()
  const { VirtualAccountAssigned: account, TransactionExpiryDate: deadline } = JSON.parse(order?.meta ?? '')
  const text = squeezed(await notice.innerText())
  expect(text).toContain(`Pesanan ${order?.refno} sudah kami catat`)
  expect(text).toContain(formatTime(new Date(deadline)))
  await expect
    .poll(() => page.getByTestId('account-number').evaluate((number) => number.textContent))
    .toBe(account)
  expect(squeezed(await page.getByRole('row').nth(1).innerText())).toContain(book.title)
  // The keyboard and the screen reader begin at it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(order?.refno)
  await expectAccessible(page, 'history with a new order')

  // A refresh that the shop fails takes nothing away, and the next one reads the newest state.
  const orders = (url: URL) => url.pathname === '/api/user/transactions'
  const missed = page.getByText('Status terbaru belum terbaca. Dicek lagi sebentar lagi.')
  await page.route(orders, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Layanan sibuk', data: null } }),
  )
  await missed.waitFor()
  await expect.poll(() => notice.isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expectAccessible(page, 'history that could not be read again')
  await page.unroute(orders)
  await missed.waitFor({ state: 'detached' })

  // Paid in the other tab, it is paid here without a press.
  await provider.waitForURL(/\/simulator\/pay\//)
  await provider.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
  await provider.waitForURL(/\/payment\/info\?refno=/)
  await notice.getByText('Tidak ada yang perlu dibayar lagi.').waitFor()
  await notice.getByText(`Pembayaran pesanan ${order?.refno} sudah kami terima`).waitFor()
  await page.getByRole('row').nth(1).getByText('Sukses', { exact: true }).waitFor()
  // With the next step first.
  await notice.getByRole('link', { name: 'Buka Buku Saya', exact: true }).click()
  await page.waitForURL('/auth/my-book-and-magazine')
  await context.close()
  expect(journey.complaints.filter((text) => !/status of 503/.test(text))).toEqual([])
})

test('§2 whoever has bought nothing is shown the way to the books, and a guest the way to sign in', async () => {
  const journey = await newShopper(shop)
  await journey.page.goto('/history')
  await journey.page.getByText('Belum ada transaksi', { exact: true }).waitFor()
  await expectAccessible(journey.page, 'empty history')
  await journey.close()
  const guest = await visit(shop.origin)
  await guest.page.goto('/history')
  await guest.page.waitForURL(`/login?next=${encodeURIComponent('/history')}`)
  await guest.close()
})

test.each([
  [360, 740],
  [1280, 900],
  [1920, 1080],
])('§2 at %i × %i px nothing moves when the orders come, or when there are none', async (width, height) => {
  for (const reader of [DEMO_READER, undefined]) {
    const options = { viewport: { width, height } }
    const journey = await (reader ? shopper(shop, reader, options) : newShopper(shop, options))
    const { page } = journey
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The skeleton is painted before the orders come.
    await page.route('**/api/user/transactions?*', async (route) => {
      await new Promise((done) => setTimeout(done, 500))
      await route.continue()
    })
    await page.goto('/history', { waitUntil: 'networkidle' })
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    expect({ reader: reader?.email, steady: shift <= 0.01 ? true : shift }).toEqual({
      reader: reader?.email,
      steady: true,
    })
    await journey.close()
  }
})
