import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const ORIGIN = 'https://buku.example'
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => shop.close())

const read = async (path: string) => {
  const response = await fetch(shop.origin + path)
  return { status: response.status, kind: response.headers.get('content-type'), text: await response.text() }
}
const locs = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('a search engine is led from robots.txt to every title on sale, in parts of at most 50,000', async () => {
  await addTitles(shop.database, [
    titleRecord({ name: 'Judul Awal' }),
    ...Array.from({ length: 2005 }, () => titleRecord()),
  ])
  // The next title stands beyond the first 50,000 ids, and another far beyond it.
  const moveIds = (to: number) =>
    sql`select setval(pg_get_serial_sequence('titles', 'id'), ${to})`.execute(shop.database.kysely)
  await moveIds(50_000)
  await addTitles(shop.database, [titleRecord({ name: 'Judul Kedua' })])
  await moveIds(260_000)
  await addTitles(shop.database, [titleRecord({ name: 'Judul Ketiga' })])

  const robots = await read('/robots.txt')
  expect(robots).toMatchObject({ status: 200, kind: 'text/plain; charset=utf-8' })
  expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  expect(robots.text).toContain('Disallow: /api/\n')

  const index = await read('/sitemap.xml')
  expect(index).toMatchObject({ status: 200, kind: 'application/xml; charset=utf-8' })
  expect(locs(index.text)).toEqual(
    ['halaman', 'judul-0', 'judul-1', 'judul-5', 'penulis-0', 'penerbit-0'].map(
      (part) => `${ORIGIN}/sitemaps/${part}.xml`,
    ),
  )

  const first = await read('/sitemaps/judul-0.xml')
  expect(locs(first.text)).toHaveLength(2006)
  expect(new Set(locs(first.text)).size).toBe(2006)
  expect(locs(first.text)[0]).toBe(`${ORIGIN}/books/detail/?q=judul-awal`)
  expect(first.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>\n<\/urlset>\n$/)
  expect(locs((await read('/sitemaps/judul-1.xml')).text)).toEqual([`${ORIGIN}/books/detail/?q=judul-kedua`])
  expect(locs((await read('/sitemaps/judul-5.xml')).text)).toEqual([`${ORIGIN}/books/detail/?q=judul-ketiga`])
  expect(locs((await read('/sitemaps/halaman.xml')).text)).toContain(`${ORIGIN}/promo`)
})

test('a search engine is led to the page of every author, publisher and series that has a title on sale', async () => {
  const [titleId = 0] = await addTitles(shop.database, [
    titleRecord({ name: 'Dapur 1', contributors: ['Ni’mah Al-Husna'], publisher: 'Lumbung Kata' }),
    titleRecord({
      name: 'Dapur 2',
      contributors: ['Belum Terbit'],
      status: 'draft',
      publisher: 'Lumbung Kata',
    }),
  ])
  const db = shop.database.kysely
  const series = await db
    .insertInto('series')
    .values({ name: 'Dapur', name_key: 'dapur' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('titles').set({ series_id: series.id }).where('id', '=', titleId).execute()
  expect(locs((await read('/sitemap.xml')).text)).toContain(`${ORIGIN}/sitemaps/seri-0.xml`)
  expect(locs((await read('/sitemaps/seri-0.xml')).text)).toEqual([`${ORIGIN}/seri/dapur`])
  expect(locs((await read('/sitemaps/penerbit-0.xml')).text)).toContain(`${ORIGIN}/penerbit/lumbung-kata`)
  const authors = locs((await read('/sitemaps/penulis-0.xml')).text)
  expect(authors).toContain(`${ORIGIN}/penulis/ni-mah-al-husna`)
  expect(authors).not.toContain(`${ORIGIN}/penulis/belum-terbit`)
})

test('a part that cannot be is not found', async () => {
  for (const part of ['judul-x.xml', 'judul-01.xml', 'judul-99999999999999.xml', 'halaman', 'judul-.xml']) {
    expect({ part, status: (await read(`/sitemaps/${part}`)).status }).toEqual({ part, status: 404 })
  }
})
