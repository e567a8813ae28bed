import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browse as browseAs, readBook } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { suggest } from './search/suggest.ts'

let test_: TestDatabase
const browse = (values: Record<string, unknown> = {}) => browseAs(test_.database.read, values)
const titlesOf = async (values: Record<string, unknown>) =>
  (await browse(values)).data.map((book) => book.title)

beforeAll(async () => {
  test_ = await testDatabase()
  const ebook = (priceIdr: number, discountPercent = 0) => ({
    priceIdr,
    discountPercent,
    discountIdr: 0,
    inSubscription: false,
  })
  const paper = (priceIdr: number) => ({ priceIdr, discountPercent: 0, discountIdr: 0, weightGrams: 300 })
  await addTitles(
    test_.database,
    [
      titleRecord({
        name: 'Hujan di Kota Tua',
        contributors: ['Ratna Wulandari'],
        genre: 'Fiksi',
        publishedOn: '2019-03-01',
        ebook: ebook(40_000),
      }),
      titleRecord({
        name: 'Dasar Pemrograman Komputer',
        contributors: ['Bagus Hartono'],
        genre: 'Sains',
        publishedOn: '2021-03-01',
        ebook: ebook(90_000, 50),
      }),
      titleRecord({
        name: 'Selasar No. 12',
        kind: 'magazine',
        isbn: null,
        genre: 'Budaya',
        publishedOn: '2025-01-05',
        ebook: ebook(25_000),
      }),
      titleRecord({
        name: 'Peta Rempah',
        contributors: ['Hujan Mahendra'],
        genre: 'Sejarah',
        publishedOn: '2015-06-01',
        ebook: ebook(70_000),
        paper: paper(120_000),
      }),
    ],
    4,
  )
  const { ebook: _ebook, ...paperOnly } = titleRecord({
    name: 'Kayu dan Angin',
    genre: 'Fiksi',
    publishedOn: '2012-01-01',
    paper: paper(60_000),
  })
  await addTitles(test_.database, [
    paperOnly,
    titleRecord({ name: 'Naskah yang Belum Terbit', status: 'draft' }),
  ])
})
afterAll(() => test_.close())

describe('lists', () => {
  test('§7 the catalogue shows what is on sale, newest first, nine a page, with the true total', async () => {
    const page = await browse()
    expect(page).toMatchObject({
      total: 5,
      per_page: 9,
      last_page: 1,
      current_page: 1,
      total_is_bounded: false,
    })
    expect(page.data.map((book) => book.title)).toEqual([
      'Selasar No. 12',
      'Dasar Pemrograman Komputer',
      'Hujan di Kota Tua',
      'Peta Rempah',
      'Kayu dan Angin',
    ])
  })

  test('§4 type, shape, genre and years narrow the list and its total alike', async () => {
    expect(await browse({ type: 'Majalah' })).toMatchObject({ total: 1, data: [{ type: 'Majalah' }] })
    expect((await browse({ shape: 'physicalBook' })).total).toBe(2)
    expect((await browse({ shape: 'ebook' })).total).toBe(4)
    expect(await titlesOf({ 'release_years[0]': '2019', 'release_years[1]': '2012' })).toEqual([
      'Hujan di Kota Tua',
      'Peta Rempah',
      'Kayu dan Angin',
    ])
    expect((await browse({ 'release_years[0]': '2012', 'release_years[1]': '2019' })).total).toBe(3)
    expect(await browse({ 'release_years[1]': '2012' })).toMatchObject({
      total: 1,
      data: [{ title: 'Kayu dan Angin' }],
    })
    expect((await browse({ 'release_years[0]': '2021' })).data).toHaveLength(2)
    const genreId = (await browse({ search: 'rempah' })).data[0]?.genre?.id
    expect(await browse({ genre_id: String(genreId), type: 'Buku' })).toMatchObject({
      total: 1,
      data: [{ title: 'Peta Rempah' }],
    })
  })

  test('§7 the price range holds for the shape that is looked at, in either order of its ends', async () => {
    expect(await titlesOf({ shape: 'ebook', 'price[0]': '45000', 'price[1]': '40000' })).toEqual([
      'Dasar Pemrograman Komputer',
      'Hujan di Kota Tua',
    ])
    expect(await browse({ shape: 'physicalBook', 'price[0]': '60000', 'price[1]': '60000' })).toMatchObject({
      total: 1,
      data: [{ title: 'Kayu dan Angin' }],
    })
  })

  test('the cheapest first goes by what the buyer pays, not by the price before the discount', async () => {
    expect(await titlesOf({ sort: 'termurah', shape: 'ebook' })).toEqual([
      'Selasar No. 12',
      'Hujan di Kota Tua',
      'Dasar Pemrograman Komputer',
      'Peta Rempah',
    ])
    expect((await titlesOf({ sort: 'termahal', shape: 'ebook' }))[0]).toBe('Peta Rempah')
  })

  test('a page past the last is an empty list with the true total, not an error', async () => {
    expect(await browse({ page: '7' })).toMatchObject({ data: [], total: 5, last_page: 1, current_page: 7 })
  })

  test('§9 a discounted ebook carries both prices; stock is what can be sold now', async () => {
    const [book] = (await browse({ search: 'pemrograman' })).data
    expect(book?.ebook).toMatchObject({ price: 90_000, final_price: 45_000, discount: 50 })
    expect((await browse({ search: 'rempah' })).data[0]?.physical_book?.quantity).toBe(4)
  })
})

describe('the list of an author or a publisher', () => {
  const record = (name: string, author: string, publisher: string, year: number) =>
    titleRecord({ name, contributors: [author], publisher, publishedOn: `${year}-01-01`, genre: 'Ulasan' })
  const records = [
    record('Bulan Sabit', 'Sari Dewi', 'Kanopi Ilmu', 2001),
    record('Sari Dewi dan Kanopi Ilmu', 'Bayu Aji', 'Kanopi Ilmu Digital', 2002),
    record('Bulan Purnama', 'Sari Dewi', 'Kanopi Ilmu', 2003),
    record('Bulan Baru', 'Dewi Sari', 'Ilmu Kanopi', 2004),
    record('Bulan Kelabu', 'Toer, Sari Dewi', 'Penerbit C++', 2005),
  ]
  const unpublished = { ...record('Tanpa Penerbit', 'Bayu Aji', 'Kanopi Ilmu', 2006), publisher: null }
  let shop: TestDatabase
  const list = async (values: Record<string, unknown>) =>
    (await browseAs(shop.database.read, values)).data.map((book) => book.title)

  beforeAll(async () => {
    shop = await testDatabase()
    await addTitles(shop.database, [...records, unpublished])
  })
  afterAll(() => shop.close())

  test('§2 an author’s list holds their books, the newest first, and no book about them', async () => {
    expect(await list({ author: 'Sari Dewi' })).toEqual(['Bulan Kelabu', 'Bulan Purnama', 'Bulan Sabit'])
    expect(await list({ author: ' sari  DEWI ' })).toEqual(['Bulan Kelabu', 'Bulan Purnama', 'Bulan Sabit'])
    expect(await list({ author: 'Toer' })).toEqual(['Bulan Kelabu'])
    expect(await list({ author: 'Sari' })).toHaveLength(4)
  })

  test('§2 a publisher’s list holds no imprint with a longer name', async () => {
    expect(await list({ publisher: 'Kanopi Ilmu' })).toEqual(['Bulan Purnama', 'Bulan Sabit'])
    expect(await list({ publisher: 'Kanopi Ilmu Digital' })).toEqual(['Sari Dewi dan Kanopi Ilmu'])
    expect(await list({ publisher: 'Ulasan' })).toEqual([])
    expect(await list({ publisher: 'Penerbit C++' })).toEqual(['Bulan Kelabu'])
  })

  test('the other filters, words and orders hold within the list, and its total is true', async () => {
    const within = { author: 'Sari Dewi', publisher: 'Kanopi Ilmu' }
    expect(await list({ ...within, sort: 'termurah', per_page: 1, page: 2 })).toHaveLength(1)
    expect(await browseAs(shop.database.read, { ...within, per_page: 1 })).toMatchObject({
      total: 2,
      last_page: 2,
    })
    expect(await list({ ...within, 'release_years[0]': 2002 })).toEqual(['Bulan Purnama'])
    expect(await list({ ...within, search: 'sabit' })).toEqual(['Bulan Sabit'])
    expect(await list({ ...within, search: 'bulan' })).toHaveLength(2)
    expect(await list({ ...within, shape: 'physicalBook' })).toEqual([])
  })

  test('an unknown name has an empty list, and one of signs alone filters nothing', async () => {
    expect(await list({ author: 'Nama Yang Tidak Ada' })).toEqual([])
    expect(await list({ author: '…', publisher: '--' })).toHaveLength(records.length + 1)
  })
})

describe('F77 a publisher whose name is a common word', () => {
  let shop: TestDatabase
  const search = async (text: string) =>
    (await browseAs(shop.database.read, { search: text })).data.map((book) => book.title)
  const from = (publisher: string, names: readonly string[]) =>
    names.map((name) => titleRecord({ name, publisher, isbn: null, description: '' }))

  beforeAll(async () => {
    shop = await testDatabase()
    await addTitles(shop.database, [
      ...from('Penerbit Lain', ['Cahaya', 'Cahaya Pagi', 'Cahaya di Atas Cahaya, Sebuah Perjalanan Panjang']),
      ...from(
        'Penerbit Lain',
        ['Pagi', 'Siang', 'Sore', 'Malam', 'Subuh', 'Hujan', 'Musim', 'Laut', 'Kota'].map(
          (word) => `${word} Penuh Cahaya`,
        ),
      ),
      ...from('Cahaya', ['Resep Dapur Ibu', 'Kebun di Atap']),
      ...from('Baca', ['Kisah Sebatang Pohon']),
      ...from('Penerbit Lain', ['Baca Tulis', 'Baca Cepat', 'Noura']),
      ...from('Noura Books', ['Surat dari Seberang']),
    ])
  })
  afterAll(() => shop.close())

  test('its titles stand among those that begin with it, before others that have the word', async () => {
    const found = await search('cahaya')
    expect(found.slice(0, 5)).toEqual([
      'Cahaya',
      'Cahaya Pagi',
      ...['Kebun di Atap', 'Resep Dapur Ibu'],
      'Cahaya di Atas Cahaya, Sebuah Perjalanan Panjang',
    ])
    expect(await search('penerbit cahaya')).toEqual(
      expect.arrayContaining(['Kebun di Atap', 'Resep Dapur Ibu']),
    )
  })

  test('one of filler words is found as well', async () => {
    expect(await search('baca')).toContain('Kisah Sebatang Pohon')
    expect(await search('noura books')).toEqual(['Surat dari Seberang'])
  })
})

describe('search', () => {
  test('a word of the title outranks the same word in an author', async () => {
    expect(await titlesOf({ search: 'hujan' })).toEqual(['Hujan di Kota Tua', 'Peta Rempah'])
  })

  test.each([
    ['two swapped letters', 'pemrogarman'],
    ['a letter missing', 'pemrogaman'],
    ['a wrong letter', 'pemrogramen'],
    ['a word still being typed', 'pemro'],
    ['other case and accents', 'DÁSAR pemrograman'],
    ['a stop word that the title lacks', 'dasar untuk pemrograman'],
  ])('%s still finds the book', async (_what, search) => {
    expect(await titlesOf({ search })).toEqual(['Dasar Pemrograman Komputer'])
  })

  test('a corrected search says which words it used', async () => {
    expect(await browse({ search: 'dasar pemrogaman' })).toMatchObject({ corrected: 'dasar pemrograman' })
    expect(await browse({ search: 'dasar' })).toMatchObject({ corrected: null })
  })

  test('of two words a slip away, the one that the book has is named', async () => {
    await addTitles(test_.database, [
      titleRecord({ name: 'Budi Pekerti' }),
      titleRecord({ name: 'Bumi yang Diam' }),
    ])
    expect(await browse({ search: 'buni diam' })).toMatchObject({ corrected: 'bumi diam', total: 1 })
  })

  test('words that no title has find nothing, and operators of the index are only letters', async () => {
    for (const search of [
      'zzzzqqqq',
      "hujan' | 'x",
      'a & !b:*',
      '\\',
      '((((',
      '%',
      "'; drop table titles; --",
    ]) {
      await expect(browse({ search })).resolves.toMatchObject({ current_page: 1 })
    }
    expect((await browse({ search: 'zzzzqqqq' })).total).toBe(0)
  })

  test('pictures and control characters alone find nothing', async () => {
    for (const search of ['\u202e\u{1f600}', '…\u{1f4da}!', '\u0001']) {
      expect(await browse({ search })).toMatchObject({ total: 0, data: [], near: [], corrected: null })
    }
  })

  test('an ISBN finds its book, with hyphens or without', async () => {
    const isbn = (await browse({ search: 'kota tua' })).data[0]?.isbn ?? ''
    expect(await titlesOf({ search: isbn })).toEqual(['Hujan di Kota Tua'])
    expect(await titlesOf({ search: `${isbn.slice(0, 3)}-${isbn.slice(3)}` })).toEqual(['Hujan di Kota Tua'])
  })

  test('suggestions come from the beginning of a word', async () => {
    expect(await suggest(test_.database.read, 'sel')).toEqual([
      {
        kind: 'title',
        title: 'Selasar No. 12',
        slug: 'selasar-no-12',
        author: 'Rara Lestari',
        type: 'Majalah',
        cover_picture: null,
      },
    ])
    expect(await suggest(test_.database.read, '')).toEqual([])
  })

  test('of many titles that begin so, the ones that sell or are short are suggested, others not before them', async () => {
    const names = [
      'Zamrud Biru',
      'Zamrud',
      'Zamrud Hijau Tua Sekali',
      'Zamrudku',
      'Zamrud Kelima',
      'Zamrud Enam',
    ]
    await addTitles(
      test_.database,
      [...names, 'Cincin Zamrud'].map((name) => titleRecord({ isbn: null, name })),
    )
    const found = await suggest(test_.database.read, 'zamru')
    expect(found.flatMap((one) => (one.kind === 'title' ? [one.title] : [])).toSorted()).toEqual(
      names.toSorted(),
    )
    const whole = await suggest(test_.database.read, 'zamrud')
    expect(whole[0]).toMatchObject({ title: 'Zamrud' })
  })

  test('contributors and genres are suggested beside titles', async () => {
    const names = async (text: string) =>
      (await suggest(test_.database.read, text)).flatMap((one) =>
        one.kind === 'title' ? [] : [`${one.kind} ${one.name}`],
      )
    expect(await names('bagus har')).toEqual(['author Bagus Hartono'])
    expect(await names('seja')).toContain('genre Sejarah')
    expect(await names('9786020000010')).toEqual([])
  })
})

describe('one title', () => {
  const read = (key: string) => readBook(test_.database.read, key)

  test('§7 a title is found by its slug, by its slug with spaces, and by its id', async () => {
    const book = await read('hujan-di-kota-tua')
    expect(book).toMatchObject({
      title: 'Hujan di Kota Tua',
      author: { name: 'Ratna Wulandari' },
      reviews: [],
    })
    expect((await read('hujan di kota tua')).id).toBe(book.id)
    expect((await read(String(book.id))).slug).toBe(book.slug)
  })

  test('a draft is nobody’s to see, and an unknown title is not found', async () => {
    await expect(read('naskah-yang-belum-terbit')).rejects.toMatchObject({ reason: 'not_found' })
    await expect(read('tidak-ada')).rejects.toMatchObject({ reason: 'not_found' })
    await expect(read('999999999')).rejects.toMatchObject({ reason: 'not_found' })
  })
})

describe('pages far behind', () => {
  test('every page of a list is read in its order, from whichever end it is nearer to', async () => {
    const deep = await testDatabase()
    try {
      await addTitles(
        deep.database,
        Array.from({ length: 2300 }, (_, index) =>
          titleRecord({
            isbn: null,
            publishedOn: `${1950 + (index % 70)}-01-01`,
            ebook: {
              priceIdr: index % 20 === 0 ? 20_000 : 50_000,
              discountPercent: 0,
              discountIdr: 0,
              inSubscription: false,
            },
          }),
        ),
      )
      const idsOf = async (page: number, filters: Record<string, string> = {}) =>
        (await browseAs(deep.database.read, { page: String(page), per_page: '100', ...filters })).data.map(
          (book) => book.id,
        )
      const rows = await deep.database.kysely
        .selectFrom('listings')
        .select(['title_id', 'lowest_price_idr'])
        .orderBy('published_on', 'desc')
        .orderBy('title_id', 'desc')
        .execute()
      const ids = rows.map((row) => row.title_id)
      for (const page of [1, 10, 11, 12, 13, 22, 23, 24]) {
        expect(await idsOf(page), `page ${page}`).toEqual(ids.slice((page - 1) * 100, page * 100))
      }
      // Few of a price are sorted, many are picked out of all others in their order.
      for (const price of [20_000, 50_000]) {
        const filters = { 'price[0]': String(price), 'price[1]': String(price) }
        const priced = rows.filter((row) => row.lowest_price_idr === price).map((row) => row.title_id)
        for (const page of [1, 2, 22]) {
          const expected = priced.slice((page - 1) * 100, page * 100)
          expect(await idsOf(page, filters), `${price}, page ${page}`).toEqual(expected)
        }
      }
    } finally {
      await deep.close()
    }
  })
})
