import { expect, test } from 'vitest'
import { relateTitles } from '#server/recommendations/relate-titles.ts'
import { expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { openHtmlBook, ownedHtml } from '#tests/support/html-reading.ts'
import { addBasket, addUser } from '#tests/support/reader-rows.ts'
import { testShop } from '#tests/support/shop.ts'
import { newShopper, shopper } from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true }))

test('§2 a book leads on to what others bought with it, to what its owner lacks, and to its next volume', async () => {
  const { database } = shop
  const text = '<p>Hujan turun di kaki gunung, dan orang pulang menjelang malam.</p>'
  const bytes = Buffer.from(`<h1>Gerbang Timur</h1>${text.repeat(60)}`)
  const owned = await ownedHtml(shop, { bytes }, 'Gerbang Timur')
  const [next = 0, bought = 0, both = 0] = await addTitles(database, [
    titleRecord({ name: 'Gerbang Barat' }),
    titleRecord({ name: 'Peta Laut Selatan' }),
    titleRecord({ name: 'Kunci Gudang' }),
  ])
  const { id: series_id } = await database.kysely
    .insertInto('series')
    .values({ name: 'Gerbang', name_key: 'gerbang' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, id] of [owned.titleId, next].entries()) {
    const place = { series_id, series_number: index + 1 }
    await database.kysely.updateTable('titles').set(place).where('id', '=', id).execute()
  }
  const now = new Date()
  for (let buyer = 0; buyer < 5; buyer++) {
    const userId = await addUser(database)
    await addBasket(database, { userId, titleIds: [owned.titleId, bought, both], at: now })
  }
  await relateTitles(database, { now })

  const address = `/books/detail/?q=${owned.titleId}`
  const guest = await newShopper(shop, { viewport: SCREENS.phone })
  await guest.page.goto(address)
  const row = guest.page.getByRole('region', { name: 'Pembaca judul ini juga membeli' })
  await row.scrollIntoViewIfNeeded()
  expect((await row.getByRole('heading', { level: 3 }).allTextContents()).toSorted()).toEqual([
    'Kunci Gudang',
    'Peta Laut Selatan',
  ])
  await expectAccessible(guest.page, 'a title that others bought with another')
  await guest.close()

  const owner = await shopper(shop, owned.owner)
  const { id: userId } = (await owner.call('GET', '/api/auth/me')).body.data
  const order_id = await addBasket(database, { userId, titleIds: [both], at: now })
  await database.kysely
    .insertInto('entitlements')
    .values({ user_id: userId, title_id: both, order_id })
    .execute()
  const { page } = owner
  await page.goto(address)
  const own = page.getByRole('region', { name: 'Pembaca judul ini juga membeli' })
  await expect
    .poll(() => own.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Peta Laut Selatan'])
  for (const path of ['/', '/auth/my-book-and-magazine']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Untuk Anda' }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Gerbang Barat' }).last().waitFor()
    await expectAccessible(page, `titles for one reader at ${path}`)
  }
  await owner.close()

  const reading = await openHtmlBook(shop, owned)
  await reading.page.keyboard.press('End')
  await reading.page.getByRole('button', { name: 'Berikutnya dalam seri' }).click()
  const leaf = reading.page.getByRole('dialog', { name: 'Akhir buku' })
  await leaf.getByRole('heading', { name: 'Gerbang Barat' }).waitFor()
  await expectAccessible(reading.page, 'the leaf after a book')
  await reading.page.keyboard.press('Escape')
  await reading.page.getByRole('button', { name: 'Berikutnya dalam seri' }).click()
  await leaf.getByRole('link', { name: 'Lihat bukunya' }).click()
  await reading.page.getByRole('heading', { level: 1, name: 'Gerbang Barat' }).waitFor()
  await reading.close()
})
