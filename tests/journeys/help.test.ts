import { describe, expect, test } from 'vitest'
import { changeLegalText } from '#server/shop-settings/save-legal-text.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { expectAccessible, SCREENS, untilHydrated, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { faultOfFocus } from '#tests/support/hands.ts'
import { client } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop({ STATUS_PAGE: '1' }))

describe('§2 help', () => {
  test('is in the footer of every page, is searched in one’s own words, and opens what it finds', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/promo')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bantuan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bantuan' }).waitFor()
    await expectAccessible(page, 'help')
    await page.getByRole('searchbox', { name: 'Cari di bantuan' }).fill('ongkir')
    await page.getByText('menurut alamat, berat, dan kurir yang dipilih').waitFor()
    await expect.poll(() => page.getByText('Lupa password', { exact: true }).count()).toBe(0)
    await expectAccessible(page, 'help with a search')
    await page.getByRole('searchbox', { name: 'Cari di bantuan' }).fill('zebra')
    await page.getByText('Belum ada jawaban untuk itu').waitFor()
    for (const [name, path] of [
      ['Pengembalian', '/pengembalian'],
      ['Tentang kami', '/tentang'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await page.waitForURL(path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await expectAccessible(page, name)
    }
    await journey.close()
  })

  test.each([SCREENS.phone, SCREENS.desktop])(
    'who walks backwards by keyboard sees at each step where they are, at %o',
    async (viewport) => {
      const { page, close } = await visit(shop.origin, { viewport })
      await page.goto('/bantuan')
      await untilHydrated(page.getByRole('searchbox').first())
      await page.getByRole('contentinfo').getByRole('link').last().focus()
      for (let step = 0; step < 30; step++) {
        await page.keyboard.press('Shift+Tab')
        await expect.poll(() => page.evaluate(faultOfFocus), { message: `at step ${step}` }).toBe('')
      }
      await close()
    },
  )

  test('a link leads to the state of the shop, which shows nothing unchecked as working and is fetched again in an open tab', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.clock.install()
    await page.goto('/bantuan')
    await page.getByRole('main').getByRole('link', { name: 'Status layanan' }).click()
    await page.getByText('Keadaan saat ini belum diperiksa.').waitFor()
    expect(await page.getByText('Belum diperiksa', { exact: true }).count()).toBe(4)
    await expectAccessible(page, 'the state of the shop')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/user/status'))
    await page.clock.runFor(61_000)
    await asked
    // The page that says what is disturbed stays when the shop cannot answer it.
    const state = (url: URL) => url.pathname === '/api/user/status'
    await page.route(state, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
    await page.clock.runFor(61_000)
    const missed = page.getByText('Keadaan terbaru belum terbaca. Dicek lagi sebentar lagi.')
    await missed.waitFor()
    await page.getByText('Keadaan saat ini belum diperiksa.').waitFor()
    await expectAccessible(page, 'the state of the shop that could not be read again')
    await page.unroute(state)
    await page.clock.runFor(61_000)
    await missed.waitFor({ state: 'detached' })
    await page.getByText('Keadaan saat ini belum diperiksa.').waitFor()
    await journey.context.close()
    expect(journey.complaints.filter((text) => !/status of 503/.test(text))).toEqual([])
  })

  test('an answer about the state of the shop that a later one overtook changes nothing', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.clock.install()
    await page.goto('/status')
    await untilHydrated(page.getByRole('heading', { level: 1 }))
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let asked = 0
    await page.route(
      (url) => url.pathname === '/api/user/status',
      async (route) => {
        asked++
        if (asked > 1) return route.fulfill({ status: 503, body: 'Service Unavailable' })
        const response = await route.fetch()
        await held
        // The page may have given the request up.
        await route.fulfill({ response }).catch(() => undefined)
        answer()
      },
    )
    await page.clock.runFor(61_000)
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(61_000)
    const missed = page.getByText('Keadaan terbaru belum terbaca. Dicek lagi sebentar lagi.')
    await missed.waitFor()
    release()
    await answered
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 300))))
    expect(await missed.count()).toBe(1)
    await journey.context.close()
  })

  test('without script every answer can be read', async () => {
    const journey = await visit(shop.origin, { javaScriptEnabled: false })
    const { page } = journey
    await page.goto('/bantuan')
    await page.getByText('Bagaimana membaca tanpa internet?').click()
    await page.getByText('terbuka tanpa internet selama').waitFor()
    await journey.close()
  })

  test('an order’s state is seen without signing in, by its number and e-mail; anything else tells nothing', async () => {
    const buyer = await shopper(shop, DEMO_READER)
    const [order] = (await buyer.call('GET', '/api/user/transactions')).body.data.data
    await buyer.close()
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await page.goto('/status-pesanan')
    await page.getByRole('button', { name: 'Lihat status' }).click()
    await page.getByText('Nomor pesanan tidak boleh kosong').waitFor()
    await page.getByLabel('Nomor pesanan').fill(order.refno.toLowerCase())
    await page.getByLabel('Email').fill(DEMO_READER.email)
    await page.getByRole('button', { name: 'Lihat status' }).click()
    const state = page.getByRole('region', { name: `Status pesanan ${order.refno}` })
    await state.getByText(order.payment_status, { exact: true }).first().waitFor()
    await expectAccessible(page, 'the state of an order')
    expect(await state.innerText()).not.toContain(DEMO_READER.email)
    await journey.close()
    const ask = client(shop.origin)
    const refused = await ask('POST', '/api/user/order-status', {
      refno: order.refno,
      email: 'lain@example.com',
    })
    const unknown = await ask('POST', '/api/user/order-status', {
      refno: 'TIDAKADA',
      email: 'lain@example.com',
    })
    expect([refused.status, refused.text]).toEqual([404, unknown.text])
  })

  test('§2 the answers are the shop’s own: what the owner writes stands there, found by its words, with its links', async () => {
    const body = `## Toko kami

### Bolehkah saya datang?
? kunjungan alamat buka
Boleh, setiap hari kerja. Lihat [Tentang kami](/tentang), [peta](https://peta.example/kami), bukan [ini](javascript:alert(1)).

Paragraf kedua.`
    const draft = { intro: 'Tanya apa saja.', body }
    await shop.database.transact((tx) =>
      changeLegalText(tx, AT_THE_SERVER, { kind: 'help', draft, now: new Date() }),
    )
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    await expect
      .poll(async () => {
        await page.goto('/bantuan')
        return page.getByRole('main').innerText()
      })
      .toContain('Tanya apa saja.')
    await page.getByRole('searchbox', { name: 'Cari di bantuan' }).fill('kunjung')
    await page.getByText('Paragraf kedua.').waitFor()
    expect(await page.getByRole('link', { name: 'peta' }).getAttribute('href')).toBe(
      'https://peta.example/kami',
    )
    await page.getByText('bukan [ini](javascript:alert(1)).').waitFor()
    await expectAccessible(page, 'help that the owner wrote')
    await page.getByRole('main').getByRole('link', { name: 'Tentang kami' }).click()
    await page.waitForURL('/tentang')
    await journey.close()
    // A question without an answer helps nobody.
    const unanswered = { intro: 'Tanya.', body: '## Toko\n\n### Mengapa?\n? sebab' }
    await expect(
      shop.database.transact((tx) =>
        changeLegalText(tx, AT_THE_SERVER, { kind: 'help', draft: unanswered, now: new Date() }),
      ),
    ).rejects.toMatchObject({ reason: 'invalid' })
  })
})
