import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { makeZip } from '#tests/support/make-zip.ts'
import { runLembar, watchLembar } from './run-lembar.testing.ts'

const ISBN = '9786020324784'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-cli-'))
  await writeFile(join(folder, 'katalog.csv'), CATALOGUE)
  await writeFile(join(folder, 'tambahan.csv'), CATALOGUE.replaceAll('Hujan', 'Kabut'))
  await writeFile(join(folder, 'bom.csv.gz'), gzipSync(Buffer.alloc(200_000_000, 'a,b\n')))
  await writeFile(join(folder, 'dalam.json'), `${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  await writeFile(join(folder, 'besar.json'), ' '.repeat(1_100_000))
  // Sparse: takes no room on the disk.
  await writeFile(join(folder, 'besar.html'), '')
  await truncate(join(folder, 'besar.html'), 65 * 1024 * 1024)
  await writeFile(join(folder, 'buku.pdf'), await pdf(3))
  await writeFile(join(folder, 'baru.pdf'), await pdf(4))
  await writeFile(join(folder, 'rahasia.pdf'), await pdf(1, 'sandi'))
  await writeFile(join(folder, 'rusak.pdf'), (await pdf(3)).subarray(0, 400))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const CATALOGUE = `Judul;Penulis;ISBN;Kategori;Harga;Tanggal Terbit;Jumlah Halaman
Angin di Bukit;Sari Melati;${ISBN};fiksi-sastra;Rp 59.500;4 Jun 2024;320
Hujan Pagi;Danu Prakoso;;fiksi-sastra;Rp 45.000;Mei 2020;120
Tanpa Harga;Danu Prakoso;;fiksi-sastra;;Mei 2020;120
`

async function pdf(pages: number, userPassword?: string): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A5',
    autoFirstPage: false,
    ...(userPassword ? { userPassword } : {}),
  })
  for (let page = 1; page <= pages; page++) document.addPage().text(`Halaman ${page}`)
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const lembar = (args: string[], env: Record<string, string> = {}) =>
  runLembar(args, { url: shop.url, folder, env })

const auditEntries = () =>
  shop.database.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .$narrowType<{ after: { outcome: string } }>()
    .orderBy('id')
    .execute()
const lastOutcome = async () => (await auditEntries()).at(-1)?.after.outcome

test('an unknown command is reported in one line with the list of those that exist', async () => {
  const wrong = await lembar(['jual'])
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr).toMatch(/^lembar: there is no command "jual"\n\nUsage:/)
  expect(await lembar([])).toMatchObject({ code: 2 })
  expect((await lembar(['--help'])).stdout).toContain('book add-file')
  expect(await lembar(['import', '--help'])).toMatchObject({ code: 0, stderr: '' })
  const families = await lembar(['promo', '--help'])
  expect(families).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('promo end') })
  expect(await lembar(['promo', 'jual'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^lembar: there is no command "promo jual"\n\nCommands:\n {2}promo list/),
  })
  expect(await auditEntries()).toEqual([])
})

test('a mistake in the options is answered with the right usage, and nothing is run', async () => {
  for (const args of [
    ['import'],
    ['import', 'a.csv', 'b.csv'],
    ['import', 'katalog.csv', '--stok', '3'],
    ['import', 'katalog.csv', '--stock', 'tiga'],
    ['import', 'katalog.csv', '--format', 'kertas'],
    ['book', 'add-file', ISBN],
    ['book', 'add-file', ISBN, 'buku.mobi'],
    ['book', 'add-file', ISBN, 'buku.pdf', '--price', '$3'],
  ]) {
    const outcome = await lembar(args)
    expect(outcome, args.join(' ')).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^lembar .*\n\nUsage: lembar/)
  }
  expect(await auditEntries()).toEqual([])
})

test('an operator imports a catalogue: first dry, then truly, and sees what became of every row', async () => {
  const dry = await lembar(['import', 'katalog.csv', '--dry-run'])
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('Dry run: nothing was added.')
  expect(await shop.database.kysely.selectFrom('titles').select('id').execute()).toEqual([])

  const real = await lembar(['import', 'katalog.csv', '--stock', '5', '--report', 'laporan.json'])
  expect(real).toMatchObject({ code: 0, stderr: '' })
  expect(real.stdout).toMatch(/Rows +3 .*\nImported +2 .*\nMerged +0 .*\nUnchanged +0 .*\nRefused +1/)
  expect(real.stdout).toContain('row 3  price_missing  Tanpa Harga')
  const report: unknown = JSON.parse(await readFile(join(folder, 'laporan.json'), 'utf8'))
  expect(report).toMatchObject({
    file: 'katalog.csv',
    totals: { rows: 3, imported: 2, merged: 0, unchanged: 0, refused: 1 },
    entries: [{ row: 3, outcome: 'refused', reason: 'price_missing' }],
  })

  const again = await lembar(['import', 'katalog.csv', '--json', '--price', '30.000'])
  expect(JSON.parse(again.stdout)).toMatchObject({
    totals: { imported: 1, merged: 0, unchanged: 2, refused: 0 },
  })
})

test('§8 of a folder each file is brought in once, whatever it is called, and a broken one stops no other', async () => {
  const drop = join(folder, 'kiriman')
  await mkdir(drop)
  const csv = (judul: string) => `Judul,Penulis,Harga,Tahun\n${judul},Sari,50000,2020\n`
  await writeFile(join(drop, 'a.csv'), csv('Kiriman satu'))
  await writeFile(join(drop, 'b.pdf'), '%PDF-1.7')
  await writeFile(join(drop, 'c.csv.part'), csv('Belum utuh'))
  await writeFile(join(drop, 'd.csv'), csv('Kiriman dua'))
  const first = await lembar(['import', drop])
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(
    /a\.csv: 1 rows, 1 imported.*\nb\.pdf: not read: Ini PDF.*\nd\.csv: 1 rows, 1 imported/,
  )
  await rename(join(drop, 'a.csv'), join(drop, 'lain.csv'))
  const again = JSON.parse((await lembar(['import', drop, '--json'])).stdout)
  expect(again.files).toEqual([{ file: 'b.pdf', fault: expect.stringContaining('PDF') }])
})

test('§8 a folder that is watched goes on: a file counts once it is whole, another copy of it not again, and one that is taken away ends nothing', async () => {
  const drop = join(folder, 'terus')
  await mkdir(drop)
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `Terus ${from + at},Sari,50000,2020\n`).join('')
  const head = 'Judul,Penulis,Harga,Tahun\n'
  const watching = watchLembar(['import', drop, '--watch'], { url: shop.url, folder })
  const imports = () =>
    shop.database.kysely
      .selectFrom('import_runs')
      .select('id')
      .where('file_name', 'like', 'terus-%')
      .execute()
  try {
    await writeFile(join(drop, 'terus-a.csv'), head + rows(0, 3_000))
    await writeFile(join(drop, 'terus-b.csv'), head + rows(9_000, 1))
    await expect.poll(async () => (await imports()).length, { timeout: 30_000, interval: 10 }).toBe(1)
    await rm(join(drop, 'terus-b.csv'))
    await expect.poll(watching.stdout, { timeout: 60_000 }).toContain('terus-a.csv: 3000 rows, 3000 imported')
    await writeFile(join(drop, 'terus-c.csv'), head)
    for (let at = 0; at < 8; at++) {
      await setTimeout(500)
      await appendFile(join(drop, 'terus-c.csv'), rows(5_000 + at, 1))
    }
    await expect.poll(watching.stdout, { timeout: 60_000 }).toContain('terus-c.csv: 8 rows, 8 imported')
    await copyFile(join(drop, 'terus-c.csv'), join(drop, 'terus-d.csv'))
    await writeFile(join(drop, 'terus-e.csv'), head + rows(8_000, 2))
    await expect.poll(watching.stdout, { timeout: 60_000 }).toContain('terus-e.csv: 2 rows, 2 imported')
    expect(watching.stdout()).not.toMatch(/terus-[bd]/)
  } finally {
    expect(await watching.end()).toBe(0)
  }
})

test('§8 a ZIP of covers named by ISBN is taken by the command, each file once and with its reason', async () => {
  const drop = join(folder, 'sampul')
  await mkdir(drop)
  const archive = makeZip([
    { name: `${ISBN}.png`, content: PIXEL },
    { name: 'sampul.png', content: PIXEL },
  ])
  await writeFile(join(drop, 'sampul.zip'), archive)
  const tried = await lembar(['import', join(drop, 'sampul.zip'), '--dry-run'])
  expect(tried).toMatchObject({ code: 0, stderr: '' })
  expect(tried.stdout).toContain('Files of the archive: 1 waiting, 1 refused')
  const taken = await lembar(['import', drop])
  expect(taken.stdout).toContain(
    'sampul.zip: 0 rows, 0 imported, 0 refused; 1 covers and books taken, 1 refused',
  )
  const report = JSON.parse((await lembar(['covers', 'list', '--json'])).stdout)
  expect(report.titles).toMatchObject([{ state: 'taken', origin: 'archive', address: `${ISBN}.png` }])
  expect((await lembar(['import', drop])).stdout).toContain('0 files')
})

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a report that cannot be written is an error before the import begins, and nothing is imported', async () => {
  const before = await shop.database.kysely.selectFrom('titles').select('id').execute()
  for (const place of ['tidak-ada/laporan.json', '.', '/dev/null']) {
    const refused = await lembar(['import', 'tambahan.csv', '--report', place])
    expect(refused, place).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^lembar import: The report cannot be written: .*\n$/),
    })
  }
  expect(await shop.database.kysely.selectFrom('titles').select('id').execute()).toEqual(before)
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('files that would keep a command busy or fill its memory are refused in one sentence', async () => {
  for (const [args, message] of [
    [['import', 'bom.csv.gz'], 'lebih dari 200 kali ukurannya'],
    [['import', 'dalam.json'], 'bersarang lebih dari 32 tingkat'],
    [['import', 'katalog.csv', '--mapping', 'dalam.json'], 'pemetaan'],
    [['import', 'https://127.0.0.1/katalog.csv'], 'hanya alamat https di internet umum'],
    [['import', 'katalog.csv', '--mapping', 'besar.json'], 'The mapping file is larger than 1 MB'],
    [['import', 'katalog.csv', '--mapping', '/dev/zero'], 'no regular file'],
    [['book', 'add-file', ISBN, 'besar.html', '--price', '1000'], 'Berkas ini lebih besar dari 64 MB'],
    [
      ['package', 'add', 'Paket', '--months', '1', '--price', '1000', '--image', '/dev/zero'],
      'no regular file',
    ],
    [
      ['package', 'add', 'Paket', '--months', '1', '--price', '1000', '--image', 'besar.html'],
      'larger than 8 MB',
    ],
  ] as const) {
    const refused = await lembar([...args])
    expect(refused, message).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1)
  }
})

test('every command leaves its trace: who, what, and how it ended, a failed one too', async () => {
  const before = (await auditEntries()).length
  expect(await lembar(['import', 'tidak-ada.csv'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^lembar import: Tidak ada berkas .*\n$/),
  })
  const entries = await auditEntries()
  expect(entries).toHaveLength(before + 1)
  expect(entries.find(({ verb }) => verb === 'command.run')).toMatchObject({
    actor_kind: 'cli',
    actor_name: expect.stringMatching(/./),
    origin: hostname(),
    verb: 'command.run',
    object_id: 'import',
    after: {
      arguments: { file: expect.stringContaining('katalog.csv'), 'dry-run': true },
      outcome: 'dry run: 3 rows: 2 imported, 0 merged, 0 unchanged, 1 refused',
    },
  })
  expect(await lastOutcome()).toMatch(/^failed: Tidak ada berkas/)
})

test('a bad variable stops a command with one line that names it', async () => {
  expect(await lembar(['import', 'katalog.csv'], { LOG_LEVEL: 'loud' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^lembar import: LOG_LEVEL .*\n$/),
  })
})

test('an ebook gets its file, keeps it when given it again, and gets a new revision', async () => {
  const [unpriced, first, same, next] = [
    await lembar(['book', 'add-file', ISBN, 'buku.pdf']),
    await lembar(['book', 'add-file', ISBN, 'buku.pdf', '--price', '45.000', '--json']),
    await lembar(['book', 'add-file', 'angin-di-bukit', 'buku.pdf', '--in-subscription']),
    await lembar(['book', 'add-file', ISBN, 'baru.pdf', '--price', '99000']),
  ]
  expect(unpriced).toMatchObject({ code: 1, stderr: expect.stringContaining('--price') })
  expect(JSON.parse(first?.stdout ?? '')).toMatchObject({ page_count: 3, revision: 1, added: true })
  expect(same?.stdout).toContain('already has this very file as revision 1')
  expect(next?.stdout).toMatch(/new PDF \(4 pages, \d+ kB\) as revision 2\. Its price stays Rp\s45\.000,00/)
  expect(await lastOutcome()).toContain('revision 2')
  const editions = await shop.database.kysely
    .selectFrom('editions')
    .select(['format', 'price_idr', 'in_subscription'])
    .where('format', '=', 'ebook')
    .execute()
  expect(editions).toEqual([{ format: 'ebook', price_idr: 45_000, in_subscription: true }])
})

test('an ebook gets another sample with the same file again, and the usual one back', async () => {
  const sampleOf = async () =>
    await shop.database.kysely
      .selectFrom('ebook_samples as sample')
      .innerJoin('ebook_files as file', 'file.id', 'sample.file_id')
      .innerJoin('editions', 'editions.id', 'file.edition_id')
      .innerJoin('titles', 'titles.id', 'editions.title_id')
      .select(['sample.page_count', 'editions.sample_pages'])
      .where('titles.isbn', '=', ISBN)
      .where('file.revision', '=', 2)
      .execute()
  const choose = (pages: string) => lembar(['book', 'add-file', ISBN, 'baru.pdf', '--sample-pages', pages])
  expect(await sampleOf()).toEqual([{ page_count: 3, sample_pages: null }])
  expect(await choose('2')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/the file stays as it is, its sample was made anew\. .*2 pages/),
  })
  expect(await sampleOf()).toEqual([{ page_count: 2, sample_pages: 2 }])
  expect((await lembar(['book', 'add-file', ISBN, 'baru.pdf'])).stdout).toContain('nothing was added')
  expect(await sampleOf()).toEqual([{ page_count: 2, sample_pages: 2 }])
  expect((await choose('0')).stdout).toContain('Its sample has no pages.')
  expect(await sampleOf()).toEqual([])
  await choose('usual')
  expect(await sampleOf()).toEqual([{ page_count: 3, sample_pages: null }])
  expect(await choose('21')).toMatchObject({ code: 2, stderr: expect.stringContaining('--sample-pages') })
  expect(await choose('semua')).toMatchObject({ code: 2, stderr: expect.stringContaining('--sample-pages') })
})

test('F64 samples made by older rules are made anew with one command, which prints the result of each', async () => {
  await shop.database.kysely.updateTable('ebook_files').set({ sample_version: 1 }).execute()
  const due = JSON.parse((await lembar(['doctor', '--json'])).stdout).checks
  expect(due).toContainEqual(expect.objectContaining({ name: 'samples-to-make', total: 1, kind: 'to do' }))
  const made = await lembar(['book', 'samples'])
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^"Angin di Bukit": 3 pages\n1 sample was made anew\.\n$/),
  })
  expect((await lembar(['book', 'samples'])).stdout).toBe('0 samples were made anew.\n')
})

test('a dry run opens the file and changes nothing', async () => {
  const dry = await lembar(['book', 'add-file', 'hujan-pagi', 'buku.pdf', '--price', '1000', '--dry-run'])
  expect(dry).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"Hujan Pagi" would get this PDF (3 pages'),
  })
  expect(await shop.database.kysely.selectFrom('ebook_files').select('id').execute()).toHaveLength(2)
})

test.each([
  ['9786020324785', 'buku.pdf', 'is not an ISBN'],
  ['9780306406157', 'buku.pdf', 'no title with the ISBN 9780306406157'],
  ['tidak-ada', 'buku.pdf', 'no title with the slug'],
  [ISBN, 'hilang.pdf', 'tidak dapat dibaca'],
  [ISBN, 'rusak.pdf', 'rusak'],
  [ISBN, 'rahasia.pdf', 'kata sandi'],
])('an ebook file for %s, %s, is refused in one line: %s', async (title, file, message) => {
  const refused = await lembar(['book', 'add-file', title, file, '--price', '1000'])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^lembar book add-file: .*\n$/)
  expect(refused.stderr).toContain(message)
  expect(await lastOutcome()).toContain(message)
})
