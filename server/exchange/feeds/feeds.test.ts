import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { type ParsedFeed, readOpds1, readOpds2 } from '#tests/support/read-opds.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const ORIGIN = 'https://buku.example'
const ISBN = '9786020324784'
let shop: TestShop
let angin: number
beforeAll(async () => {
  shop = await testShop({ env: { PUBLIC_URL: ORIGIN } })
  const ids = await addTitles(
    shop.database,
    [
      titleRecord({
        name: 'Angin & <Hujan>',
        isbn: ISBN,
        genre: 'Puisi',
        contributors: ['Sari Melati'],
        description: '-40 derajat\ndi "bukit"',
        language: 'id',
        ebook: { priceIdr: 50_000, discountPercent: 10, discountIdr: 0, inSubscription: true },
        paper: { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
      }),
      ...Array.from({ length: 40 }, (_, at) => titleRecord({ name: `Buku ${at}`, genre: 'Sastra' })),
      titleRecord({ name: 'Rahasia', status: 'draft' }),
    ],
    3,
  )
  angin = ids[0] ?? 0
  const image = await shop.database.kysely
    .insertInto('images')
    .values({ key: 'a'.repeat(20), width: 600, height: 900, mean_color: '#aabbcc', widths: [160, 480] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.database.kysely
    .updateTable('titles')
    .set({ cover_image_id: image.id })
    .where('id', '=', angin)
    .execute()
  await shop.database.transact((tx) => refreshListings(tx, [angin]))
})
afterAll(() => shop.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.origin + path.replace(ORIGIN, ''), { headers })
  const { status } = response
  return {
    status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    text: await response.text(),
  }
}
const linkOf = ({ Links }: Pick<ParsedFeed, 'Links'>, rel: string) =>
  Links.find((link) => link.Rel?.some((one) => one === rel || one.endsWith(`/${rel}`)))

const FORMS: [
  name: string,
  root: string,
  books: string,
  parse: (text: string) => ParsedFeed,
  type: string,
][] = [
  ['OPDS 2.0', '/opds', '/opds/katalog', readOpds2, 'application/opds+json'],
  [
    'OPDS 1.2',
    '/opds/atom',
    '/opds/atom/katalog',
    readOpds1,
    'application/atom+xml;profile=opds-catalog;kind=',
  ],
]

describe.each(FORMS)('a reader’s own parser finds in %s', (_, root, books, parse, type) => {
  test('where one can go, down to each genre', async () => {
    const answer = await read(root)
    expect(answer.status).toBe(200)
    expect(answer.type?.replaceAll(' ', '')).toContain(type)
    const feed = parse(answer.text)
    expect(feed.Metadata.Title).not.toBe('')
    expect(feed.Navigation?.map(({ Title }) => Title)).toEqual([
      'Terbaru',
      'Terlaris',
      'Ebook',
      'Buku cetak',
      'Sastra',
      'Puisi',
    ])
    for (const { Href } of feed.Navigation ?? []) expect((await read(Href)).status).toBe(200)
    expect(linkOf(feed, 'search')).toBeDefined()
  })

  test('a title with people, price, cover, the page where it is sold, and the subscription', async () => {
    const feed = parse((await read(`${books}?search=angin`)).text)
    const [book] = feed.Publications ?? []
    expect(book?.Metadata).toMatchObject({
      Title: 'Angin & <Hujan>',
      Identifier: expect.stringContaining(ISBN),
    })
    expect(book?.Metadata.Author?.map(({ Name }) => Name)).toEqual(['Sari Melati'])
    const buy = book && linkOf(book, 'buy')
    expect(buy).toMatchObject({ TypeLink: 'text/html', Href: `${ORIGIN}/books/detail/?q=angin-hujan` })
    expect(buy?.Properties?.Price).toMatchObject({ Value: 45_000, Currency: 'IDR' })
    expect(book && linkOf(book, 'subscribe')).toBeDefined()
    expect(book?.Images?.[0]?.Href).toBe(`${ORIGIN}/images/${'a'.repeat(20)}-480.webp`)
  })

  test('every title on sale once, page by page, and no draft', async () => {
    const names: string[] = []
    let next: string | undefined = books
    for (let pages = 0; next !== undefined && pages < 5; pages++) {
      const answer = await read(next)
      expect(answer.status).toBe(200)
      const feed: ParsedFeed = parse(answer.text)
      names.push(...(feed.Publications ?? []).map(({ Metadata }) => Metadata.Title))
      next = linkOf(feed, 'next')?.Href
    }
    expect(names).toHaveLength(41)
    expect(new Set(names).size).toBe(41)
    expect(names).not.toContain('Rahasia')
    expect((await read(`${books}?page=3`)).status).toBe(404)
  })

  test('facets with how many titles they lead to, and the way back', async () => {
    const feed = parse((await read(books)).text)
    const genres = feed.Facets?.find(({ Metadata }) => Metadata.Title === 'Kategori')
    const puisi = genres?.Links.find(({ Title }) => Title === 'Puisi')
    expect(puisi?.Properties?.NumberOfItems).toBe(1)
    const narrowed = await read(puisi?.Href ?? '')
    expect(parse(narrowed.text).Publications).toHaveLength(1)
    // What is chosen leads back to the page without it; the parser drops that mark of Atom.
    const chosen = parse(narrowed.text)
      .Facets?.find(({ Metadata }) => Metadata.Title === 'Kategori')
      ?.Links.find(({ Title }) => Title === 'Puisi')
    expect(chosen?.Href).toBe(`${ORIGIN}${books}`)
    expect(
      chosen?.Rel?.includes('self') ||
        narrowed.text.includes('title="Puisi" opds:facetGroup="Kategori" opds:activeFacet="true"'),
    ).toBe(true)
  })

  test('the same answer without sending it twice, until the catalogue changes', async () => {
    const first = await read(books)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect((await read(books, { 'if-none-match': etag })).status).toBe(304)
    await addTitles(shop.database, [titleRecord({ name: 'Sementara' })])
    await expect.poll(async () => (await read(books, { 'if-none-match': etag })).status).toBe(200)
    await shop.database.kysely.deleteFrom('titles').where('name', '=', 'Sementara').execute()
    await shop.database.transact((tx) => announceCatalogueChange(tx))
    await expect.poll(async () => (await read(books)).headers.get('etag')).toBe(etag)
  })

  test('an answer for a filter that is none', async () => {
    expect((await read(`${books}?genre_id=x`)).status).toBe(422)
    expect((await read(`${books}?search=%00`)).status).toBe(422)
    expect((await read(`${books}?page=999999999999`)).status).toBe(422)
  })
})

test('a browser and an older reader find how the shop is searched', async () => {
  const { text, type } = await read('/opds/cari.xml')
  expect(type).toContain('application/opensearchdescription+xml')
  expect(text).toContain(`template="${ORIGIN}/opds/atom/katalog?search={searchTerms}"`)
})

test('F110 a shopping service gets every edition with price, stock and ISBN, and a spreadsheet runs none of it', async () => {
  const { text, type } = await read('/opds/produk.tsv')
  expect(type).toContain('text/tab-separated-values')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  const rows = lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at], cell])))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ item_group_id }) => item_group_id === String(angin))).toMatchObject([
    {
      id: `${angin}p`,
      price: '80000 IDR',
      sale_price: '',
      availability: 'in_stock',
      gtin: ISBN,
      identifier_exists: 'yes',
      link: `${ORIGIN}/books/detail/?q=angin-hujan&shape=physicalBook`,
      shipping_weight: '300 g',
      description: '\'-40 derajat di "bukit"',
    },
    {
      id: `${angin}e`,
      price: '50000 IDR',
      sale_price: '45000 IDR',
      gtin: '',
      identifier_exists: 'no',
      link: `${ORIGIN}/books/detail/?q=angin-hujan`,
    },
  ])
})

test('a search engine finds the cover of a title beside its page', async () => {
  const { text } = await read('/sitemaps/judul-0.xml')
  expect(text).toContain(
    `<image:image><image:loc>${ORIGIN}/images/${'a'.repeat(20)}-480.webp</image:loc></image:image>`,
  )
  expect(text.match(/<image:image>/g)).toHaveLength(1)
})
