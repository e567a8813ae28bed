import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip, sheetRow, workbookParts } from '#tests/support/make-workbook.ts'
import { openSource } from '../source/open-source.ts'
import type { SourceRow } from '../source/source-row.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-workbook-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function readBytes(bytes: Buffer, wanted: string[] = []) {
  const path = join(folder, 'katalog')
  await writeFile(path, bytes)
  const source = await openSource(path, { header: true, wanted })
  const rows: SourceRow[] = []
  for await (const row of source.rows()) rows.push(row)
  return { rows, sheets: source.sheets?.() }
}
type WorkbookOf = Parameters<typeof workbookParts>[0]
const readWorkbookOf = (workbook: WorkbookOf) => readBytes(makeZip(workbookParts(workbook)))
const header = sheetRow(1, ['Judul', 'Harga'])

test('every visible sheet with a header is read, wherever the header stands; hidden ones are named', async () => {
  const { rows, sheets } = await readWorkbookOf({
    sheets: [
      { name: 'Sampul', xml: sheetRow(1, ['Katalog 2024']) },
      {
        name: 'Novel',
        xml: [
          sheetRow(1, ['DAFTAR HARGA']),
          sheetRow(3, ['No', 'Judul', 'Harga']),
          sheetRow(4, [1, 'Angin', 50_000]),
          sheetRow(6, [2, 'Hujan', null]),
        ].join(''),
      },
      { name: 'Lama', state: 'hidden', xml: header + sheetRow(2, ['Rahasia', 1]) },
      { name: 'Komik', xml: header + sheetRow(2, ['Badai', '60.000']) },
    ],
  })
  expect(rows).toEqual([
    { row: 1, place: { sheet: 'Novel', line: 4 }, cells: { No: 1, Judul: 'Angin', Harga: 50_000 } },
    { row: 2, place: { sheet: 'Novel', line: 6 }, cells: { No: 2, Judul: 'Hujan', Harga: '' } },
    { row: 3, place: { sheet: 'Komik', line: 2 }, cells: { Judul: 'Badai', Harga: '60.000' } },
  ])
  expect(sheets).toEqual([
    { name: 'Sampul', outcome: 'no_header' },
    { name: 'Novel', outcome: 'read' },
    { name: 'Lama', outcome: 'hidden' },
    { name: 'Komik', outcome: 'read' },
  ])
})

test('§8 where no sheet names what is known, the first one is read by its first row, as CSV is, to be mapped', async () => {
  const foreign = sheetRow(1, ['Barang', 'Oleh', 'Keluar', 'Nilai'])
  const { rows, sheets } = await readWorkbookOf({
    sheets: [
      { name: 'Lama', state: 'hidden', xml: header + sheetRow(2, ['Rahasia', 1]) },
      { name: 'Kosong', xml: '' },
      { name: 'Buku', xml: foreign + sheetRow(2, ['Kabut', 'Sari', 2021, 40_000]) },
      { name: 'Lain', xml: sheetRow(1, ['Catatan', 'Isi']) + sheetRow(2, ['satu', 'dua']) },
    ],
  })
  const cells = { Barang: 'Kabut', Oleh: 'Sari', Keluar: 2021, Nilai: 40_000 }
  expect(rows).toEqual([{ row: 1, place: { sheet: 'Buku', line: 2 }, cells }])
  expect(sheets).toEqual([
    { name: 'Lama', outcome: 'hidden' },
    { name: 'Kosong', outcome: 'empty' },
    { name: 'Buku', outcome: 'read' },
    { name: 'Lain', outcome: 'no_header' },
  ])
})

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-421]d mmm yyyy;@"/><numFmt numFmtId="165" formatCode="0000000000"/>' +
  '<numFmt numFmtId="166" formatCode="&quot;Rp&quot;\\ #,##0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="166"/></cellXfs></styleSheet>'

test('F137 strings after the sheet, stored values of formulas, dates, percentages and leading zeros are what the sheet shows', async () => {
  const xml = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Tgl Terbit</t></is></c><c r="D1" t="inlineStr"><is><t>ISBN</t></is></c><c r="E1" t="inlineStr"><is><t>Diskon</t></is></c></row>
    <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="5"><f>45000*2</f><v>90000</v></c><c r="C2" s="1"><v>45477</v></c><c r="D2"><v>9.786020324784E12</v></c><c r="E2" s="4"><v>0.2</v></c></row>
    <row r="3"><c r="A3" t="str"><f>A2</f><v>Angin</v></c><c r="C3" s="2"><v>45477.75</v></c><c r="D3" s="3"><v>306406152</v></c><c r="E3" t="e"><v>#N/A</v></c></row>`
  const strings = [
    '<t>Judul</t>',
    '<r><t>Har</t></r><r><rPr><b/></rPr><t>ga</t></r>',
    '<t xml:space="preserve">Kopi &amp; Senja</t><rPh sb="0" eb="1"><t>lafal</t></rPh>',
  ]
  const { rows } = await readWorkbookOf({ sheets: [{ name: 'A', xml }], strings, styles: STYLES })
  const published = 'Tgl Terbit'
  expect(rows.map((row) => 'cells' in row && row.cells)).toEqual([
    {
      Judul: 'Kopi & Senja',
      Harga: 90_000,
      [published]: '2024-07-04',
      ISBN: 9_786_020_324_784,
      Diskon: '20%',
    },
    { Judul: 'Angin', Harga: '', [published]: '2024-07-04', ISBN: '0306406152', Diskon: '#N/A' },
  ])
  const mac = await readWorkbookOf({ sheets: [{ name: 'A', xml }], strings, styles: STYLES, is1904: true })
  expect(mac.rows[0]).toMatchObject({ cells: { [published]: '2028-07-05' } })
})

test('a header merged over two rows is one, and empty formatted cells to the right are no columns', async () => {
  const { rows } = await readWorkbookOf({
    sheets: [
      {
        name: 'A',
        xml:
          '<row r="1"><c r="A1" t="inlineStr"><is><t>Judul</t></is></c><c r="B1" t="inlineStr"><is><t>Harga</t></is></c><c r="C1" s="1"/><c r="XFD1" s="1"/></row>' +
          sheetRow(2, [null, 'Pulau Jawa', 'Luar Jawa']) +
          sheetRow(3, ['Angin', 50_000, 55_000]),
      },
    ],
  })
  expect(rows).toMatchObject([
    { cells: { Judul: 'Angin', 'Harga Pulau Jawa': 50_000, 'Harga Luar Jawa': 55_000 } },
  ])
})

const MB = 1024 ** 2
const many = (text: string, megabytes: number) => text.repeat(Math.ceil((megabytes * MB) / text.length))
const sheetOf = (xml: string) => workbookParts({ sheets: [{ name: 'A', xml }] })
const HOSTILE: [what: string, make: () => Buffer, sentence: string][] = [
  [
    'a part that unpacks to 1,000 times its size',
    () => makeZip(sheetOf(header + many('<row></row>', 40))),
    'mengembang lebih dari 200 kali',
  ],
  [
    '200 MB of shared strings',
    () =>
      makeZip(
        workbookParts({
          sheets: [{ name: 'A', xml: header }],
          strings: Array.from(
            { length: 400_000 },
            (_, at) => `<t>${(at * 7919).toString(36).repeat(80)}</t>`,
          ),
        }),
      ),
    'lebih banyak dari yang dapat dimuat',
  ],
  [
    'a billion laughs',
    () =>
      makeZip([
        ...sheetOf(header).slice(1),
        {
          name: 'xl/worksheets/sheet1.xml',
          content:
            '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>',
        },
      ]),
    'DOCTYPE',
  ],
  [
    'a million columns',
    () => makeZip(sheetOf(`<row r="1">${many('<c><v>1</v></c>', 15)}</row>`)),
    '16.384 kolom',
  ],
  [
    'a cell of 20 MB',
    () =>
      makeZip(
        sheetOf(
          `<row r="1"><c t="inlineStr"><is><t>${Array.from({ length: 500_000 }, (_, at) => (at * 7919).toString(36).padStart(8)).join('abcdefghijklmnopqrstuvwxyzabcdef')}</t></is></c></row>`,
        ),
      ),
    'lebih panjang dari yang wajar',
  ],
  [
    'an attribute of 6 MB',
    () =>
      makeZip(
        sheetOf(
          `<row r="${Array.from({ length: 800_000 }, (_, at) => (at * 7919).toString(36)).join('')}"/>`,
        ),
      ),
    'lebih panjang dari yang wajar',
  ],
  ['tags within tags', () => makeZip(sheetOf('<a>'.repeat(1000))), 'bersarang lebih dari 64'],
  [
    'a size that is not so',
    () => makeZip(sheetOf(header + sheetRow(2, ['Angin', 1])).map((part) => ({ ...part, says: 10 }))),
    'rusak',
  ],
  [
    'a workbook that was cut off',
    () => makeZip(sheetOf(header)).subarray(0, 300),
    'rusak atau tidak lengkap',
  ],
  ['XML that breaks off', () => makeZip(sheetOf('<row><c><v>1</v>')), 'XML-nya rusak'],
  ['a workbook without sheets', () => makeZip(workbookParts({ sheets: [] })), 'tidak memiliki lembar'],
  ['a workbook without a table', () => makeZip(sheetOf(sheetRow(1, ['Halo']))), 'kepala tabel yang dikenal'],
  ['an ODS file', () => makeZip([{ name: 'content.xml', content: '<x/>' }]), 'OpenDocument'],
  ['an XLSB file', () => makeZip([{ name: 'xl/workbook.bin', content: 'x' }]), '.xlsb'],
]
test.each(HOSTILE)(
  'F135 F136 %s is refused with a sentence, and the process lives',
  async (_, make, sentence) => {
    await expect(readBytes(make())).rejects.toMatchObject({
      code: 'import_fault',
      message: expect.stringContaining(sentence),
    })
  },
)

test('F136 the reader of a workbook ends with it, also when nobody reads on', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => sheetRow(at + 2, [`Buku ${at}`, 50_000]))
  const path = join(folder, 'panjang.xlsx')
  await writeFile(path, makeZip(sheetOf(header + rows.join(''))))
  const source = await openSource(path, { header: true })
  let read = 0
  for await (const row of source.rows())
    if (++read === 10) expect(row.row).toBe(10)
    else if (read > 20) break
  let all = 0
  for await (const _ of source.rows()) all++
  expect(all).toBe(20_000)
})
