import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import { addBundle } from '#server/bundles/save-bundle.ts'
import { hashOfToken } from '#server/orders/gifts/gift.rules.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { boxOf, expectAccessible, expectFailedRequests, SCREENS, visit } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addBook } from '#tests/support/saved-books.ts'
import { client, testShop } from '#tests/support/shop.ts'
import { newShopper, type Shopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => testShop({ pages: true, env: { GIFTS: '1', BUNDLES: '1' } }))

/** The text of what has the focus; of the whole page where nothing has it. */
const held = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

/** Does what the mail of a gift would: stores a token of its own. @returns the path of the mail's link */
async function mailed(orderId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await shop.database.kysely
    .updateTable('gifts')
    .set({ token_hash: hashOfToken(token), queued_at: new Date(), sent_at: new Date() })
    .where('order_id', '=', orderId)
    .execute()
  return `/hadiah#${token}`
}

/** What the shop asks for an ebook, as a purchase names it. */
async function costOf(titleId: number) {
  const { ebook } = (await client(shop.origin)('GET', `/api/user/books/${titleId}`)).body.data
  return { total_price: ebook.final_price, total_amount: ebook.final_price }
}

const idOf = async ({ call }: Shopper): Promise<number> => (await call('GET', '/api/auth/me')).body.data.id

/** A paid gift of what is bought. */
async function give(giver: Shopper, call: string, goods: object): Promise<string> {
  const gift = {
    name: 'Bima',
    email: 'bima@example.com',
    message: 'Selamat membaca.\nDari Sari',
    send_on: dayInWib(new Date()),
  }
  const body = { payment_id: 83, ...goods, gift }
  const bought = await giver.call('POST', call, body)
  expect(bought.status).toBe(201)
  const { id, redirect_url: provider } = bought.body.data.transaction
  await client(shop.origin)('POST', `${new URL(provider, shop.origin).pathname}/paid`)
  return mailed(id)
}

test('§9 a giver buys an ebook for somebody else, sees it in the transaction, and takes it back', async () => {
  const title = 'Hujan di Bandung'
  const { titleId } = await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })
  const giver = await newShopper(shop, { viewport: SCREENS.phone })
  const { page, context } = giver
  await page.goto(`/books/detail/?q=${titleId}`)
  await page
    .getByRole('complementary', { name: 'Pembelian' })
    .getByRole('link', { name: 'Hadiahkan' })
    .click()
  await page.getByLabel('Nama penerima').fill('Bima')
  await page.getByLabel('Email penerima').fill('bima@example.com')
  await page.getByLabel('Pesan').fill('Selamat membaca.')
  await page.getByRole('radio', { name: 'BNI VA' }).check()
  // Ticked by mistake or to compare: what was typed is still there.
  const forOthers = page.getByLabel('Ini hadiah untuk orang lain')
  await forOthers.uncheck()
  await expect.poll(() => page.getByLabel('Nama penerima').isVisible()).toBe(false)
  await forOthers.check()
  expect(await page.getByLabel('Nama penerima').inputValue()).toBe('Bima')
  await expectAccessible(page, 'the purchase of a gift')
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  const provider = await opening
  await provider.waitForURL(/\/simulator\/pay\//)
  await provider.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
  await provider.waitForURL(({ pathname }) => !pathname.startsWith('/simulator'))
  await provider.close()
  await page.getByText('Hadiah untuk Bima').first().waitFor()
  const [bought] = (await giver.call('GET', '/api/user/transactions')).body.data.data
  await page.goto(`/history?pesanan=${bought.refno}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('bima@example.com').waitFor()
  await expectAccessible(page, 'a transaction with a gift')
  // The button is gone once it is pressed: the keyboard goes on from what has taken its place.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await dialog.getByRole('button', { name: 'Tarik kembali' }).click()
  await expect.poll(focused).toBe('Hadiah')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await dialog.getByRole('button', { name: 'Tarik kembali', exact: true }).waitFor()
  await expect.poll(focused).toBe('Hadiah')
  await page.keyboard.press('Tab')
  const next = () => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)
  expect(await next()).toBe('Hadiah')
  await dialog.getByRole('button', { name: 'Tarik kembali', exact: true }).click()
  await dialog.getByRole('button', { name: 'Tarik kembali hadiah' }).click()
  await dialog.getByText('Anda menarik kembali hadiah ini.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Tarik kembali hadiah' }).count()).toBe(0)
  await giver.close()
})

test('§9 a new reader accepts a given ebook: by the mail’s link, an account, and one press', async () => {
  const title = 'Hujan di Malang'
  const { titleId } = await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })
  const giver = await newShopper(shop)
  const link = await give(giver, '/api/user/book-transaction', {
    ...{ transaction_method: 'Direct', type: 'Digital', book_id: titleId },
    ...(await costOf(titleId)),
  })
  const guest = await visit(shop.origin, { viewport: SCREENS.phone })
  await guest.page.goto(link)
  await guest.page.getByRole('heading', { level: 1, name: 'Bima, ada hadiah dari Sari Dewi' }).waitFor()
  await guest.page.getByText(/Dapat diterima sampai .+, pukul \d\d:\d\d WIB/).waitFor()
  await guest.page.getByText('Selamat membaca.').waitFor()
  expect(new URL(guest.page.url()).hash).toBe('')
  await expectAccessible(guest.page, 'a gift, signed out')
  await guest.page.getByRole('link', { name: 'Daftar akun baru' }).click()
  await guest.page.waitForURL(/\/register/)
  await guest.close()

  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  const { page } = reader
  await page.goto(link)
  await page.getByRole('button', { name: 'Terima hadiah' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`“${title}” sudah ada di Buku Saya.`).waitFor()
  await expect.poll(() => held(page)).toMatch(/^Hadiah diterima/)
  await expectAccessible(page, 'a gift that was accepted')
  await page.getByRole('link', { name: 'Buka Buku Saya' }).click()
  await page.getByRole('main').getByText(title).first().waitFor()

  const late = await newShopper(shop)
  await late.page.goto(link)
  await late.page.getByText('Hadiah ini sudah diterima').waitFor()
  await expectAccessible(late.page, 'a gift that somebody has')
  await Promise.all([giver.close(), reader.close(), late.close()])
})

test('§9 who owns the ebook takes another of the same price, or gives it back after a question', async () => {
  const given = await addBook(shop, { title: 'Hujan di Medan', kind: 'HTML', bytes: htmlBook() })
  await addBook(shop, { title: 'Hujan di Ambon', kind: 'HTML', bytes: htmlBook() })
  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  await shop.database.kysely
    .insertInto('entitlements')
    .values({ user_id: await idOf(reader), title_id: given.titleId, granted_at: new Date(), source: 'grant' })
    .execute()
  const giver = await newShopper(shop)
  const goods = {
    ...{ transaction_method: 'Direct', type: 'Digital', book_id: given.titleId },
    ...(await costOf(given.titleId)),
  }
  const { page } = reader
  expectFailedRequests(page)
  await page.goto(await give(giver, '/api/user/book-transaction', goods))
  await page.getByRole('button', { name: 'Terima hadiah' }).click()
  await page.getByText('Anda sudah memiliki “Hujan di Medan”.').waitFor()
  await expect.poll(() => held(page)).toMatch(/^Anda sudah memiliki “Hujan di Medan”\./)
  await page.getByLabel('Cari judul').fill('Hujan di Ambon')
  await page.getByRole('radio', { name: /^Hujan di Ambon/ }).check()
  await expectAccessible(page, 'the choice of another ebook')
  await page.getByRole('button', { name: 'Terima ebook ini' }).click()
  await page.getByText('“Hujan di Ambon” sudah ada di Buku Saya.').waitFor()

  await page.goto(await give(giver, '/api/user/book-transaction', goods))
  await page.getByRole('button', { name: 'Kembalikan kepada pemberi' }).press('Enter')
  await expect.poll(() => held(page)).toMatch(/^Hadiah ini kembali kepada Sari Dewi/)
  await page.getByRole('button', { name: 'Batal' }).press('Enter')
  await expect.poll(() => held(page)).toBe('Kembalikan kepada pemberi')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ya, kembalikan' }).press('Enter')
  await page.getByText('Hadiah ini sudah kembali kepada pemberinya').waitFor()
  await expect.poll(() => held(page)).toMatch(/^Hadiah ini sudah kembali kepada pemberinya/)
  // Nothing of it is under the shop's header.
  const header = await boxOf(page.getByRole('banner'))
  expect((await boxOf(page.locator(':focus'))).y).toBeGreaterThanOrEqual(header.y + header.height)
  await Promise.all([giver.close(), reader.close()])
})

test('§9 a set is given from its page, and shows its titles to who opens it', async () => {
  const titles = ['Senja di Solo', 'Senja di Sumba']
  const titleIds: number[] = []
  for (const title of titles) {
    titleIds.push((await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })).titleId)
  }
  const draft = {
    name: 'Dua Senja',
    format: 'ebook',
    titleIds,
    price: rupiah(60_000),
    status: 'on_sale',
  } as const
  await shop.database.transact((tx) => addBundle(tx, AT_THE_SERVER, { draft, now: new Date() }))
  const giver = await newShopper(shop, { viewport: SCREENS.phone })
  await giver.page.goto('/set/dua-senja')
  await giver.page.getByRole('main').getByRole('link', { name: 'Hadiahkan' }).click()
  await giver.page.getByLabel('Nama penerima').fill('Bima')
  await giver.page.getByLabel('Email penerima').fill('bima@example.com')
  await giver.page.getByRole('radio', { name: 'BNI VA' }).check()
  await expectAccessible(giver.page, 'the checkout of a set as a gift')
  const opening = giver.context.waitForEvent('page')
  await giver.page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  const provider = await opening
  await provider.waitForURL(/\/simulator\/pay\//)
  await provider.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
  await provider.waitForURL(({ pathname }) => !pathname.startsWith('/simulator'))
  await provider.close()
  const [bought] = (await giver.call('GET', '/api/user/transactions')).body.data.data
  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  await reader.page.goto(await mailed(bought.id))
  for (const title of titles) await reader.page.getByRole('main').getByText(title).waitFor()
  await expectAccessible(reader.page, 'a given set')
  await reader.page.getByRole('button', { name: 'Terima hadiah' }).click()
  await reader.page.getByText('2 ebook sudah ada di Buku Saya.').waitFor()

  const staff = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'))
  await staff.page.goto(`/kelola/pesanan/${bought.id}`)
  await staff.page.getByText('Hadiah untuk').waitFor()
  await staff.page.getByText('Diterima', { exact: true }).waitFor()
  await Promise.all([giver.close(), reader.close(), staff.close()])
})

test('§9 the page of a gift takes the token out of the address and says what it is told', async () => {
  const { page, close } = await visit(shop.origin, { viewport: SCREENS.phone })
  expectFailedRequests(page)
  await page.goto(`/hadiah#${'x'.repeat(43)}`)
  await page.getByText('Tautan hadiah ini tidak dikenal.').first().waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessible(page, 'a gift that is not known')
  await page.getByRole('button', { name: 'Muat ulang' }).press('Enter')
  await expect.poll(() => held(page)).toMatch(/^Tautan hadiah ini tidak dikenal\./)
  await close()
})
