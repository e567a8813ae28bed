import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import { readMapping, resolveColumns } from './import-mapping.ts'
import { type Cells, type ReadingPlan, readRow } from './row.rules.ts'

const plan = (cells: Cells, mapping = readMapping(), more: Partial<ReadingPlan> = {}): ReadingPlan => ({
  columns: resolveColumns(Object.keys(cells), mapping, false).byField,
  mapping,
  restoreZeros: false,
  dates: { order: 'day_first', doubtful: false },
  format: 'paper',
  today: '2026-11-21',
  ...more,
})
const read = (cells: Cells, ...rest: [ReturnType<typeof readMapping>?, Partial<ReadingPlan>?]) =>
  readRow(cells, plan(cells, ...rest))
const whole = {
  Judul: 'Kopi &amp; Senja',
  Penulis: 'Sari Melati & Danu Prakoso',
  ISBN: '978-602-03-2478-4',
  Penerbit: 'Pustaka Angin',
  Kategori: 'fiksi-sastra',
  Harga: 'Rp 59.500',
  'Tanggal Terbit': '4 Jun 2024',
  'Jumlah Halaman': '320',
}

test('a row of an Indonesian catalogue becomes a title', () => {
  expect(read(whole)).toEqual({
    title: {
      record: {
        kind: 'book',
        name: 'Kopi & Senja',
        description: '',
        isbn: '9786020324784',
        publisher: 'Pustaka Angin',
        genre: 'Fiksi Sastra',
        language: null,
        contributors: ['Sari Melati', 'Danu Prakoso'],
        publishedOn: '2024-06-04',
        pageCount: 320,
        paper: { priceIdr: 59_500, discountPercent: 0, discountIdr: 0, weightGrams: 370 },
      },
      copies: null,
      sold: null,
      said: { kind: false, weight: false },
      assumed: ['discount', 'paper'],
    },
    notes: [],
  })
})

test.each([
  [{ Judul: 'TOTAL', Penulis: '', ISBN: '' }, 'not_a_book', 'title', 'TOTAL'],
  [{ Judul: '#REF!' }, 'title_missing', undefined, undefined],
  [{ Format: 'Audiobook' }, 'not_a_book', 'format', 'Audiobook'],
  [{ Diskon: 'x' }, 'discount_invalid', 'discount', 'x'],
  [{ 'Harga Ebook': '9.000', Diskon: '10.000' }, 'discount_invalid', 'discount', '10.000'],
])('a row with %j is refused as %s', (change, reason, field, value) => {
  const refusal = { reason, ...(field && { field, value }) }
  expect(read({ ...whole, ...change })).toMatchObject({ refusal })
})

test('a discount beside what other buyers pay is theirs, unless the operator says otherwise', () => {
  const list = { Judul: 'Angin', 'Harga Bruto': '100.000', Disc: '35%', Nett: '65.000', Tahun: '2024' }
  const paper = (mapping?: string) => {
    const reading = read(list, readMapping(mapping))
    return 'title' in reading ? reading.title.record.paper : reading.refusal
  }
  expect(paper()).toMatchObject({ priceIdr: 100_000, discountPercent: 0 })
  expect(paper('{"columns": {"discount": "Disc"}}')).toMatchObject({ discountPercent: 35 })
})

test('a digital id makes an ebook, whatever the default', () => {
  const reading = read({ ...whole, ISBN: 'SCOOPG77' })
  expect(reading).toMatchObject({ title: { record: { isbn: null, ebook: { priceIdr: 59_500 } } } })
  expect(reading).not.toHaveProperty('title.record.paper')
})

test('JSON values of other kinds are read: numbers, lists, named objects', () => {
  const cells = {
    title: 'Angin',
    authors: ['Sari', 'Danu'],
    publisher: { name: 'Pustaka Angin' },
    isbn: 9786020324784,
    price: 59500,
    year: 2020,
  }
  expect(read(cells)).toMatchObject({
    title: { record: { contributors: ['Sari', 'Danu'], publisher: 'Pustaka Angin', isbn: '9786020324784' } },
  })
})

test.each([
  [{ Judul: '' }, 'title_missing'],
  [{ Judul: 'x'.repeat(501) }, 'title_too_long'],
  [{ Judul: 'Kopi\u0000' }, 'control_characters'],
  [{ Penerbit: 'x'.repeat(201) }, 'value_too_long'],
  [{ Penulis: 'x'.repeat(201) }, 'value_too_long'],
  [{ Harga: '' }, 'price_missing'],
  [{ Harga: '$5' }, 'price_invalid'],
  [{ Harga: '0' }, 'price_zero'],
  [{ 'Tanggal Terbit': '' }, 'date_missing'],
  [{ 'Tanggal Terbit': '-720' }, 'date_invalid'],
  [{ ISBN: '', Kategori: 'Alat Tulis' }, 'not_a_book'],
] as const)('a row with %j is refused, because %s', (change, reason) => {
  expect(read({ ...whole, ...change })).toMatchObject({ refusal: { reason } })
})

test.each(['0', '0.0', '0000', 0, '0000-00-00', '00/00/0000'])(
  'the year %j says that none is known: another column or the default stands in',
  (year) => {
    expect(read({ ...whole, 'Tanggal Terbit': year })).toMatchObject({ refusal: { reason: 'date_missing' } })
    expect(read({ ...whole, 'Tanggal Terbit': year, tahun: '2019' })).toMatchObject({
      title: { record: { publishedOn: '2019-01-01' } },
    })
    const mapping = readMapping('{"defaults": {"published": "2010"}}')
    expect(read({ ...whole, 'Tanggal Terbit': year }, mapping)).toMatchObject({
      title: { record: { publishedOn: '2010-01-01' } },
    })
  },
)

test('what is refused may be shown on any terminal', () => {
  const reading = read({ ...whole, Judul: 'a\u001b[31mb' })
  expect(JSON.stringify(reading)).not.toContain('\\u001b')
})

test('defaults, renamed categories and left-out columns come from the mapping', () => {
  const mapping = readMapping(
    JSON.stringify({
      columns: { authors: [] },
      defaults: { publisher: 'Mandiri', price: 20000 },
      categories: { 'fiksi-sastra': 'Sastra' },
    }),
  )
  const reading = read({ ...whole, Penerbit: 'N/A', Harga: '-' }, mapping)
  expect(reading).toMatchObject({
    title: {
      record: { contributors: [], publisher: 'Mandiri', genre: 'Sastra', paper: { priceIdr: 20_000 } },
    },
  })
})

test.each([
  [{}, []],
  [{ Harga: '-' }, ['price']],
  [{ Harga: '-', 'Harga Asli': '80.000' }, ['price']],
  [{ Harga: '-', 'Harga Ebook': '30.000' }, ['price']],
  [{ Format: 'ebook', Harga: '-' }, ['ebook_price']],
  [{ Format: '' }, ['paper']],
  [{ Format: '', 'Harga Ebook': '30.000' }, []],
  [{ Format: '', Harga: '-', 'Harga Ebook': '30.000' }, ['price', 'paper']],
  [{ 'Tanggal Terbit': '0' }, ['published']],
  [{ 'Tanggal Terbit': '-', Cetakan: 'Cetakan I, Juli 2024' }, []],
  [{ Penerbit: '-' }, ['publisher']],
  [{ Diskon: '' }, ['discount']],
  [{ Diskon: '', 'Harga Asli': '80.000' }, []],
  [{ Format: '', ISBN: 'SCOOPG77' }, []],
])('of %j what a default stands in for is known', (change, assumed) => {
  const defaults = {
    price: 20000,
    discount: '10%',
    published: 2010,
    publisher: 'Mandiri',
    kind: 'majalah',
    format: 'paper',
  }
  const cells = { Format: 'cetak', Diskon: '5%', ...whole, ...change }
  const reading = read(cells, readMapping(JSON.stringify({ defaults })))
  expect(reading).toMatchObject({ title: { said: { kind: false, weight: false } } })
  expect('title' in reading && (reading.title.assumed ?? [])).toEqual(assumed)
})

test('no row, however hostile, stops an import', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(...Object.values(whole), 'gratis', 'e+', '9.78e+12', '&#0;', '<p', ','.repeat(300)),
    fc.jsonValue(),
  )
  const cells = fc.dictionary(
    fc.constantFrom<string>(...IMPORT_FIELDS, 'judul', '__proto__', 'constructor'),
    value,
  )
  let titles = 0
  fc.assert(
    fc.property(cells, (some) => {
      const reading = read({ ...whole, ...some })
      if ('title' in reading) {
        titles++
        const { record } = reading.title
        return record.name !== '' && record.name.length <= 500 && /^\d{4}-\d\d-\d\d$/.test(record.publishedOn)
      }
      return reading.refusal.reason !== undefined
    }),
    { numRuns: 2000 },
  )
  expect(titles).toBeGreaterThan(0)
})
