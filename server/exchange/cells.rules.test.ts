import { expect, test } from 'vitest'
import { readMapping, resolveColumns } from './import-mapping.ts'
import { NOTES, REFUSALS } from './import-report.ts'
import { readRow } from './row.rules.ts'

// More than 300 lines, since it is a table: cells as Indonesian publishers write them, with what each means, or the
// reason for which the row is refused (!) or the cell left out (?). Every reason has an Indonesian sentence.
const TODAY = '2026-11-23'

type Cell = [column: string, cell: string | number, meaning: string | number | null]

const PRICES: Cell[] = [
  ['Harga', '59500', 59_500],
  ['Harga', '59.500', 59_500],
  ['Harga', '59,500', 59_500],
  ['Harga', 'Rp 59.500', 59_500],
  ['Harga', 'Rp. 59.500', 59_500],
  ['Harga', 'Rp.59.500,-', 59_500],
  ['Harga', 'Rp 59.500,-', 59_500],
  ['Harga', 'Rp 90.000,- *', 90_000],
  ['Harga', 'Rp 90.000,-**', 90_000],
  ['Harga', 'Rp 90.000/eks', 90_000],
  ['Harga', 'Rp 90.000 / eks.', 90_000],
  ['Harga', 'Rp 90.000 per buku', 90_000],
  ['Harga', 'Rp 90.000,-/exp', 90_000],
  ['Harga', '@90.000', '!price_invalid'],
  ['Harga', 'Rp59.500,00', 59_500],
  ['Harga', '59,500.00', 59_500],
  ['Harga', '59500.00', 59_500],
  ['Harga', '59500,0', 59_500],
  ['Harga', 'IDR 59.500', 59_500],
  ['Harga', 'IDR 1.234.567', 1_234_567],
  ['Harga', '59.500 IDR', 59_500],
  ['Harga', '59.500 rupiah', 59_500],
  ['Harga', 'Rp: 59.500', 59_500],
  ['Harga', 'RP 59.500', 59_500],
  ['Harga', 'Rp\u00a059.500', 59_500],
  ['Harga', 'Rp\u200b59.500', 59_500],
  ['Harga', '５９５００', 59_500],
  ['Harga', '90rb', 90_000],
  ['Harga', '90 rb', 90_000],
  ['Harga', '90 ribu', 90_000],
  ['Harga', '90K', 90_000],
  ['Harga', '90k', 90_000],
  ['Harga', 'Rp 90rb', 90_000],
  ['Harga', 'Rp 90 ribu,-', 90_000],
  ['Harga', '87,5rb', 87_500],
  ['Harga', '87.5K', 87_500],
  ['Harga', '1,2 jt', 1_200_000],
  ['Harga', '1.5 juta', 1_500_000],
  ['Harga', '2 juta', 2_000_000],
  ['Harga', '90.000 (nett)', 90_000],
  ['Harga', '90.000 net', 90_000],
  ['Harga', '90.000=', '!price_invalid'],
  ['Harga', '90.000,=', 90_000],
  ['Harga', '90.000.-', 90_000],
  ['Harga', 'gratis', 0],
  ['Harga', 'FREE', 0],
  ['Harga', 59_500, 59_500],
  ['Harga', 89_999.99999999999, 90_000],
  ['Harga', 59_500.5, '!price_invalid'],
  ['Harga', '90', '!price_too_low'],
  ['Harga', 90, '!price_too_low'],
  ['Harga', '0', '!price_zero'],
  ['Harga', 'Rp 0,-', '!price_zero'],
  ['Harga', '-', '!price_missing'],
  ['Harga', 'N/A', '!price_missing'],
  ['Harga', 'hubungi kami', '!price_invalid'],
  ['Harga', 'TBA', '!price_invalid'],
  ['Harga', '90.000 - 100.000', '!price_invalid'],
  ['Harga', '90.000/100.000', '!price_invalid'],
  ['Harga', 'USD 10', '!price_invalid'],
  ['Harga', '$12.99', '!price_invalid'],
  ['Harga', 'RM 25', '!price_invalid'],
  ['Harga', '-50.000', '!price_invalid'],
  ['Harga', '59.5', '!price_invalid'],
  ['Harga', '59,50', '!price_invalid'],
  ['Harga', '1.234,567', '!price_invalid'],
  ['Harga', '59.500.00', '!price_invalid'],
  ['Harga', '1e5', '!price_invalid'],
  ['Harga', '9E+04', '!price_invalid'],
  ['Harga', '#REF!', '!price_invalid'],
  ['Harga', '#N/A', '!price_missing'],
  ['Harga', '90.000rb', '!price_invalid'],
  ['Harga', '9.999.999.999', '!price_too_high'],
  ['Harga', '±90.000', '!price_invalid'],
  ['Harga Jual (Rp)', '90.000', 90_000],
  ['HARGA JUAL', '90.000', 90_000],
  ['Harga Satuan', '90.000', 90_000],
  ['Harga Katalog', '90.000', 90_000],
  ['HET', '90.000', 90_000],
  ['Harga Bruto', '90.000', 90_000],
  ['Harga Cetak', '90.000', 90_000],
  ['Harga Pulau Jawa', '90.000', 90_000],
  ['Harga P. Jawa', '90.000', 90_000],
  ['Harga (ribuan)', '90', 90_000],
  ['Harga (ribu Rp)', '87,5', 87_500],
  ['Harga (ribuan)', '90rb', 90_000],
  ['Harga (ribuan)', '90.000', 90_000],
  ['Harga (ribuan)', '1.250', 1_250_000],
  ['Harga Buku Rp', '90.000', 90_000],
  ['Harga/eks', '90.000', 90_000],
]

const ISBNS: Cell[] = [
  ['ISBN', '9786020324784', '9786020324784'],
  ['ISBN', '978-602-03-2478-4', '9786020324784'],
  ['ISBN', '978 602 03 2478 4', '9786020324784'],
  ['ISBN', '978.602.03.2478.4', '9786020324784'],
  ['ISBN', '978–602–03–2478–4', '9786020324784'],
  ['ISBN', '978\u2011602\u201103\u20112478\u20114', '9786020324784'],
  ['ISBN', '978\u2212602\u221203\u22122478\u22124', '9786020324784'],
  ['ISBN', '\u202d9786020324784\u202c', '9786020324784'],
  ['ISBN', '9786020\u200b324784', '9786020324784'],
  ['ISBN', '\ufeff9786020324784', '9786020324784'],
  ['ISBN', '978-602-03\u00ad-2478-4', '9786020324784'],
  ['ISBN', '９７８６０２０３２４７８４', '9786020324784'],
  ['ISBN', "'9786020324784", '9786020324784'],
  ['ISBN', '="9786020324784"', '9786020324784'],
  ['ISBN', '`9786020324784', '9786020324784'],
  ['ISBN', '9786020324784.0', '9786020324784'],
  ['ISBN', '9786020324784,00', '9786020324784'],
  ['ISBN', 9_786_020_324_784, '9786020324784'],
  ['ISBN', 'ISBN 978-602-03-2478-4', '9786020324784'],
  ['ISBN', 'ISBN: 978-602-03-2478-4', '9786020324784'],
  ['ISBN', 'ISBN-13: 978-602-03-2478-4', '9786020324784'],
  ['ISBN', 'ISBN13 9786020324784', '9786020324784'],
  ['ISBN', 'No. ISBN: 978-602-03-2478-4', '9786020324784'],
  ['ISBN', '978-602-03-2478-4 (jil. 1)', '9786020324784'],
  ['ISBN', '978-602-03-2478-4 (Soft Cover)', '9786020324784'],
  ['ISBN', '978-602-03-2478-4 (no.jil.lengkap)', '9786020324784'],
  ['ISBN', '978-602-03-2478-4 (no.jil.lengkap) 978-0-306-40615-7 (jil.1)', '9780306406157'],
  ['ISBN', '978-602-03-2478-5; 978-602-03-2478-4', '9786020324784'],
  ['ISBN', '978-602-03-2478-5 / 978-602-03-2478-4', '9786020324784'],
  ['ISBN', 'lengkap 978-602-03-2478-5 jilid 978-602-03-2478-4', '9786020324784'],
  ['ISBN', '0-306-40615-2', '9780306406157'],
  ['ISBN', '0306406152', '9780306406157'],
  ['ISBN', 'ISBN-10: 0-306-40615-2', '9780306406157'],
  ['ISBN', '080442957x', '9780804429573'],
  ['No. ISBN', '978-602-03-2478-4', '9786020324784'],
  ['Nomor ISBN', '978-602-03-2478-4', '9786020324784'],
  ['ISBN/EAN', '978-602-03-2478-4', '9786020324784'],
  ['Barcode', '9786020324784', '9786020324784'],
  ['ISBN', '9.78E+12', '?isbn_rounded'],
  ['ISBN', '9,78602E+12', '?isbn_rounded'],
  ['ISBN', '9,78602E+012', '?isbn_rounded'],
  ['ISBN', '9.78602032478E+12', '?isbn_rounded'],
  ['ISBN', '978-602-03-2478-5', '?isbn_invalid'],
  ['ISBN', '978-602-03-2478', '?isbn_invalid'],
  ['ISBN', '97860203247844', '?isbn_invalid'],
  ['ISBN', '978602O324784', '?isbn_is_shop_code'],
  ['ISBN', 'dalam proses', '?isbn_is_shop_code'],
  ['ISBN', 'BK-00123', '?isbn_is_shop_code'],
  ['ISBN', '-', null],
  ['ISBN', 'belum ada', null],
]

const DATES: Cell[] = [
  ['Tanggal Terbit', '4 Jun 2024', '2024-06-04'],
  ['Tanggal Terbit', '4 Juni 2024', '2024-06-04'],
  ['Tanggal Terbit', '04 JUNI 2024', '2024-06-04'],
  ['Tanggal Terbit', '12 Agt 2023', '2023-08-12'],
  ['Tanggal Terbit', '12 Agst 2023', '2023-08-12'],
  ['Tanggal Terbit', '12 Agustus 2023', '2023-08-12'],
  ['Tanggal Terbit', '3 Pebruari 2020', '2020-02-03'],
  ['Tanggal Terbit', '5 Nopember 2019', '2019-11-05'],
  ['Tanggal Terbit', '5 Nop 2019', '2019-11-05'],
  ['Tanggal Terbit', '9 Okt 2021', '2021-10-09'],
  ['Tanggal Terbit', '31 Des 2020', '2020-12-31'],
  ['Tanggal Terbit', '12 Sept 2022', '2022-09-12'],
  ['Tanggal Terbit', 'Rabu, 1 Mei 2019', '2019-05-01'],
  ['Tanggal Terbit', "Jum'at, 4 Juli 2024", '2024-07-04'],
  ['Tanggal Terbit', 'Kamis 4 Juli 2024', '2024-07-04'],
  ['Tanggal Terbit', '04-Jul-24', '2024-07-04'],
  ['Tanggal Terbit', '4-Jul-2024', '2024-07-04'],
  ['Tanggal Terbit', '04/Jul/2024', '2024-07-04'],
  ['Tanggal Terbit', '31-Des-98', '1998-12-31'],
  ['Tanggal Terbit', 'Jul-24', '2024-07-01'],
  ['Tanggal Terbit', 'Des-23', '2023-12-01'],
  ['Tanggal Terbit', 'Agt 24', '2024-08-01'],
  ['Tanggal Terbit', "Juli '24", '2024-07-01'],
  ['Tanggal Terbit', 'Juli 2024', '2024-07-01'],
  ['Tanggal Terbit', 'Juli, 2024', '2024-07-01'],
  ['Tanggal Terbit', '2024 Juli', '2024-07-01'],
  ['Tanggal Terbit', 'July 4, 2024', '2024-07-04'],
  ['Tanggal Terbit', 'July 4th, 2024', '2024-07-04'],
  ['Tanggal Terbit', '1/2/24', '2024-02-01'],
  ['Tanggal Terbit', '01/02/2024', '2024-02-01'],
  ['Tanggal Terbit', '1-2-2024', '2024-02-01'],
  ['Tanggal Terbit', '01.02.2024', '2024-02-01'],
  ['Tanggal Terbit', '31/12/2023', '2023-12-31'],
  ['Tanggal Terbit', '12/31/2023', '2023-12-31'],
  ['Tanggal Terbit', '04/07/2024 00:00', '2024-07-04'],
  ['Tanggal Terbit', '4/7/2024 0:00:00', '2024-07-04'],
  ['Tanggal Terbit', '2024/07/04', '2024-07-04'],
  ['Tanggal Terbit', '2024-07-04', '2024-07-04'],
  ['Tanggal Terbit', '2024-7-4', '2024-07-04'],
  ['Tanggal Terbit', '2024.07.04', '2024-07-04'],
  ['Tanggal Terbit', '2024-07-04 00:00:00', '2024-07-04'],
  ['Tanggal Terbit', '2024-07-04T10:00:00+07:00', '2024-07-04'],
  ['Tanggal Terbit', '20240704', '2024-07-04'],
  ['Tanggal Terbit', 20_240_704, '2024-07-04'],
  ['Tanggal Terbit', '202407', '2024-07-01'],
  ['Tanggal Terbit', '07/2024', '2024-07-01'],
  ['Tanggal Terbit', '7-2024', '2024-07-01'],
  ['Tanggal Terbit', '2024-07', '2024-07-01'],
  ['Tanggal Terbit', '2024', '2024-01-01'],
  ['Tanggal Terbit', '2024.0', '2024-01-01'],
  ['Tanggal Terbit', '2024,0', '2024-01-01'],
  ['Tanggal Terbit', 2024, '2024-01-01'],
  ['Tanggal Terbit', 'Tahun 2024', '2024-01-01'],
  ['Tanggal Terbit', 'Thn. 2024', '2024-01-01'],
  ['Tanggal Terbit', '45477', '2024-07-04'],
  ['Tanggal Terbit', 45_477, '2024-07-04'],
  ['Tanggal Terbit', '45477,5', '2024-07-04'],
  ['Tanggal Terbit', '2024 (Cet. 3)', '2024-01-01'],
  ['Tanggal Terbit', 'Juli 2024 (Cetakan I)', '2024-07-01'],
  ['Tanggal Terbit', 'Cetakan I, Juli 2024', '2024-07-01'],
  ['Tanggal Terbit', 'Cetakan ke-2: Maret 2023', '2023-03-01'],
  ['Tanggal Terbit', 'Cet. 1, 2024', '2024-01-01'],
  ['Tanggal Terbit', 'Cetakan pertama, 4 Juli 2024', '2024-07-04'],
  ['Tanggal Terbit', '2024, cet. 3', '2024-01-01'],
  ['Tgl Terbit', '4 Jun 2024', '2024-06-04'],
  ['Thn Terbit', '2024', '2024-01-01'],
  ['Thn. Terbit', '2024', '2024-01-01'],
  ['Bulan/Tahun Terbit', 'Juli 2024', '2024-07-01'],
  ['Cetakan', 'Cetakan I, Juli 2024', '2024-07-01'],
  ['Cetakan', '3', '!date_missing'],
  ['Tanggal Terbit', '0', '!date_missing'],
  ['Tanggal Terbit', '0000-00-00', '!date_missing'],
  ['Tanggal Terbit', '00/00/0000', '!date_missing'],
  ['Tanggal Terbit', '', '!date_missing'],
  ['Tanggal Terbit', 'segera', '!date_invalid'],
  ['Tanggal Terbit', 'Agustus', '!date_invalid'],
  ['Tanggal Terbit', '4 Juli', '!date_invalid'],
  ['Tanggal Terbit', '30 Feb 2024', '!date_invalid'],
  ['Tanggal Terbit', '31/02/2024', '!date_invalid'],
  ['Tanggal Terbit', '45/45/2024', '!date_invalid'],
  ['Tanggal Terbit', '2024-13-01', '!date_invalid'],
  ['Tanggal Terbit', '20241301', '!date_invalid'],
  ['Tanggal Terbit', '13/2024', '!date_invalid'],
  ['Tanggal Terbit', '12 Foo 2020', '!date_invalid'],
  ['Tanggal Terbit', 'Desain 2020', '!date_invalid'],
  ['Tanggal Terbit', '2050', '!date_invalid'],
  ['Tanggal Terbit', '2024-2025', '!date_invalid'],
  ['Tanggal Terbit', '7/24', '!date_invalid'],
  ['Tanggal Terbit', '99999', '!date_invalid'],
  ['Tanggal Terbit', '-720', '!date_invalid'],
]

const PAGES: Cell[] = [
  ['Jml Hal', '320', 320],
  ['Jml. Hal.', '320', 320],
  ['Jumlah Halaman', '320 halaman', 320],
  ['Jml Hlm', '320 hlm', 320],
  ['Tebal', '320 hlm.', 320],
  ['Tebal (hlm)', '320', 320],
  ['Halaman', '320 hal.', 320],
  ['Halaman', '320hal', 320],
  ['Halaman', '320 pp', 320],
  ['Halaman', '320 pages', 320],
  ['Halaman', '304.0', 304],
  ['Halaman', '304,00', 304],
  ['Halaman', 304, 304],
  ['Halaman', 'xii + 320 hlm', 332],
  ['Halaman', 'xvi, 240', 256],
  ['Halaman', 'viii+312 halaman', 320],
  ['Halaman', 'iv hlm. + 96 hlm.', 100],
  ['Halaman', '12 + 320', 332],
  ['Halaman', '±320', 320],
  ['Halaman', '± 320 hal', 320],
  ['Halaman', '320+', 320],
  ['Halaman', '1.024', 1024],
  ['Halaman', '1.024 halaman', 1024],
  ['Halaman', '0', null],
  ['Halaman', '-', null],
  ['Halaman', '-3', '?pages_unreadable'],
  ['Halaman', '99999', '?pages_unreadable'],
  ['Halaman', '2 cm', '?pages_unreadable'],
  ['Halaman', '320 lembar', '?pages_unreadable'],
  ['Halaman', 'tipis', '?pages_unreadable'],
]

const WEIGHTS: Cell[] = [
  ['Berat', '350', 350],
  ['Berat', 350, 350],
  ['Berat', '350 gr', 350],
  ['Berat', '350gr', 350],
  ['Berat', '350 gr.', 350],
  ['Berat', '350 gram', 350],
  ['Berat', '350 g', 350],
  ['Berat', '350 Gram/eks', 350],
  ['Berat', '± 350 gram', 350],
  ['Berat', '0,35 kg', 350],
  ['Berat', '0.35 Kg', 350],
  ['Berat', '1 kg', 1000],
  ['Berat', '1,2 kg', 1200],
  ['Berat', '1.250 kg', 1250],
  ['Berat', '1.200 gr', 1200],
  ['Berat', '1.250', 1250],
  ['Berat', '1,5', 1500],
  ['Berat', '0,35', 350],
  ['Berat', ',35', 350],
  ['Berat', '2 ons', 200],
  ['Berat (gr)', '350', 350],
  ['Berat (gram)', '350', 350],
  ['Berat (kg)', '0,35', 350],
  ['Berat (Kg)', '1', 1000],
  ['Berat (Kg)', 0.4, 400],
  ['Berat (kg)', '350 gr', 350],
  ['Berat Kg', '1,5', 1500],
  ['Bobot', '350', 350],
  ['Berat', '0', '?weight_unreadable'],
  ['Berat', 'ringan', '?weight_unreadable'],
  ['Berat', '900 kg', '?weight_unreadable'],
  ['Berat', '12 oz', '?weight_unreadable'],
]

const STOCKS: Cell[] = [
  ['Stok', '12', 12],
  ['Stok', 12, 12],
  ['Stok', '12 pcs', 12],
  ['Stok', '12 eks', 12],
  ['Stok', '12 exp.', 12],
  ['Stok', '12 eksemplar', 12],
  ['Stok', '1.200', 1200],
  ['Stok', '1,200 eks', 1200],
  ['Stok', '12.0', 12],
  ['Stok', '>10', 10],
  ['Stok', '10+', 10],
  ['Stok', 'habis', 0],
  ['Stok', 'Kosong', 0],
  ['Stok', 'Stok habis', 0],
  ['Qty', '5', 5],
  ['Sisa Stok', '5', 5],
  ['Stok', '-', null],
  ['Stok', 'ready', '?stock_unreadable'],
  ['Stok', '-1', '?stock_unreadable'],
  ['Stok', 'banyak', '?stock_unreadable'],
]

const TITLES: Cell[] = [
  ['Judul', 'Kopi  &amp;\u00a0Senja', 'Kopi & Senja'],
  ['Judul Buku', 'Senja', 'Senja'],
  ['JUDUL', 'Senja', 'Senja'],
  ['Judul *', 'Senja', 'Senja'],
  ['Judul Terbitan', 'Senja', 'Senja'],
  ['Nama Barang', 'Senja', 'Senja'],
  ['Nama Produk', 'Senja', 'Senja'],
  ['nama_buku', 'Senja', 'Senja'],
  ['Judul', '\u200eSen\u00adja\u200b', 'Senja'],
  ['Judul', '1984', '1984'],
  ['Judul', 1984, '1984'],
  ['Judul', '-', '!title_missing'],
  ['Judul', '   ', '!title_missing'],
  ['Judul', 'a\u0000b', '!control_characters'],
  ['Judul', 'x'.repeat(501), '!title_too_long'],
]

const base = { Judul: 'Senja', Harga: '50.000', Tahun: '2020' }

/** The row of a table whose one cell is the given one; the columns of its field give way to it. */
function readCell(column: string, cell: string | number, instead: string[]) {
  const rest = Object.entries(base).filter(([name]) => !instead.includes(name))
  const cells = { [column]: cell, ...Object.fromEntries(rest) }
  return readRow(cells, {
    columns: resolveColumns(Object.keys(cells), readMapping(), true).byField,
    mapping: readMapping(),
    restoreZeros: false,
    dates: { order: 'day_first', doubtful: false },
    format: 'paper',
    today: TODAY,
  })
}

type Read = Extract<ReturnType<typeof readCell>, { title: unknown }>['title']
function meaningOf(cell: ReturnType<typeof readCell>, read: (title: Read) => string | number | null) {
  if ('refusal' in cell) return `!${cell.refusal.reason}`
  const [note] = cell.notes
  return note ? `?${note.reason}` : read(cell.title)
}

const TABLES: [string, Cell[], string[], (title: Read) => string | number | null][] = [
  ['price', PRICES, ['Harga'], ({ record }) => record.paper?.priceIdr ?? null],
  ['ISBN', ISBNS, [], ({ record }) => record.isbn],
  ['date', DATES, ['Tahun'], ({ record }) => record.publishedOn],
  ['pages', PAGES, [], ({ record }) => record.pageCount],
  ['weight', WEIGHTS, [], ({ record }) => record.paper?.weightGrams ?? null],
  ['stock', STOCKS, [], ({ copies }) => copies],
  ['title', TITLES, ['Judul'], ({ record }) => record.name],
]

test.each(TABLES)(
  'F137 a %s is read as Indonesian sheets write it, or refused with its reason',
  (...table) => {
    const [, cells, instead, read] = table
    const shown = (cell: string | number) => (typeof cell === 'string' ? cell.slice(0, 40) : cell)
    const found = cells.map(([column, cell]) => [
      column,
      shown(cell),
      meaningOf(readCell(column, cell, instead), read),
    ])
    expect(found).toEqual(cells.map(([column, cell, meaning]) => [column, shown(cell), meaning]))
  },
)

test('F137 every reason of the table has an Indonesian sentence, and the table has more than 200 cells', () => {
  const cells = TABLES.flatMap(([, rows]) => rows)
  expect(cells.length).toBeGreaterThanOrEqual(200)
  for (const [, , meaning] of cells) {
    if (typeof meaning !== 'string' || !/^[!?][a-z_]+$/.test(meaning)) continue
    const sentence = { ...REFUSALS, ...NOTES }[meaning.slice(1) as keyof typeof REFUSALS]
    expect(sentence, meaning).toMatch(/^\p{Ll}|^ISBN/u)
  }
})

test('F137 an ISBN said to be that of a PDF makes an ebook; a price for each edition makes both', () => {
  const pdf = readCell('ISBN', '978-602-03-2478-4 (PDF)', [])
  expect(pdf).toMatchObject({ title: { record: { isbn: '9786020324784', ebook: { priceIdr: 50_000 } } } })
  expect(pdf).not.toHaveProperty('title.record.paper')
  expect(readCell('e-ISBN', '978-602-03-2478-4', [])).not.toHaveProperty('title.record.paper')
  expect(readCell('Harga Ebook', '35.000', [])).toMatchObject({
    title: { record: { paper: { priceIdr: 50_000 }, ebook: { priceIdr: 35_000 } } },
  })
  const ebookOnly = readCell('Harga PDF', '35.000', ['Harga'])
  expect(ebookOnly).toMatchObject({ title: { record: { ebook: { priceIdr: 35_000 } } } })
  expect(ebookOnly).not.toHaveProperty('title.record.paper')
})

test('F137 a year and a month in columns of their own are one date', () => {
  expect(readCell('Bulan Terbit', 'Juli', [])).toMatchObject({
    title: { record: { publishedOn: '2020-07-01' } },
  })
  expect(readCell('Bulan', '7', [])).toMatchObject({ title: { record: { publishedOn: '2020-07-01' } } })
})
