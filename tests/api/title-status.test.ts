import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShelf, type Shelf } from '#server/checkout/shelf.fixture.ts'
import { type Answer, client } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shelf: Shelf
let staff: StaffClient
let guest: ReturnType<typeof client>
beforeAll(async () => {
  shelf = await openShelf({ pages: true })
  staff = await signedInStaff(shelf, ['katalog.lihat', 'katalog.ubah'])
  guest = client(shelf.origin)
})
afterAll(() => shelf.close())

const record = async (id: number) => (await staff.call('GET', `/api/console/titles/${id}`)).body.data
const move = async (id: number, status: string): Promise<Answer> => {
  const { version } = await record(id)
  const answer = await staff.call('PUT', `/api/console/titles/${id}/status`, { status, version })
  expect(answer.body).toMatchObject({ code: 200, data: { status, version: version + 1 } })
  return answer
}
const rename = async (id: number, title: string) => {
  const { version } = await record(id)
  const answer = await staff.call('PUT', `/api/console/titles/${id}`, { title, version })
  expect(answer.body).toMatchObject({ code: 200, data: { title } })
}
const get = async (path: string) => {
  const response = await fetch(shelf.origin + path, { redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

/** Where a stranger could meet a title. */
async function publicPlaces(id: number, slug: string, word: string) {
  const [list, found, suggested, sitemap, api, bySlug, similar, page] = await Promise.all([
    guest('GET', '/api/user/books?per_page=1000'),
    guest('GET', `/api/user/books?search=${word}`),
    guest('GET', `/api/user/books/suggest?q=${word}`),
    get('/sitemaps/judul-0.xml'),
    guest('GET', `/api/user/books/${id}`),
    guest('GET', `/api/user/books/${slug}`),
    guest('GET', `/api/user/books/${id}/similar`),
    get(`/books/detail/?q=${slug}`),
  ])
  return {
    list: list.text.includes(word),
    found: found.text.includes(`"slug":"${slug}"`),
    suggested: suggested.text.includes(slug),
    sitemap: sitemap.text.includes(slug),
    api: [api.status, bySlug.status, similar.status],
    page: page.status,
    facts: page.text.includes('application/ld+json'),
  }
}

const SEEN = {
  list: true,
  found: true,
  suggested: true,
  sitemap: true,
  api: [200, 200, 200],
  page: 200,
  facts: true,
}
const unseen = (status: number) => ({
  list: false,
  found: false,
  suggested: false,
  sitemap: false,
  api: [status, status, 404],
  page: status,
  facts: false,
})

test('F80 a title that is withdrawn is gone from all of the shop at once, and comes back', async () => {
  const id = await shelf.ebook()
  await rename(id, 'Zamrudkelabu Pertama')
  const { slug } = await record(id)
  const places = () => publicPlaces(id, slug, 'Zamrudkelabu')
  // Each place is asked for first, so that it is cached.
  await expect.poll(places).toEqual(SEEN)
  await move(id, 'withdrawn')
  await expect.poll(places).toEqual(unseen(410))
  const page = (await get(`/books/detail/?q=${slug}`)).text
  expect(page).toMatch(/<h1[^>]*>Judul ini tidak dijual lagi/)
  // The first title is the one that a browser without script shows.
  expect(/<title>([^<]*)/.exec(page)?.[1]).toBe('Judul ini tidak dijual lagi · Lembar')
  await move(id, 'on_sale')
  await expect.poll(places).toEqual(SEEN)
})

test('F80 a draft is seen by nobody but the staff, whatever a stranger asks for', async () => {
  const added = await staff.call('POST', '/api/console/titles', {
    title: 'Rahasiamerjan Terbit Nanti',
    released_on: '2026-12-01',
    contributors: [{ name: 'Penulis Rahasiamerjan', role: 'author' }],
    ebook: { price: 50_000 },
  })
  expect(added.body).toMatchObject({ code: 201, data: { status: 'draft' } })
  const { id, slug } = added.body.data
  expect(await publicPlaces(id, slug, 'Rahasiamerjan')).toEqual(unseen(404))
  const reader = await shelf.reader()
  expect(await reader.add(id, 'Digital')).toMatchObject({ status: 404 })
  await move(id, 'on_sale')
  await expect.poll(() => publicPlaces(id, slug, 'Rahasiamerjan')).toEqual(SEEN)
})

test('§4 a title that was withdrawn stays in carts without being sold, and on its owners’ shelves', async () => {
  const [bought, paper] = [await shelf.ebook(), await shelf.paper({ stock: 5 })]
  const owner = await shelf.reader()
  await owner.add(bought, 'Digital')
  const order = await owner.buyDigital()
  await owner.pay(order.body.data.transaction.id)
  const late = await shelf.reader({ address: true })
  await late.add(bought, 'Digital')
  await late.add(paper, 'Fisik')
  // Bought before, paid after the title was withdrawn.
  const waiting = await shelf.reader()
  await waiting.add(bought, 'Digital')
  const unpaid = await waiting.buyDigital()

  await move(bought, 'withdrawn')
  await move(paper, 'withdrawn')

  expect(await late.cart()).toMatchObject([{ on_sale: false }, { on_sale: false }])
  const [digital, printed] = await late.cart()
  const refusal = { status: 409, body: { reason: 'not_for_sale' } }
  expect(await late.buyDigital({ items: [digital?.id] })).toMatchObject(refusal)
  expect(await late.buyPaper({ items: [printed?.id] })).toMatchObject(refusal)
  expect(await late.add(paper, 'Fisik')).toMatchObject(refusal)

  await waiting.pay(unpaid.body.data.transaction.id)
  for (const reader of [owner, waiting]) {
    const books = (await reader.call('GET', '/api/user/user-book')).body.data.data
    expect(books).toMatchObject([{ id: bought, ebook: { file: expect.any(String) } }])
    const owned = await reader.call('GET', `/api/user/owned?ids=${bought}`)
    expect(owned.text).toContain('Book User')
  }
  const history = (await owner.call('GET', '/api/user/transactions')).body.data.data
  expect(history[0]).toMatchObject({ transaction_books: [{ book: { id: bought } }] })
})

test('§2 a former address of a title leads to its present page, permanently', async () => {
  const id = await shelf.ebook()
  await rename(id, 'Alamatpindah')
  const { slug, version } = await record(id)
  const body = { slug: 'alamat yang baru', version }
  const answer = await staff.call('PUT', `/api/console/titles/${id}/slug`, body)
  expect(answer.body.data).toMatchObject({ slug: 'alamat-yang-baru', former_slugs: [slug] })
  const moved = await fetch(`${shelf.origin}/books/detail/?q=${slug}`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/books/detail/?q=alamat-yang-baru'])
  expect((await get('/sitemaps/judul-0.xml')).text).not.toContain(`q=${slug}<`)
})

test('an operator finds titles by their words, ISBN, status and by what they lack', async () => {
  const id = await shelf.paper({ stock: 0 })
  await rename(id, 'Kertasnirwana Habis')
  const { isbn } = await record(id)
  const list = async (query: string) => {
    const { body } = await staff.call('GET', `/api/console/titles?${query}`)
    return body.data.data.map((row: { id: number }) => row.id)
  }
  expect(await list('search=kertasnirwana')).toEqual([id])
  expect(await list(`search=${isbn}`)).toEqual([id])
  expect(await list(`search=%23${id}`)).toEqual([id])
  expect(await list('search=tidakadayangbegini')).toEqual([])
  for (const without of ['cover', 'stock', 'file']) {
    expect(await list(`search=kertasnirwana&without=${without}`), without).toEqual([id])
  }
  for (const without of ['price', 'genre']) {
    expect(await list(`search=kertasnirwana&without=${without}`), without).toEqual([])
  }
  expect(await list('search=kertasnirwana&status=draft')).toEqual([])
  expect(await list('search=kertasnirwana&type=Majalah')).toEqual([])
  expect(await list('status=on_sale&per_page=1')).toHaveLength(1)
})
