import { expect, test } from 'vitest'
import { formatLongDay } from '#kernel/long-date.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { leaveTitles } from '#server/catalogue-editing/leave-titles.ts'
import { findNotices } from '#server/notices/find-notices.ts'
import { type SendNoticesDeps, sendNotices } from '#server/notices/send-notices.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { composeWishNews } from '#server/wishes/send-wish-mails.ts'
import { expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { addBook } from '#tests/support/saved-books.ts'
import { testShop } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

/** 10:00 WIB. */
const TODAY = new Date(`${dayInWib(new Date())}T10:00:00+07:00`)
const SECRET = 'rahasia toko percobaan yang cukup panjang'
const now = new Date()
const shop = fileShop(() => testShop({ pages: true, clock: () => now, env: { LEMBAR_SECRET: SECRET } }))

/** Runs the jobs at a moment. @returns what they sent */
async function mailsAt(at: Date): Promise<Mail[]> {
  const sent: Mail[] = []
  const deps: SendNoticesDeps = {
    database: shop.database,
    mail: mailbox((mail) => sent.push(mail)),
    secret: SECRET,
    readShop: async () => readConfig({}).shop,
    publicUrl: () => shop.origin,
    clock: () => at,
    log: silentLog,
    composeWishNews,
  }
  await findNotices(deps)
  await sendNotices(deps)
  return sent
}

test('§9 a subscription title is announced with its day, in Buku Saya and by mail, and is gone on that day', async () => {
  const title = 'Kota di Tepi Laut'
  const { titleId } = await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })
  const editions = shop.database.kysely.updateTable('editions').where('title_id', '=', titleId)
  await editions.set({ in_subscription: true }).execute()
  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  const { id: user_id } = (await reader.call('GET', '/api/auth/me')).body.data
  const order_id = await addPaidOrder(shop.database, user_id, 'subscription')
  const time = { starts_at: new Date(now.getTime() - DAY), ends_at: new Date(now.getTime() + 100 * DAY) }
  const bought = { user_id, order_id, package_id: await addPackage(shop.database) }
  await shop.database.kysely
    .insertInto('subscriptions')
    .values({ ...bought, ...time })
    .execute()
  const begun = { user_id, title_id: titleId, device: 'perangkat-satu', place: '{}', share: 0.1 }
  await shop.database.kysely
    .insertInto('reading_places')
    .values({ ...begun, read_at: now, device_at: now })
    .execute()

  const day = dayInWib(new Date(now.getTime() + 30 * DAY))
  const words = `Keluar dari langganan pada ${formatLongDay(day)}`
  const staff = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'), {
    viewport: SCREENS.desktop,
  })
  await staff.page.goto(`/kelola/katalog/${titleId}`)
  const field = staff.page.getByLabel('Keluar dari langganan pada')
  await field.fill(dayInWib(new Date(now.getTime() + 5 * DAY)))
  await staff.page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await staff.page.getByText('Sudah ada pelanggan yang membaca judul ini.').first().waitFor()
  await field.fill(day)
  await expectAccessible(staff.page, 'the day on which a title leaves')
  await staff.page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await staff.page.getByText(`“${title}” disimpan`).first().waitFor()

  const { page } = reader
  await page.goto(`/books/detail/?q=${titleId}`)
  await page.getByRole('complementary', { name: 'Pembelian' }).getByText(words).waitFor()
  await page.goto('/auth/my-book-and-magazine')
  await page.getByText(words).waitFor()
  await expectAccessible(page, 'a shelf with a title that leaves')
  const [mail, ...others] = await mailsAt(TODAY)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`${title} keluar dari langganan pada ${formatLongDay(day)}`)

  const left = new Date(`${day}T00:00:00+07:00`)
  await leaveTitles(shop.database, () => left)
  await page.reload()
  await expect.poll(() => page.getByText(words).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: `Baca ${title}` }).count()).toBe(0)
})

test('§9 a followed author’s new title comes by mail, and one press in it ends these mails', async () => {
  await addTitles(shop.database, [titleRecord({ name: 'Sungai Pertama', contributors: ['Tere Kirana'] })])
  await mailsAt(TODAY)
  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  const { page } = reader
  await page.goto('/penulis/tere-kirana')
  const follow = page.getByRole('button', { name: 'Ikuti Tere Kirana' })
  await follow.waitFor()
  await expectAccessible(page, 'the page of an author')
  await follow.press('Enter')
  await page.getByRole('button', { name: 'Diikuti Tere Kirana' }).waitFor()
  await addTitles(shop.database, [titleRecord({ name: 'Sungai Kedua', contributors: ['Tere Kirana'] })])
  const [mail] = await mailsAt(TODAY)
  expect(mail?.subject).toBe('Buku baru Tere Kirana: Sungai Kedua')

  await page.goto('/profile')
  const consent = page.getByRole('checkbox', { name: 'penulis yang saya ikuti' })
  await expect.poll(() => consent.isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Tere Kirana', exact: true }).waitFor()
  await expectAccessible(page, 'notices in the profile')
  const stop = /href="([^"]*pemberitahuan[^"]*)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  await page.goto(stop)
  await page.getByText('Penulis yang diikuti').waitFor()
  await expectAccessible(page, 'way out of notices')
  await page.getByRole('button', { name: 'Berhenti', exact: true }).click()
  await page.getByText('Sudah dihentikan').waitFor()
  await page.getByRole('link', { name: 'Atur kabar lewat email' }).click()
  await expect.poll(() => consent.isChecked()).toBe(false)
  await addTitles(shop.database, [titleRecord({ name: 'Sungai Ketiga', contributors: ['Tere Kirana'] })])
  expect(await mailsAt(new Date(TODAY.getTime() + DAY))).toEqual([])
})
