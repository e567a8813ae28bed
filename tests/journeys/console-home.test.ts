// The first screen of the console: what was sold, of what, to whom, and what is read.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Right } from '#contracts/rights.ts'
import { DAY } from '#kernel/time.ts'
import { sumSalesDays } from '#server/finance/sum-sales.ts'
import { countTitlesRead } from '#server/library/reading/titles-read.queries.ts'
import { closeBrowser, expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { watchIntl } from '#tests/support/first-view.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { addSale } from '#tests/support/sales.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const TITLES = 12
let shop: TestShop
let titles: number[]
beforeAll(async () => {
  shop = await testShop({ pages: true })
  const { database } = shop
  const paper = { priceIdr: 40_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  titles = await addTitles(
    database,
    Array.from({ length: TITLES }, (_, place) =>
      titleRecord({
        name:
          place === 11
            ? `Hujan yang turun lama sekali di kota kecil ${'sunyi '.repeat(9)}`
            : `Judul ${place}`,
        publisher: `Penerbit Nusantara ${place}`,
        genre: `Kategori ${place % 4}`,
        paper,
      }),
    ),
  )
  const ago = (days: number) => new Date(Date.now() - days * DAY)
  const readers = await Promise.all(Array.from({ length: 6 }, () => addUser(database)))
  const [buyer = 0] = readers
  for (const [place, titleId] of titles.entries()) {
    const lines = [{ titleId }, { titleId, format: 'paper', quantity: 1 + place, discount: 500 } as const]
    await addSale(database, { buyer, at: ago(1 + 2 * place), lines, shipping: 9_000 })
    await addSale(database, { buyer, at: ago(31 + 2 * place), lines: [{ titleId }] })
  }
  const [best = 0] = titles
  await addSale(database, { buyer, at: ago(0), lines: [{ titleId: best, format: 'paper', quantity: 90 }] })
  const package_id = await addPackage(database)
  for (const [place, user_id] of readers.entries()) {
    const order_id = await addPaidOrder(database, user_id, 'subscription')
    const starts_at = ago(5 + 10 * place)
    const ends_at = ago(-25 + 10 * place)
    await database.kysely
      .insertInto('subscriptions')
      .values({ user_id, package_id, order_id, starts_at, ends_at })
      .execute()
    await sql`insert into reading_places (user_id, title_id, device, place, share, read_at, device_at)
      values (${user_id}, ${best}, 'telepon-1', '{}', 0.5, ${ago(1)}, ${ago(1)})`.execute(database.kysely)
  }
  await countTitlesRead(database, new Date())
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

const visitAs = async (rights: readonly Right[], viewport: { width: number; height: number }) =>
  staffVisit(shop.origin, await signedInStaff(shop, rights), { viewport })

describe('§7 the first screen of the console', () => {
  test('§7 none of the data by which Intl writes numbers and dates is loaded', async () => {
    const { page, close } = await visitAs(['laporan.lihat', 'katalog.lihat'], SCREENS.phone)
    const uses = await watchIntl(page)
    await page.goto('/kelola')
    await page.getByRole('table', { name: 'Judul terlaris, 30 hari' }).waitFor()
    await page.getByRole('table', { name: 'Judul yang dibaca, 30 hari' }).waitFor()
    expect(await uses()).toEqual([])
    await close()
  })

  test.each([
    ['a phone', SCREENS.phone],
    ['a computer', SCREENS.desktop],
  ])(
    '§7 at %s, sales are shown by edition, genre, publisher and title, and each table sums to them',
    async (_, size) => {
      const { page, close } = await visitAs(['laporan.lihat', 'katalog.lihat'], size)
      await page.goto('/kelola')
      const sumOf = async (name: string) =>
        page
          .getByRole('table', { name })
          .getByRole('row', { name: /^Jumlah/ })
          .innerText()
      const total = (
        await page
          .getByText(/^Rp\s[\d.]+,00$/)
          .first()
          .innerText()
      ).replace(/,00$/, '')
      for (const table of ['Per edisi', 'Per kategori', 'Per penerbit']) {
        expect(await sumOf(`${table}, 30 hari`)).toContain(total)
      }
      await page.getByRole('row', { name: /^Lainnya \(3\)/ }).waitFor()
      const best = page.getByRole('table', { name: 'Judul terlaris, 30 hari' })
      expect(await best.getByRole('row').nth(1).innerText()).toMatch(/^Judul 0\s+92/)
      const subscribers = page.getByRole('table', { name: 'Pelanggan paket, 30 hari' })
      const rows = (await subscribers.getByRole('row').allInnerTexts()).map((row) =>
        row.replace(/\s+/g, ' ').trim(),
      )
      expect(rows.slice(1)).toEqual([
        'Masuk 3 , sebelumnya 3',
        'Keluar 3 , sebelumnya 0',
        'Berjalan 3 , sebelumnya 3',
      ])
      await page.getByRole('table', { name: 'Judul yang dibaca, 30 hari' }).getByText('6').waitFor()
      await expectAccessible(page, `home at ${size.width}`)

      await page.getByRole('link', { name: '7 hari', exact: true }).click()
      await page.getByRole('table', { name: 'Per penerbit, 7 hari' }).waitFor()
      await expect.poll(() => page.getByRole('row', { name: /^Lainnya/ }).count()).toBe(0)
      expect(new URL(page.url()).search).toBe('?hari=7')
      await page.getByRole('link', { name: 'Judul 0' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Judul 0' }).waitFor()
      await close()
    },
  )

  test('F101 a member without the right to see reports is shown no figures, and the screen asks for none', async () => {
    const { page, close } = await visitAs(['katalog.lihat'], SCREENS.phone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/kelola')
    await page.getByText('judul habis').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /console\/(?:sales|subscribers|titles\/read)/.test(path))).toEqual([])
    expect(await page.getByRole('table').count()).toBe(0)
    await close()
  })

  test('§7 sales that are still to be summed are named so instead of an error, and shown once they are', async () => {
    const { database } = shop
    const at = new Date(Date.now() - 3 * DAY)
    // As in a shop that never summed; also where this test is run a second time.
    await sql`truncate sales_days, sales_part_days, sales_day_parts, sales_periods`.execute(database.kysely)
    await sql`
      insert into order_events (order_id, at, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
      select (select max(id) from orders), ${at}, 'awaiting', 'paid', 'awaiting_payment', 'completed', 'payment'
      from generate_series(1, 10001)`.execute(database.kysely)
    const { page, close } = await visitAs(['laporan.lihat'], SCREENS.phone)
    await page.clock.install()
    await page.goto('/kelola')
    const details = page.getByRole('region', { name: 'Rincian penjualan' })
    await details.getByText('Belum selesai dijumlahkan.').waitFor()
    const sales = page.locator('section', { has: page.getByRole('heading', { name: 'Penjualan 30 hari' }) })
    await sales.getByText('Belum selesai dijumlahkan.').waitFor()
    expect(await page.getByText('Data belum dapat dimuat').count()).toBe(0)
    await expectAccessible(page, 'home whose sales are not summed')

    await sumSalesDays({ database, clock: () => new Date() })
    await page.clock.fastForward(60_000)
    await page.getByRole('table', { name: 'Per penerbit, 30 hari' }).waitFor()
    await sales.getByText(/^[\d.]+ eksemplar/).waitFor()
    expect(await page.getByText('Belum selesai dijumlahkan.').count()).toBe(0)
    await close()
  })
})
