import { expect, test } from 'vitest'
import { type SendNoticesDeps, sendNotices } from '#server/notices/send-notices.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { composeWishNews, findWishNews } from '#server/wishes/send-wish-mails.ts'
import { expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const DAYTIME = new Date('2026-11-24T03:00:00Z')
const TITLE = 'Angin dari Pelabuhan'
const shop = fileShop(() => testShop({ pages: true, env: { WISHLIST: '1' } }))

test('§4 a title saved without an account is there after the sign-in, and a mail leads to it once it is cheaper', async () => {
  const paper = { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const { ebook: _none, ...record } = titleRecord({ name: TITLE, paper })
  const [titleId = 0] = await addTitles(shop.database, [record], 2)
  const reader = await signedIn(shop.origin, 'Sari Dewi')
  const journey = await visit(shop.origin, { viewport: SCREENS.phone })
  const { page } = journey
  const heart = page.getByRole('button', { name: `Simpan ${TITLE} ke keinginan` })
  await page.goto(`/books/detail/?q=${titleId}`)
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.goto('/keinginan')
  await page.getByRole('link', { name: TITLE }).first().waitFor()
  await expectAccessible(page, 'the wishlist of the device')

  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).click()
  await page.getByLabel('Email').fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/keinginan/)
  await page.getByRole('link', { name: TITLE }).first().waitFor()
  expect((await reader.call('GET', '/api/user/wishes/ids')).body.data).toEqual([titleId])
  await page.getByRole('checkbox').click()
  await expect
    .poll(async () => (await reader.call('GET', '/api/user/notices')).body.data)
    .toContainEqual(expect.objectContaining({ kind: 'wishlist', on: true }))
  await expectAccessible(page, 'the wishlist of the account')

  const editions = shop.database.kysely.updateTable('editions').where('title_id', '=', titleId)
  await editions.set({ price_idr: 70_000 }).execute()
  const sent: Mail[] = []
  const deps: SendNoticesDeps = {
    database: shop.database,
    mail: mailbox((mail) => sent.push(mail)),
    secret: 'rahasia toko percobaan',
    readShop: async () => ({ ...readConfig({}).shop, wishlist: true }),
    publicUrl: () => shop.origin,
    clock: () => DAYTIME,
    log: silentLog,
    composeWishNews,
  }
  await findWishNews(deps)
  await sendNotices(deps)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[reader.email, `Harga ${TITLE} turun`]])
  const link = new RegExp(`${shop.origin}/books/detail\\S+`).exec(sent[0]?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()

  await page.goto('/keinginan')
  await page.getByLabel('Nama yang tampil').fill('Sari di Solo')
  await page.getByRole('button', { name: 'Buat tautan' }).click()
  await page.getByRole('button', { name: 'Cabut tautan' }).waitFor()
  const friend = await visit(shop.origin)
  await friend.page.goto(await page.getByText(/\/keinginan\/\S+/).innerText())
  await friend.page.getByRole('heading', { level: 1, name: 'Daftar keinginan Sari di Solo' }).waitFor()
  await friend.page.getByRole('link', { name: TITLE }).first().waitFor()
  await expectAccessible(friend.page, 'a shared wishlist')
  await friend.close()
  await journey.close()
})
