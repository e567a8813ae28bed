import { beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { addBundle } from '#server/bundles/save-bundle.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { keyboard, touch } from '#tests/support/hands.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addBook } from '#tests/support/saved-books.ts'
import { client, testShop } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => testShop({ pages: true, env: { BUNDLES: '1' } }))
const PARTS = ['Hujan di Bandung', 'Hujan di Malang', 'Hujan di Medan']
const NAME = 'Trilogi Hujan'

let titleIds: number[]
beforeAll(async () => {
  titleIds = []
  for (const title of PARTS) {
    titleIds.push((await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })).titleId)
  }
  const draft = { name: NAME, format: 'ebook', titleIds, price: rupiah(90_000), status: 'on_sale' } as const
  await shop.database.transact((tx) => addBundle(tx, AT_THE_SERVER, { draft, now: new Date() }))
})

test.each([
  ['the keyboard', keyboard],
  ['touch at 360 px', touch],
])(
  '§9 by %s alone: a set is found beside one of its titles, bought, paid and on the shelf',
  async (_, hand) => {
    const shopper = await newShopper(shop, hand.options)
    const { page, context, call } = shopper
    await page.goto(`/books/detail/?q=${titleIds[0]}`)
    const offers = page.getByRole('region', { name: 'Lebih hemat dalam set' })
    await offers.waitFor()
    await expectAccessible(page, 'a title with a set')
    await hand.press(offers.getByRole('link', { name: NAME }))
    await page.waitForURL('/set/trilogi-hujan')
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    await expectAccessible(page, 'a set')
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Beli set' }))
    await page.waitForURL('/set/trilogi-hujan/beli')
    await hand.choose(page.getByRole('radio', { name: 'BNI VA' }))
    await expectAccessible(page, 'the checkout of a set')
    const opening = context.waitForEvent('page')
    await hand.press(page.getByRole('button', { name: 'Bayar Sekarang', exact: true }))
    const provider = await opening
    await provider.waitForURL(/\/simulator\/pay\//)
    await hand.press(provider.getByRole('button', { name: 'Bayar sekarang', exact: true }))
    await provider.waitForURL(({ pathname }) => !pathname.startsWith('/simulator'))
    await provider.close()
    await page.getByText('Sukses').first().waitFor()
    await page.goto('/auth/my-book-and-magazine')
    for (const title of PARTS) await page.getByRole('main').getByText(title).first().waitFor()
    await page.goto('/history')
    await page.getByText(NAME).filter({ visible: true }).first().waitFor()
    const [bought] = (await call('GET', '/api/user/transactions')).body.data.data
    expect(bought.payment_status).toBe('Sukses')
    await page.goto('/set/trilogi-hujan')
    await page.getByText('Semua judulnya sudah milik Anda.').waitFor()
    await expectAccessible(page, 'a set that is owned')
    await shopper.close()
  },
)

test('§9 whoever owns a title of the set pays for the others only, and sees so before', async () => {
  const shopper = await newShopper(shop, { viewport: SCREENS.phone })
  const { page, call } = shopper
  const direct = { transaction_method: 'Direct', type: 'Digital', book_id: titleIds[0], payment_id: 83 }
  const { url } = (await call('POST', '/api/user/book-transaction', direct)).body.data
  await fetch(new URL(`${new URL(url, shop.origin).pathname}/paid`, shop.origin), { method: 'POST' })
  await page.goto('/set/trilogi-hujan')
  const price = page.getByRole('region', { name: 'Harga set' })
  await price.getByText('1 judul').waitFor()
  await price.getByText('Rp 60.000').first().waitFor()
  await shopper.close()
})

test('§9 staff make a set in the console, and sell it; switched off, it is on no page and in no call', async () => {
  const staff = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'), {
    viewport: SCREENS.desktop,
  })
  const { page } = staff
  await page.goto('/kelola/pemasaran/set')
  await page.getByRole('button', { name: 'Tambah set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama', { exact: true }).fill('Dua Hujan')
  await dialog.getByLabel('Harga set', { exact: true }).fill('70000')
  const fault = dialog.getByText('Pilih paling sedikit 2 judul')
  await dialog.getByRole('button', { name: 'Tambah set' }).click()
  await fault.waitFor()
  for (const title of PARTS.slice(0, 2)) {
    await dialog.getByLabel('Tambah judul', { exact: true }).fill(title)
    await dialog.getByRole('button', { name: `Tambah ${title}` }).click()
  }
  await expect.poll(() => fault.count()).toBe(0)
  // Enter in the search does not send the form without the title that is looked for.
  await dialog.getByLabel('Tambah judul', { exact: true }).fill('Hujan')
  await dialog.getByLabel('Tambah judul', { exact: true }).press('Enter')
  await expectAccessible(page, 'a new set')
  await dialog.getByRole('button', { name: 'Tambah set' }).click()
  await page.waitForURL(/\/kelola\/pemasaran\/set\/\d+/)
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Dijual' })
  await expectAccessible(page, 'the form of a set')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByText('Set Dua Hujan disimpan').first().waitFor()

  const reader = await visit(shop.origin, { viewport: SCREENS.phone })
  await reader.page.goto('/set/dua-hujan')
  await reader.page.getByRole('heading', { level: 1, name: 'Dua Hujan' }).waitFor()
  const guest = client(shop.origin)
  const sitemap = async () => (await fetch(`${shop.origin}/sitemaps/halaman.xml`)).text()
  await expect.poll(sitemap).toContain('/set/dua-hujan')

  await page.goto('/kelola/pengaturan/toko')
  await page.getByLabel('Beberapa judul dapat dijual sebagai set dengan satu harga').uncheck()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  // "disimpan" alone is also said of changes that are not saved yet.
  await expect
    .poll(async () => (await guest('GET', '/api/user/bundles/dua-hujan')).body.code)
    .toBeGreaterThanOrEqual(400)
  expect(await sitemap()).not.toContain('/set/')
  await reader.page.goto(`/books/detail/?q=${titleIds[0]}`)
  await reader.page.getByRole('heading', { level: 1, name: PARTS[0] ?? '' }).waitFor()
  expect(await reader.page.getByText('Lebih hemat dalam set').count()).toBe(0)
  await staff.close()
  await reader.close()
})
