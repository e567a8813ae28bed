import { expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addUser } from '#tests/support/reader-rows.ts'
import { testShop } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true, env: { REVIEWS: '1' } }))

test('§2 a reader reviews a book that they have read, the shop reads and answers it, and everybody sees it', async () => {
  const { kysely } = shop.database
  const [title_id = 0] = await addTitles(shop.database, [titleRecord({ name: 'Rumah di Ujung Gang' })])
  const address = `/books/detail/?q=${title_id}`
  const reader = await newShopper(shop, { viewport: SCREENS.phone })
  const { page } = reader
  await page.goto(address)
  await page.getByRole('tab', { name: 'Review' }).click()
  await page.getByText('Belum terdapat review').waitFor()
  await page.getByText(/Ulasan dapat ditulis setelah/).waitFor()
  await expectAccessible(page, 'the tab without a review')

  const { id: user_id } = (await reader.call('GET', '/api/auth/me')).body.data
  const place = {
    device: 'device-1',
    place: JSON.stringify({ kind: 'PDF', page: 9, of: 9 }),
    share: 1,
    furthest: 1,
  }
  const at = new Date()
  await kysely
    .insertInto('reading_places')
    .values({ ...place, user_id, title_id, read_at: at, device_at: at })
    .execute()
  await page.reload()
  await page.getByRole('tab', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Tulis ulasan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tulis ulasan' })
  await dialog.getByRole('button', { name: 'Kirim ulasan' }).click()
  await dialog.getByText('Pilih jumlah bintang').waitFor()
  await expectAccessible(page, 'the dialog of a review')
  await dialog.getByRole('radio', { name: '4 bintang: Bagus' }).check({ force: true })
  await dialog.getByLabel('Ulasan (boleh kosong)').fill('Hangat dan jujur.\n\nAkhirnya mengejutkan.')
  await dialog.getByLabel('Nama yang tampil').fill('Sari di Solo')
  await dialog.getByRole('button', { name: 'Kirim ulasan' }).click()
  const own = page.getByRole('region', { name: 'Ulasan Anda' })
  await own.getByText('Ulasan ini tampil setelah kami baca.').waitFor()

  const console_ = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemasaran'))
  await console_.page.goto('/kelola')
  await console_.page.getByRole('link', { name: /1\s*ulasan menunggu/ }).click()
  await console_.page.getByText('Akhirnya mengejutkan.').waitFor()
  await console_.page.getByRole('button', { name: 'Tampilkan ulasan Sari di Solo' }).click()
  await console_.page.getByText('Tidak ada ulasan yang menunggu').waitFor()
  await console_.page.getByRole('link', { name: 'Tampil', exact: true }).click()
  await console_.page.getByRole('button', { name: 'Balas ulasan Sari di Solo' }).click()
  const answer = console_.page.getByRole('dialog', { name: 'Balas ulasan' })
  await expectAccessible(console_.page, 'the dialog of a reply')
  await answer.getByLabel('Balasan toko').fill('Terima kasih sudah membaca.')
  await answer.getByRole('button', { name: 'Simpan balasan' }).click()
  await console_.page.getByText('Terima kasih sudah membaca.').waitFor()
  await console_.close()

  const other = await newShopper(shop)
  await expect
    .poll(async () => {
      await other.page.goto(address)
      return other.page.getByText('4,0 dari 5 (1 ulasan)').count()
    })
    .toBe(1)
  const facts = await other.page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(facts ?? '').aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 })
  await other.page.getByRole('tab', { name: 'Review' }).click()
  const said = other.page.getByRole('listitem').filter({ hasText: 'Sari di Solo' })
  await said.getByText('Dibaca sampai selesai').waitFor()
  await said.getByText('Terima kasih sudah membaca.').waitFor()
  await said.getByRole('button', { name: 'Membantu' }).click()
  await said.getByRole('button', { name: 'Membantu (1)', pressed: true }).waitFor()
  await said.getByRole('button', { name: 'Laporkan ulasan' }).click()
  await said.getByRole('button', { name: 'Sudah dilaporkan' }).waitFor()
  await expectAccessible(other.page, 'the tab with a review')
  await other.close()
  await reader.close()
})

test('§2 reviews come page after page in each order, also after a page failed, and one’s own mark counts once', async () => {
  const { kysely } = shop.database
  const [title_id = 0] = await addTitles(shop.database, [titleRecord({ name: 'Ladang di Lereng' })])
  const readers = await Promise.all(Array.from({ length: 25 }, () => addUser(shop.database)))
  const now = new Date()
  await kysely
    .insertInto('reviews')
    .values(
      readers.map((user_id, at) => ({
        title_id,
        user_id,
        stars: 1 + (at % 5),
        body: `Ulasan nomor ${at}.`,
        reviewer: `Pembaca ${at}`,
        finished: true,
        state: 'shown' as const,
        created_at: now,
        written_at: now,
      })),
    )
    .execute()
  const { page, close } = await newShopper(shop)
  expectFailedRequests(page)
  await page.goto(`/books/detail/?q=${title_id}`)
  await page.getByRole('tab', { name: 'Review' }).click()
  const more = page.getByRole('button', { name: 'Tampilkan lainnya' })
  const texts = async () => new Set(await page.getByText(/^Ulasan nomor \d+\.$/).allInnerTexts()).size
  await more.waitFor()
  const first = await texts()
  const reviews = `**/api/user/books/${title_id}/reviews?*page=2*`
  await page.route(reviews, (route) => route.fulfill({ status: 404, json: { code: 404 } }))
  await more.click()
  await page.getByText('Ulasan gagal dimuat').waitFor()
  await page.unroute(reviews)
  await more.click()
  await expect.poll(texts).toBeGreaterThan(first)
  const second = await texts()
  const order = page.getByLabel('Urutkan')
  await order.selectOption('Terbaru')
  await expect.poll(texts).toBe(first)
  await order.selectOption('Paling membantu')
  await expect.poll(texts).toBe(first)
  await more.click()
  await expect.poll(texts).toBe(second)
  const latest = await page
    .getByText(/^Ulasan nomor \d+\.$/)
    .first()
    .innerText()
  const said = page.getByRole('listitem').filter({ hasText: latest })
  await said.getByRole('button', { name: 'Membantu' }).click()
  await said.getByRole('button', { name: 'Membantu (1)', pressed: true }).waitFor()
  await order.selectOption('Terbaru')
  await order.selectOption('Paling membantu')
  await said.getByRole('button', { name: 'Membantu (1)', pressed: true }).waitFor()
  await close()
})
