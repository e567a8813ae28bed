import { describe, expect, test } from 'vitest'
import { expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

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
    await page.getByLabel('Nomor pesanan').fill(order.refno)
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
})
