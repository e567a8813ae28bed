import { expect, test } from 'vitest'
import type { KnownTitle } from './known-title.ts'
import { changedFields, changeOf, isCorrected, mergeTitles, nameKey, nameKeyOf } from './merge.rules.ts'
import type { ReadTitle } from './read-title.ts'

const price = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0 }
const title = (
  record: Partial<ReadTitle['record']>,
  more: Partial<Omit<ReadTitle, 'record'>> = {},
): ReadTitle => ({
  record: {
    kind: 'book',
    name: 'Angin',
    description: '',
    isbn: null,
    publisher: null,
    genre: null,
    contributors: [],
    publishedOn: '2020-01-01',
    pageCount: null,
    ...record,
  },
  copies: null,
  sold: null,
  said: { kind: false, weight: false },
  ...more,
})

test('spelling, case and signs make no other title; another year or author does', () => {
  const key = nameKey('Kopi & Senja', 'Sari Melati', 2020)
  expect(nameKey('KOPI, senja!', 'sari  mélati', 2020)).toBe(key)
  expect(nameKey('Kopi & Senja', 'Sari Melati', 2021)).not.toBe(key)
  expect(nameKey('Kopi & Senja', undefined, 2020)).not.toBe(key)
  expect(nameKey('!!!', undefined, 2020)).not.toBe(nameKey('???', undefined, 2020))
})

test('rows of one title fill what the first leaves open, and change nothing that it says', () => {
  const merged = mergeTitles(title({ paper: { ...price, weightGrams: 300 }, publisher: 'Satu' }), [
    title({ publisher: 'Dua', genre: 'Fiksi', contributors: ['Sari'], pageCount: 90 }, { sold: 4 }),
    title({ ebook: { ...price, priceIdr: 30_000, inSubscription: false } }, { copies: 7 }),
    title({ paper: { ...price, priceIdr: 1, weightGrams: 210 } }, { said: { kind: false, weight: true } }),
  ])
  expect(merged).toMatchObject({
    record: {
      publisher: 'Satu',
      genre: 'Fiksi',
      contributors: ['Sari'],
      pageCount: 90,
      paper: { priceIdr: 50_000, weightGrams: 210 },
      ebook: { priceIdr: 30_000 },
    },
    copies: 7,
    sold: 4,
  })
})

test('what one row leaves to a default another row of the title says', () => {
  const lead = title(
    { paper: { ...price, weightGrams: 300 }, publishedOn: '2010-01-01', publisher: 'Mandiri' },
    { assumed: ['price', 'published', 'publisher', 'paper'] },
  )
  const merged = mergeTitles(lead, [
    title(
      { ebook: { ...price, inSubscription: false }, publishedOn: '2010-01-01', publisher: 'Mandiri' },
      { assumed: ['ebook_price', 'published', 'publisher'] },
    ),
    title(
      {
        paper: { ...price, priceIdr: 90_000, weightGrams: 300 },
        publishedOn: '2024-07-04',
        publisher: 'Mandiri',
      },
      { assumed: ['publisher', 'paper'] },
    ),
  ])
  expect(merged).toMatchObject({
    record: {
      publishedOn: '2024-07-04',
      publisher: 'Mandiri',
      paper: { priceIdr: 90_000 },
      ebook: { priceIdr: 50_000 },
    },
    assumed: ['publisher', 'paper', 'ebook_price'],
  })
})

const edition = {
  ...{ ...price, taxClass: 'standard' as const, weightGrams: null, inSubscription: false },
  ...{ leavesOn: null, preorder: null },
}
const known: KnownTitle = {
  version: 1,
  id: 1,
  kind: 'magazine',
  isbn: null,
  name: 'Angin',
  description: '',
  publisher: null,
  genre: null,
  contributors: ['Sari'],
  roles: ['author'],
  status: 'on_sale',
  isSold: false,
  subscriberFrom: null,
  publishedOn: '2020-01-01',
  pageCount: null,
  language: null,
  series: null,
  seriesNumber: null,
  editions: [
    { ...edition, format: 'ebook', inSubscription: true },
    { ...edition, format: 'paper', weightGrams: 410 },
  ],
}

test.each([
  ['keeps its own', { discountIdr: 10_000 }, 40_000, { discountPercent: 0, discountIdr: 10_000 }],
  ['has none where it had none', {}, 40_000, { discountPercent: 0, discountIdr: 0 }],
  ['is not free for it', { discountIdr: 10_000 }, 9_000, { discountPercent: 20, discountIdr: 0 }],
])('a title beside a default discount %s', (_, own, priceIdr, discount) => {
  const change = changeOf(
    { ...known, editions: [{ ...edition, ...own, format: 'paper' }] },
    title(
      { paper: { priceIdr, discountPercent: 20, discountIdr: 0, weightGrams: 300 } },
      { assumed: ['discount'] },
    ),
  )
  expect(change.paper).toMatchObject({ priceIdr, ...discount })
})

test.each([
  ['2024', 'year', '2024-07-04', '2024-07-04'],
  ['2025', 'year', '2024-07-04', '2025-01-01'],
  ['2024-07', 'month', '2024-07-04', '2024-07-04'],
  ['2024-08', 'month', '2024-07-04', '2024-08-01'],
  ['2024-01-01', undefined, '2024-07-04', '2024-01-01'],
] as const)('%s takes no day away from a title', (written, dated, stored, stays) => {
  const publishedOn = `${written}-01-01`.slice(0, 10)
  const change = changeOf(
    { ...known, publishedOn: stored },
    title({ publishedOn: dated === 'month' ? `${written}-01` : publishedOn }, dated && { dated }),
  )
  expect(change.publishedOn).toBe(stays)
})

test('of two rows of a title each tells the discount of its own edition', () => {
  const [paper, ebook] = [
    title({ paper: { ...price, discountPercent: 20, weightGrams: 300 } }),
    title({ ebook: { ...price, inSubscription: false } }, { assumed: ['ebook_discount'] }),
  ]
  const shop = {
    ...known,
    editions: (['ebook', 'paper'] as const).map((format) => ({ ...edition, format, discountIdr: 5_000 })),
  }
  for (const [lead, other] of [
    [paper, ebook],
    [ebook, paper],
  ] as const) {
    expect(changeOf(shop, mergeTitles(lead, [other]))).toMatchObject({
      ebook: { discountPercent: 0, discountIdr: 5_000 },
      paper: { discountPercent: 20, discountIdr: 0 },
    })
  }
})

test('a change takes nothing away that the file does not speak of', () => {
  const change = changeOf(
    known,
    title({ paper: { ...price, weightGrams: 300 }, ebook: { ...price, inSubscription: false } }),
  )
  expect(change).toMatchObject({
    kind: 'magazine',
    contributors: ['Sari'],
    ebook: { inSubscription: true, taxClass: 'standard' },
    paper: { weightGrams: 410, priceIdr: 50_000, taxClass: 'standard' },
  })
})

const told: KnownTitle = {
  ...known,
  kind: 'book',
  description: 'Isi',
  publisher: 'Pustaka',
  genre: 'Fiksi',
  contributors: ['Sari Melati'],
  pageCount: 120,
  language: 'ind',
  series: 'Kota',
  seriesNumber: 2,
}
const [paper, ebook] = [
  { ...price, weightGrams: 410 },
  { ...price, inSubscription: true },
]
const same = {
  ...title({}).record,
  description: 'Isi',
  publisher: 'PUSTAKA',
  genre: 'fiksi',
  contributors: ['Sari Mélati', 'SARI MELATI'],
  pageCount: 120,
  language: 'ind',
  series: 'kota',
  seriesNumber: 2,
  paper,
  ebook,
}

test.each([
  ['says the same in other letters', {}],
  ['says nothing of a publisher', { publisher: null }],
  ['says nothing of a genre', { genre: null }],
  ['says nothing of a language', { language: null }],
  ['says nothing of a series', { series: null, seriesNumber: 7 }],
  ['says nothing of a number', { seriesNumber: null }],
  ['says nothing of pages', { pageCount: null }],
  ['has no description', { description: '' }],
])('a row that %s changes nothing', (_, change) => {
  expect(changedFields(told, { ...same, ...change })).toEqual([])
})

test.each([
  ['name', { name: 'Angin Barat' }],
  ['author', { contributors: ['Sari'] }],
  ['author', { roles: ['translator' as const] }],
  ['publisher', { publisher: 'Lain' }],
  ['publisher', { clears: ['publisher' as const] }],
  ['genre', { genre: 'Sejarah' }],
  ['genre', { clears: ['genre' as const] }],
  ['kind', { kind: 'magazine' as const }],
  ['series', { series: 'Desa' }],
  ['series', { clears: ['series' as const] }],
  ['seriesNumber', { seriesNumber: 3 }],
  ['seriesNumber', { clears: ['seriesNumber' as const] }],
  ['language', { language: 'eng' }],
  ['language', { clears: ['language' as const] }],
  ['publishedOn', { publishedOn: '2021-01-01' }],
  ['pages', { pageCount: 121 }],
  ['pages', { clears: ['pageCount' as const] }],
  ['status', { status: 'draft' as const }],
  ['description', { description: 'Lain' }],
  ['description', { clears: ['description' as const] }],
  ['price', { paper: { ...paper, priceIdr: 1 } }],
  ['discount', { paper: { ...paper, discountPercent: 5 } }],
  ['discount', { paper: { ...paper, discountIdr: 5 } }],
  ['tax', { paper: { ...paper, taxClass: 'exempt' as const } }],
  ['weight', { paper: { ...paper, weightGrams: 400 } }],
  ['ebookPrice', { ebook: { ...ebook, priceIdr: 1 } }],
  ['ebookDiscount', { ebook: { ...ebook, discountPercent: 5 } }],
  ['ebookTax', { ebook: { ...ebook, taxClass: 'exempt' as const } }],
  ['inSubscription', { ebook: { ...ebook, inSubscription: false } }],
])('a row changes %s alone: %j', (field, change) => {
  expect(changedFields(told, { ...same, ...change })).toEqual([field])
})

test('an edition that the title lacks is a new price, and one that the row lacks changes nothing', () => {
  const { paper: _paper, ebook: _ebook, ...without } = same
  expect(changedFields(told, without)).toEqual([])
  expect(changedFields({ ...told, editions: [] }, same)).toEqual(['price', 'ebookPrice'])
})

test('a later row gives what the first lacks, and nothing that it has', () => {
  const later = title(
    {
      ...{ description: 'Isi', publisher: 'Pustaka', genre: 'Fiksi', language: 'ind', pageCount: 120 },
      ...{
        series: 'Kota',
        seriesNumber: 2,
        slug: 'angin',
        contributors: ['Sari'],
        kind: 'magazine' as const,
      },
    },
    { said: { kind: true, weight: true }, cover: 'https://toko.example/angin.jpg', embargo: '2027-02-01' },
  )
  const { record, ...more } = later
  const merged = { ...more, record: { ...record, status: 'draft' } }
  expect(mergeTitles(title({}), [later])).toEqual(merged)
  const other = title(
    {
      ...{ description: 'Lain', publisher: 'Lain', genre: 'Lain', language: 'eng', pageCount: 9 },
      ...{ series: 'Lain', slug: 'lain', contributors: ['Lain'], publishedOn: '2021-01-01' },
    },
    { said: { kind: true, weight: true }, cover: 'https://toko.example/lain.jpg', embargo: '2027-01-01' },
  )
  expect(mergeTitles(title({}), [later, other])).toEqual(merged)
  expect(mergeTitles(title({}), [title({}), later])).toEqual(merged)
})

test('the paper book tells the ISBN, also where its row comes after that of the ebook', () => {
  const first = title({ ebook, isbn: '9786020000015' })
  const book = title({ paper, isbn: '9786020000022' })
  expect(mergeTitles(first, [book]).record.isbn).toBe('9786020000022')
  expect(mergeTitles(book, [first]).record.isbn).toBe('9786020000022')
  expect(mergeTitles(first, [title({ paper })]).record.isbn).toBe('9786020000015')
})

test('issues of a magazine of one name are titles of their own, and printings of a book of one year are one', () => {
  const keys = (kind: 'book' | 'magazine') =>
    ['2020-01-01', '2020-02-01'].map((publishedOn) => nameKeyOf(title({ kind, publishedOn }).record))
  expect(new Set(keys('magazine')).size).toBe(2)
  expect(new Set(keys('book')).size).toBe(1)
})

test('a record is corrected where its sender gave the ISBN that the title has before', () => {
  const of = (isbn: string | null, former?: string) =>
    title({ isbn }, former === undefined ? {} : { former: { isbn: former } })
  const stored = { ...known, isbn: '9786020000015' }
  expect(isCorrected(stored, of('9786020000022', '9786020000015'))).toBe(true)
  expect(isCorrected(stored, of('9786020000022'))).toBe(false)
  expect(isCorrected(stored, of('9786020000022', '9786020000039'))).toBe(false)
  expect(isCorrected(stored, of(null, '9786020000015'))).toBe(false)
  expect(isCorrected(known, of('9786020000022', '9786020000015'))).toBe(false)
})
