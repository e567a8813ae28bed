import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSource, type SourceOptions } from './open-source.ts'
import type { SourceRow } from './source-row.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-source-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function readFileOf(name: string, content: string | Buffer, options: Partial<SourceOptions> = {}) {
  const path = join(folder, name)
  await writeFile(path, content)
  const source = await openSource(path, { header: true, ...options })
  const rows: SourceRow[] = []
  for await (const row of source.rows()) rows.push(row)
  return {
    source,
    rows,
    cells: rows.map((row) => ('cells' in row ? row.cells : 'fault' in row && row.fault)),
  }
}

test.each([',', ';', '\t', '|'])('a CSV parted by %j is recognised', async (delimiter) => {
  const lines = [
    ['Judul', 'Harga', 'Penulis'],
    ['"Angin, Hujan; Badai"', '1', 'Sari'],
    ['Dua', '2', '"Danu"'],
  ]
  const { source, cells } = await readFileOf('a.csv', lines.map((line) => line.join(delimiter)).join('\r\n'))
  expect(source).toMatchObject({ format: 'csv', delimiter, columns: ['Judul', 'Harga', 'Penulis'] })
  expect(cells).toEqual([
    { Judul: 'Angin, Hujan; Badai', Harga: '1', Penulis: 'Sari' },
    { Judul: 'Dua', Harga: '2', Penulis: 'Danu' },
  ])
})

test('title rows above the header, a sep= line and rows of separators below are no books', async () => {
  const text = [
    'sep=;',
    'PENERBIT SENJA;;;',
    '"DAFTAR HARGA; JULI 2024";;;',
    ';;;',
    'No;Judul Buku;Pengarang;Harga Jual (Rp)',
    '1;Angin;Sari;50.000',
    '2;Hujan;Danu;60.000',
    ';;;',
    ';;;',
  ].join('\r\n')
  const { source, rows, cells } = await readFileOf('daftar.csv', text)
  expect(source).toMatchObject({
    delimiter: ';',
    columns: ['No', 'Judul Buku', 'Pengarang', 'Harga Jual (Rp)'],
  })
  expect(cells).toEqual([
    { No: '1', 'Judul Buku': 'Angin', Pengarang: 'Sari', 'Harga Jual (Rp)': '50.000' },
    { No: '2', 'Judul Buku': 'Hujan', Pengarang: 'Danu', 'Harga Jual (Rp)': '60.000' },
  ])
  expect(rows.map(({ place }) => place)).toEqual([{ line: 6 }, { line: 7 }])
  const bare = await readFileOf('bare-title.csv', 'DAFTAR BUKU\n\nJudul,Harga\nAngin,1\n')
  expect(bare.cells).toEqual([{ Judul: 'Angin', Harga: '1' }])
  const changes = await readFileOf('isbn-only.csv', 'DAFTAR HARGA\n\nISBN,Harga\n978602,1\n')
  expect(changes.cells).toEqual([{ ISBN: '978602', Harga: '1' }])
})

test('a header in two rows is one: Harga over Jawa and Luar Jawa', async () => {
  const text = 'Judul;Harga;;ISBN\n;Pulau Jawa;Luar Jawa;\nAngin;50000;55000;x\nHujan;60000;66000;y\n'
  const { source, cells } = await readFileOf('dua.csv', text)
  expect(source.columns).toEqual(['Judul', 'Harga Pulau Jawa', 'Harga Luar Jawa', 'ISBN'])
  expect(cells).toHaveLength(2)
})

test('UTF-16 without a byte order mark is read, in both orders of bytes', async () => {
  const text = 'Judul;Harga\nAngin dan Hujan;50.000\n'
  const little = Buffer.from(text, 'utf16le')
  for (const [encoding, bytes] of [
    ['utf-16le', little],
    ['utf-16be', Buffer.from(little).swap16()],
  ] as const) {
    const { source, cells } = await readFileOf(`${encoding}.csv`, bytes)
    expect(source.encoding).toBe(encoding)
    expect(cells).toEqual([{ Judul: 'Angin dan Hujan', Harga: '50.000' }])
  }
})

test('a file is what its content says, not what its name says', async () => {
  const json = await readFileOf('katalog.csv', ' [{"judul": "Angin"}]')
  expect(json.source.format).toBe('json')
  const csv = await readFileOf('katalog.json', 'Judul,Harga\nAngin,1\n')
  expect(csv.source.format).toBe('csv')
})

test('a row that drops its last empty cells is damaged, one with empty cells to the right is not', async () => {
  const { cells } = await readFileOf('lebar.csv', 'Judul,Harga\nAngin,1,,\nHujan\nBadai,2,x\n')
  expect(cells).toEqual([{ Judul: 'Angin', Harga: '1' }, 'columns_differ', 'columns_differ'])
})

test('no column is lost, whatever JavaScript means by its name', async () => {
  const { cells } = await readFileOf('names.csv', 'Judul,__proto__,constructor\nSatu,1,2\n')
  expect(cells.map((row) => Object.entries(row))).toEqual([
    [
      ['Judul', 'Satu'],
      ['__proto__', '1'],
      ['constructor', '2'],
    ],
  ])
})

test('letters of Latin-1 survive, also when the first stands far down', async () => {
  const text = `Judul,Harga\n${'Satu,1\n'.repeat(60_000)}Café,2\n`
  const { source, cells } = await readFileOf('latin.csv', Buffer.from(text, 'latin1'))
  expect(source.encoding).toBe('windows-1252')
  expect(cells.at(-1)).toEqual({ Judul: 'Café', Harga: '2' })
})

test('one stray byte of another encoding garbles no UTF-8 catalogue, and its line is reported', async () => {
  const head = `Judul,Harga\n${'Café — Senja,1\n'.repeat(40)}`
  const bytes = Buffer.concat([
    Buffer.from(head),
    Buffer.from('Th\xe9,2\n', 'latin1'),
    Buffer.from('Ñusta,3\n'),
  ])
  const { source, cells } = await readFileOf('stray.csv', bytes)
  expect(source.encoding).toBe('utf-8')
  expect(cells.slice(-2)).toEqual([
    { Judul: 'Thé', Harga: '2' },
    { Judul: 'Ñusta', Harga: '3' },
  ])
  expect(source.repairs()).toMatchObject({ repaired: 1, lines: [42] })
})

test('Latin-1 stays Latin-1 where some of its letters happen to be UTF-8', async () => {
  const text = `Judul,Harga\n${'Café Thé Forêt,1\n'.repeat(30)}Ã©,2\n`
  const { source, cells } = await readFileOf('mixed.csv', Buffer.from(text, 'latin1'))
  expect(source).toMatchObject({ encoding: 'windows-1252' })
  expect(cells[0]).toEqual({ Judul: 'Café Thé Forêt', Harga: '1' })
})

test('what unpacks to many times its size is refused early, a catalogue of like rows is not', async () => {
  const bounds = { bytes: 40_000_000, ratio: 200, freeBytes: 1_000_000 }
  const bomb = gzipSync(Buffer.alloc(30_000_000, 'a,b\n'), { level: 9 })
  await expect(readFileOf('bomb.csv.gz', bomb, { bounds })).rejects.toThrow('lebih dari 200 kali ukurannya')
  await expect(
    readFileOf('bomb.json.gz', gzipSync(Buffer.alloc(30_000_000, 91)), { bounds }),
  ).rejects.toThrow('bukan katalog')
  const rows = Array.from({ length: 60_000 }, (_, index) => `Buku ${index},Rp 50.000,Sari Melati,2020`).join(
    '\n',
  )
  const like = await readFileOf('like.csv.gz', gzipSync(`Judul,Harga,Penulis,Tahun\n${rows}`), { bounds })
  expect(like.rows).toHaveLength(60_000)
  await expect(
    readFileOf('large.csv', 'Judul,Harga\nSatu,1\n', { bounds: { ...bounds, bytes: 10 } }),
  ).rejects.toMatchObject({ code: 'import_fault' })
})

test('a pipe or a device is refused at once: it could not be read twice, or never ends', async () => {
  for (const path of ['/dev/zero', '/dev/null']) {
    await expect(openSource(path, { header: true }), path).rejects.toThrow('bukan berkas biasa')
  }
})

test('a byte order mark is no part of the first column, in UTF-8 and UTF-16', async () => {
  const text = '\ufeffJudul,Harga\nCafé,2\n'
  const utf8 = await readFileOf('bom.csv', text)
  const utf16 = await readFileOf('utf16.csv', Buffer.from(text, 'utf16le'))
  expect([utf8.source.columns, utf16.source.columns]).toEqual([
    ['Judul', 'Harga'],
    ['Judul', 'Harga'],
  ])
  expect(utf16.cells).toEqual([{ Judul: 'Café', Harga: '2' }])
})

test('a gzipped catalogue is read as it is', async () => {
  const { cells } = await readFileOf('a.csv.gz', gzipSync('Judul,Harga\nSatu,1\n'))
  expect(cells).toEqual([{ Judul: 'Satu', Harga: '1' }])
})

test('cells over several lines, stray quotes and empty lines are read; a row of another width is reported', async () => {
  const { cells } = await readFileOf(
    'odd.csv',
    'Judul,Harga\n"Dua\nbaris",1\n\nSi "Anu",2\nkurang\nlebih,3,4\n',
  )
  expect(cells).toEqual([
    { Judul: 'Dua\nbaris', Harga: '1' },
    { Judul: 'Si "Anu"', Harga: '2' },
    'columns_differ',
    'columns_differ',
  ])
})

test('two columns of one name are two columns, and a file without a header has numbered ones', async () => {
  const { source } = await readFileOf('twice.csv', 'Judul,Harga,Harga,\na,1,2,3\n')
  expect(source.columns).toEqual(['Judul', 'Harga', 'Harga (2)', 'kolom 4'])
  const bare = await readFileOf('bare.csv', 'Satu;1\nDua;2\n', { header: false })
  expect(bare.cells).toEqual([
    { 1: 'Satu', 2: '1' },
    { 1: 'Dua', 2: '2' },
  ])
})

test('a JSON array and JSON lines are the same catalogue', async () => {
  const entries = [{ a: 'x "}] \\' }, { a: { b: [1, '{'] } }, 'text', 7, null, [1]]
  const array = await readFileOf('a.json', ` \n${JSON.stringify(entries, null, 1)}\n`)
  const lines = await readFileOf('a.jsonl', `${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
  expect(array.cells.slice(0, 2)).toEqual(entries.slice(0, 2))
  expect(array.cells.slice(2)).toEqual(Array.from({ length: 4 }, () => 'not_an_object'))
  expect(lines.cells).toEqual(array.cells)
})

test('entries that are cut by the reading in pieces are whole', async () => {
  const entries = Array.from({ length: 9000 }, (_, index) => ({ title: `Buku ${index} "é" \\`, year: index }))
  const { cells } = await readFileOf('long.json', JSON.stringify(entries))
  expect(cells).toEqual(entries)
})

test.each([
  ['cut.json', '[{"a":1},{"a":', 'berakhir di tengah'],
  ['open.json', '[{"a":1}', 'berakhir di tengah'],
  ['deep.json', `[{"a":1},{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`, 'bersarang lebih dari 32'],
  ['bad.json', '[{"a":1},{a:2}]', 'Entri ke-2 JSON rusak'],
  ['after.json', '[{"a":1}] {"a":2}', 'berlanjut setelah akhir'],
  ['quote.csv', 'Judul,Harga\nSatu,1\n"Dua,2\nTiga,3\n', 'rusak setelah baris data 1'],
  ['cut.csv.gz', gzipSync('Judul,Harga\nSatu,1\n').subarray(0, 25), 'tidak dapat dibaca sampai akhir'],
  ['sheet.xlsx', 'PK\u0003\u0004', 'buku kerja ini rusak'],
  ['book.pdf', '%PDF-1.7', 'book add-file'],
  ['empty.csv', '', 'kosong'],
  ['lama.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Buku Kerja Excel (.xlsx)'],
  ['halaman.xls', '<html><table><tr><td>Judul</td></tr></table></html>', 'halaman web'],
  ['arsip.rar', 'Rar!\u001a\u0007', 'RAR'],
  ['biner.csv', 'Judul\u0000\u0001', 'bukan teks'],
] as const)(
  'a damaged or foreign file (%s) is refused whole, in one clear line',
  async (name, content, message) => {
    await expect(readFileOf(name, content)).rejects.toMatchObject({
      code: 'import_fault',
      message: expect.stringContaining(message),
    })
  },
)

test('a missing file and an unknown encoding are errors that say so', async () => {
  await expect(openSource(join(folder, 'none.csv'), { header: true })).rejects.toThrow('Tidak ada berkas')
  await expect(openSource(folder, { header: true })).rejects.toThrow('folder')
  await expect(readFileOf('x.csv', 'a,b\n1,2\n', { encoding: 'klingon' })).rejects.toThrow('tidak dikenal')
})
