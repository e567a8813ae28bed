import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContributorRole } from '#contracts/catalogue.ts'
import { fold } from '#kernel/text.ts'
import { DAY, dayInWib } from '#kernel/time.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import type { ShopParts } from '#server/shop-settings/read-shop.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { importFile } from '#tests/support/import-file.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { readMapping } from '../import-mapping.ts'
import { readLanguage } from '../language.rules.ts'
import { runImport, undoImport } from '../runs/import-run.ts'
import { listEntries } from '../runs/run-entries.queries.ts'
import { workOnImports } from '../runs/work-on-imports.ts'
import { openSource } from '../source/open-source.ts'
import { openZip } from '../source/zip-parts.ts'
import { listExportTitles } from './export.queries.ts'
import { EXPORT_FILES, type ExportWish, exportCatalogue } from './export-catalogue.ts'
import type { ExportTitle } from './export-title.ts'
import { languageCodes } from './onix-languages.ts'

let test_: TestDatabase
let folder: string
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-export-'))
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(empty)

async function empty() {
  const db = test_.database.kysely
  for (const table of [
    'entitlements',
    'onix_records',
    'sales_counts',
    'stock_changes',
    'stock',
    'listings',
    'editions',
    'titles',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
}

const NOW = new Date('2026-11-23T09:00:00Z')
const CLI = { kind: 'cli', name: 'sari', host: 'toko' } as const
const WISH: ExportWish = {
  format: 'csv',
  onSale: false,
  since: undefined,
  origin: 'https://toko.example',
  figures: true,
  sender: { name: 'Toko Angin', email: 'halo@toko.example' },
  addressee: '',
  editions: 'all',
  tags: 'reference',
  prices: 'list',
  now: NOW,
}

async function exportTo(wish: Partial<ExportWish>) {
  const given = { ...WISH, ...wish }
  const path = join(folder, `katalog.${EXPORT_FILES[given.format].ending}`)
  const done = await exportCatalogue(test_.database, given, (bytes) =>
    pipeline(Readable.from(bytes), createWriteStream(path)),
  )
  return { path, ...done }
}
const importFrom = async (
  path: string,
  update = false,
  { parts, dryRun }: { parts?: ShopParts; dryRun?: boolean } = {},
) => {
  const source = await openSource(path, { header: true })
  const options = {
    mapping: readMapping(),
    format: 'paper' as const,
    copies: 0,
    update,
    trustIsbn: false,
    today: dayAhead(0),
    ...(parts && { parts }),
  }
  return importFile(test_.database, source, options, dryRun)
}
const catalogue = async (): Promise<Omit<ExportTitle, 'id'>[]> =>
  (
    await test_.database.transact((tx) =>
      listExportTitles(tx, { onSale: false, since: undefined }, { after: 0, limit: 1000 }),
    )
  )
    .map(({ id: _, ...title }) => title)
    .sort((one, other) => (one.slug < other.slug ? -1 : 1))
const save = (records: TitleRecord[]) => test_.database.transact((tx) => saveTitles(tx, records))

const isbnOf = (number: number) => {
  const digits = `978${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
/** Texts as shops have them, and what spreadsheets make of some of them. */
const WORDS: fc.Arbitrary<string> = fc.constantFrom(
  'Laut',
  '=SUM(A1)',
  '+62 811',
  '-40 derajat',
  '@rumah',
  '%',
  '|pipa',
  "'kutip",
  "'=ganda",
  'kopi; teh',
  '"dalam kutip"',
  'Ibu & Anak',
  '<b>tebal</b>',
  'a,b',
  'C#',
  '2024',
  '9,78602E+12',
  'Jul-24',
  'N/A',
  '-',
  'Poster',
  '漢字',
  'مرحبا',
  '🙂',
  'e\u0301',
)
const line = (words = WORDS) =>
  fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(' ').normalize('NFC').slice(0, 200).trim())
const paragraphs = (words = WORDS) =>
  fc.array(line(words), { maxLength: 4 }).map((lines) => lines.join('\n').slice(0, 500).trim())
const personName = (words = WORDS) => line(words).map((name) => name.replaceAll(';', ','))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const price = fc.record({
  priceIdr: fc.integer({ min: 1_000, max: 1_000_000 }),
  discountPercent: fc.constantFrom(0, 0, 10, 33, 100),
  discountIdr: fc.constantFrom(0, 0, 500),
  taxClass: fc.constantFrom('exempt' as const, 'standard' as const),
})
const dayAhead = (days: number) => dayInWib(new Date(Date.now() + days * DAY))
const day = fc.constantFrom(dayAhead(60), dayAhead(400))
const preorder = (cap: fc.Arbitrary<number | null>, words: fc.Arbitrary<string>) =>
  fc.option(fc.record({ releasesOn: day, text: fc.oneof(fc.constant(''), paragraphs(words)), cap }), {
    nil: null,
  })
const record = (words = WORDS): fc.Arbitrary<TitleRecord> =>
  fc
    .record({
      kind: fc.constantFrom('book' as const, 'magazine' as const),
      name: line(words),
      description: paragraphs(words),
      isbn: optional(fc.integer({ min: 0, max: 999_999_999 }).map(isbnOf)),
      publisher: optional(line(words)),
      genre: optional(line(words).map((name) => name.slice(0, 80).trim())),
      language: fc.constantFrom(null, 'id', 'en/id', 'ban'),
      people: fc.uniqueArray(
        fc.record({
          name: personName(words),
          role: fc.constantFrom<ContributorRole>('author', 'author', 'illustrator', 'translator', 'editor'),
        }),
        { selector: ({ name }) => fold(name), maxLength: 4 },
      ),
      series: optional(line(words)),
      seriesNumber: optional(fc.integer({ min: 1, max: 99 })),
      publishedOn: fc
        .integer({ min: -25_000, max: 21_000 })
        .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
      pageCount: optional(fc.integer({ min: 1, max: 3_000 })),
      status: fc.constantFrom('on_sale' as const, 'on_sale' as const, 'draft' as const, 'withdrawn' as const),
      subscriberFrom: fc.constantFrom(null, '2026-12-01'),
      ebook: fc.option(
        fc
          .tuple(price, preorder(fc.constant(null), words), fc.boolean(), optional(day))
          .map(([edition, sold, inSubscription, leavesOn]) => ({
            ...{ ...edition, preorder: sold, inSubscription },
            leavesOn: inSubscription ? leavesOn : null,
          })),
        { nil: undefined },
      ),
      paper: fc.option(
        fc
          .tuple(
            price,
            preorder(optional(fc.integer({ min: 1, max: 1_000 })), words),
            fc.integer({ min: 1, max: 40_000 }),
          )
          .map(([edition, sold, weightGrams]) => ({ ...edition, preorder: sold, weightGrams })),
        { nil: undefined },
      ),
    })
    .filter(({ status, ebook, paper }) => status !== 'on_sale' || ebook !== undefined || paper !== undefined)
    .map(({ people, ebook, paper, series, seriesNumber, ...rest }) => ({
      ...rest,
      series,
      seriesNumber: series === null ? null : seriesNumber,
      contributors: people.map(({ name }) => name),
      roles: people.map(({ role }) => role),
      ...(ebook ? { ebook } : {}),
      ...(paper ? { paper } : {}),
    }))
const shop = (words = WORDS) =>
  fc.uniqueArray(record(words), { minLength: 1, maxLength: 12, selector: ({ isbn, name }) => isbn ?? name })
const runs = (numRuns: number) => ({ numRuns, endOnFailure: true })

/** The people of a file stand by their roles. */
const byRole = (people: ExportTitle['people']) =>
  ['author', 'illustrator', 'translator', 'editor'].flatMap((role) =>
    people.filter((person) => person.role === role),
  )

describe('a shop that is exported, emptied and imported is', () => {
  test.each(['csv', 'xlsx'] as const)(
    'the same shop, by %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(shop(), fc.integer({ min: 0, max: 50 }), async (records, copies) => {
          await empty()
          const saved = await save(records)
          const papers = saved.filter((_, at) => records[at]?.paper)
          await test_.database.transact(async (tx) => {
            if (copies > 0)
              await receiveStock(
                tx,
                papers.map(({ id }) => ({ titleId: id, copies })),
              )
            await countSales(
              tx,
              saved.map(({ id }) => ({ titleId: id, sold: copies })),
            )
          })
          const before = await catalogue()
          const { path, titles } = await exportTo({ format })
          expect(titles).toBe(records.length)
          const again = await importFrom(path)
          expect(again.totals).toMatchObject({ rows: records.length, unchanged: records.length })
          if (format === 'csv') {
            const update = await importFrom(path, true)
            expect(update.totals).toMatchObject({ rows: records.length, unchanged: records.length })
          }
          await empty()
          const report = await importFrom(path)
          expect(report.totals).toMatchObject({ imported: records.length, refused: 0 })
          expect(await catalogue()).toEqual(
            before.map((title) => ({ ...title, people: byRole(title.people) })),
          )
        }),
        // A workbook is read in a process of its own, which takes a while to start.
        runs(format === 'csv' ? 20 : 8),
      )
    },
    120_000,
  )

  test.each(['reference', 'short'] as const)(
    'the same titles at their list prices, by ONIX with %s tags',
    async (tags) => {
      // Texts of any sender are read as texts of books, and two titles of one name, author and year are one.
      const words = fc.constantFrom(
        'Laut',
        'Ibu & Anak',
        'Sari',
        'Dewi',
        'R&D',
        "D'Arc",
        '漢字',
        'مرحبا',
        '"dalam kutip"',
      )
      await fc.assert(
        fc.asyncProperty(shop(words), async (all) => {
          // A draft without an edition is no product.
          const released = { preorder: null }
          const records = all
            .filter(({ ebook, paper }) => ebook !== undefined || paper !== undefined)
            .map(({ ebook, paper, ...one }) => ({
              ...one,
              // The day of a preorder is its day of publication.
              ...(ebook && { ebook: { ...ebook, ...released } }),
              ...(paper && { paper: { ...paper, ...released } }),
            }))
          fc.pre(records.length > 0)
          await empty()
          await save(
            records.map((one, at) => ({
              ...one,
              name: `${one.name} ${at}`,
              status: 'on_sale',
              roles: one.roles?.map(() => 'author'),
            })),
          )
          const before = await catalogue()
          const { path } = await exportTo({ format: 'onix', tags, onSale: true })
          await empty()
          const report = await importFrom(path)
          expect(report.refused).toEqual({})
          expect((await catalogue()).map(inOnix)).toEqual(before.map(inOnix))
        }),
        runs(8),
      )
    },
    120_000,
  )
})

test('§8 the days of titles come back by an update, and go by one whose cells are empty', async () => {
  await fc.assert(
    fc.asyncProperty(shop(), async (records) => {
      await empty()
      await save(records)
      const before = await catalogue()
      const { path } = await exportTo({})
      const withDays = await readFile(path)
      const { kysely } = test_.database
      const none = { leaves_on: null, releases_on: null, preorder_text: null, preorder_cap: null }
      await kysely.updateTable('editions').set(none).execute()
      await kysely.updateTable('titles').set({ subscriber_from: null }).execute()
      const after = await catalogue()
      await exportTo({})
      const withoutDays = await readFile(path)
      for (const [file, wanted] of [
        [withDays, before],
        [withoutDays, after],
      ] as const) {
        await writeFile(path, file)
        expect((await importFrom(path, true)).totals).toMatchObject({ refused: 0, imported: 0 })
        expect(await catalogue()).toEqual(wanted)
      }
    }),
    runs(8),
  )
}, 120_000)

/** What ONIX tells of a title, in an order that does not depend on addresses. */
function inOnix({
  name,
  isbn,
  publisher,
  genre,
  kind,
  series,
  seriesNumber,
  ...title
}: Omit<ExportTitle, 'id'>) {
  const { publishedOn, pageCount, language, description, people, ebook, paper } = title
  const own = { name, isbn, publisher, genre, kind, series, seriesNumber, publishedOn, pageCount, language }
  return { ...own, description, people, ebook: ebook?.priceIdr, paper: [paper?.priceIdr, paper?.weightGrams] }
}

test('F110 no cell of CSV or XLSX begins as a formula, whatever a title holds', async () => {
  const harm = ['=1+1', '+1', '-1', '@SUM(1)', '%x', '|cmd', '\t=1', '＝1']
  await save(
    harm.map((formula) => ({
      kind: 'book',
      name: formula,
      description: formula,
      isbn: null,
      publisher: formula,
      genre: formula,
      series: formula,
      contributors: [formula],
      publishedOn: '2024-01-01',
      pageCount: null,
      paper: { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, weightGrams: 100 },
    })),
  )
  const csv = await readFile((await exportTo({})).path, 'utf8')
  const cells = csv.split(/[;\r\n]+/).map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+\-@%|\t＝]/.test(cell))).toEqual([])
  expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(harm.length * 6)
  const zip = await openZip((await exportTo({ format: 'xlsx' })).path)
  const part = await zip.read('xl/worksheets/sheet1.xml')
  const sheet = part ? await text(part) : ''
  expect(sheet).toContain('SUM(1)')
  zip.close()
  expect(sheet.match(/<t xml:space="preserve">[=+\-@%|\t＝]/g)).toBeNull()
  expect(sheet).not.toContain('<f>')
})

const book = (name: string, more: Partial<TitleRecord> = {}): TitleRecord => ({
  kind: 'book',
  name,
  description: '',
  isbn: null,
  publisher: 'Pustaka Angin',
  genre: 'Sastra',
  contributors: ['Sari Melati'],
  publishedOn: '2024-01-01',
  pageCount: 120,
  paper: { priceIdr: 50_000, discountPercent: 10, discountIdr: 0, weightGrams: 100 },
  ...more,
})
const ANGIN = '9786020324784'
const namesIn = async (path: string) =>
  [...(await readFile(path, 'utf8')).matchAll(/<TitleElementLevel>01.*?<TitleText>(.*?)</g)].map(
    ([, name]) => name,
  )

test('a recipient of what changed since gets changed and withdrawn titles, renamed publishers among them', async () => {
  const db = test_.database.kysely
  const ids = (await save(['Angin', 'Badai', 'Cuaca', 'Dingin'].map((name) => book(name)))).map(
    ({ id }) => id,
  )
  await db
    .updateTable('titles')
    .set({ updated_at: new Date('2026-01-01') })
    .execute()
  await db
    .updateTable('listing_cards')
    .set({ changed_at: new Date('2026-01-01') })
    .execute()
  const since = new Date('2026-11-01')
  expect(await exportTo({ format: 'onix', onSale: true, since })).toMatchObject({ titles: 0 })

  await db
    .updateTable('titles')
    .set({ status: 'withdrawn', updated_at: NOW })
    .where('id', '=', ids[1] ?? 0)
    .execute()
  // What titles share changes their cards, not the titles themselves.
  await db
    .updateTable('titles')
    .set({ description: 'Baru' })
    .where('id', '=', ids[2] ?? 0)
    .execute()
  await test_.database.transact((tx) => refreshListings(tx, ids))
  const { path } = await exportTo({ format: 'onix', onSale: true, since })
  expect(await namesIn(path)).toEqual(['Badai', 'Cuaca'])
  const xml = await readFile(path, 'utf8')
  expect(xml).toMatch(/Badai.*<PublishingStatus>11<.*<ProductAvailability>46</)
  const { path: full } = await exportTo({ format: 'onix', onSale: true })
  expect(await namesIn(full)).toEqual(['Angin', 'Cuaca', 'Dingin'])
})

test('a change that is not committed while a file is made is in the next file of what changed since', async () => {
  const [saved] = await save([book('Angin')])
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const changing = test_.database.transact(async (tx) => {
    await tx
      .updateTable('titles')
      .set({ name: 'Angin Baru', updated_at: sql`now()` })
      .where('id', '=', saved?.id ?? 0)
      .execute()
    begun.resolve()
    await goOn.promise
  })
  await begun.promise
  const first = await exportTo({ format: 'onix', onSale: true })
  expect(await namesIn(first.path)).toEqual(['Angin'])
  goOn.resolve()
  await changing
  const second = await exportTo({ format: 'onix', onSale: true, since: first.nextSince })
  expect(await namesIn(second.path)).toEqual(['Angin Baru'])
})

test('a file holds one moment of the shop, however long it takes to write', async () => {
  await save(Array.from({ length: 1_200 }, (_, at) => book(`Buku ${at}`)))
  const path = join(folder, 'lama.csv')
  let changed = false
  await exportCatalogue(test_.database, WISH, async (bytes) => {
    let file = ''
    for await (const chunk of bytes) {
      file += chunk
      if (changed) continue
      changed = true
      await test_.database.kysely.updateTable('titles').set({ name: 'Lain' }).execute()
    }
    await writeFile(path, file)
  })
  const lines = (await readFile(path, 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1_201)
  expect(lines.filter((line) => line.includes('Lain'))).toEqual([])
})

test('what staff change in the shop’s own file reaches titles without an ISBN, which their slugs find', async () => {
  await save([book('Tempo', { isbn: null, kind: 'magazine' })])
  const [{ slug = '' } = {}] = await catalogue()
  const { path } = await exportTo({})
  const written = await readFile(path, 'utf8')
  expect((await importFrom(path, true)).unchanged).toEqual({ in_shop_by_own_id: 1 })
  await writeFile(
    path,
    written
      .replace('Tempo', 'Tempo Baru')
      .replaceAll(/\b50000\b/g, '55000')
      .replaceAll(/\b45000\b/g, '49500'),
  )
  expect((await importFrom(path)).unchanged).toEqual({ in_shop_by_own_id: 1 })
  expect((await importFrom(path, true)).merged).toEqual({ changes_title: 1 })
  expect(await catalogue()).toMatchObject([{ name: 'Tempo Baru', slug, paper: { priceIdr: 55_000 } }])
})

/** Changes the rows of an exported file as somebody does in a spreadsheet; a column that is undefined is deleted. */
async function edit(
  path: string,
  change: (row: Record<string, string>) => Record<string, string | undefined>,
) {
  const [heads = [], ...rows] = (await readFile(path, 'utf8'))
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  const edited = rows.map((cells) => {
    const row = Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))
    return Object.entries({ ...row, ...change(row) }).filter(([, cell]) => cell !== undefined)
  })
  const lines = [edited[0]?.map(([head]) => head) ?? [], ...edited.map((row) => row.map(([, cell]) => cell))]
  await writeFile(path, lines.map((line) => line.join(';')).join('\r\n'))
}
const DIGITAL = { priceIdr: 30_000, discountPercent: 0, discountIdr: 0, inSubscription: false }

test('§8 drafts and withdrawn titles stay what they are when an edited export is brought in', async () => {
  const words = ['DRAF', 'draft', 'ditarik', 'Ditarik', 'dijual']
  await save(words.map((_, at) => book(`Buku ${at}`)))
  const { path } = await exportTo({})
  const written = await readFile(path, 'utf8')
  const statuses = async (change: Record<string, string | undefined>) => {
    await writeFile(path, written)
    await edit(path, ({ Judul = '' }) => ({ Status: words[Number(Judul.slice(-1))], PPN: 'KENA', ...change }))
    await empty()
    const { refused } = await importFrom(path)
    const found = (await catalogue()).map(({ status, paper }) => `${status} ${paper?.taxClass}`)
    return { refused, found }
  }
  const kept = ['draft', 'draft', 'withdrawn', 'withdrawn', 'on_sale'].map((status) => `${status} standard`)
  expect(await statuses({})).toEqual({ refused: {}, found: kept })
  expect(await statuses({ Slug: undefined, Penerjemah: undefined })).toEqual({ refused: {}, found: kept })
  for (const change of [{ Status: 'Habis' }, { PPN: '11%' }, { Jenis: 'Komik' }]) {
    expect(await statuses(change)).toEqual({ refused: { word_unknown: words.length }, found: [] })
  }
  await writeFile(
    path,
    'Judul;Harga;Tanggal Terbit;Status\nAngin;50000;2024;draf\nHujan;50000;2024;Tersedia\n',
  )
  await empty()
  expect((await importFrom(path)).entries).toMatchObject([{ row: 1, reason: 'kept_from_sale' }])
  expect((await catalogue()).map(({ name, status }) => `${name}: ${status}`)).toEqual([
    'Angin: draft',
    'Hujan: on_sale',
  ])
})

test('§8 an update takes what staff changed in the shop’s own file, and names what it does not take', async () => {
  const people = { contributors: ['Sari', 'Rini'], roles: ['author', 'editor'] as ContributorRole[] }
  await save([
    book('Angin', { isbn: ANGIN, series: 'Cuaca', seriesNumber: 2, ebook: DIGITAL, ...people }),
    book('Hujan', { ebook: { ...DIGITAL, inSubscription: true } }),
  ])
  const { path } = await exportTo({})
  expect((await importFrom(path, true)).totals).toMatchObject({ unchanged: 2, merged: 0 })
  await edit(path, ({ Judul }) =>
    Judul === 'Hujan'
      ? { Langganan: 'Tidak', Status: 'Draf', Penerjemah: undefined }
      : {
          ...{ Status: 'Ditarik', PPN: 'Kena', Langganan: 'Ya', Editor: '', Ilustrator: 'Rini' },
          ...{ Seri: '', 'Nomor Seri': '', Penerbit: '', Penerjemah: undefined },
        },
  )
  const before = await catalogue()
  const report = await importFrom(path, true)
  expect(report.merged).toEqual({ changes_title: 2 })
  expect(report.entries.filter(({ outcome }) => outcome === 'noted')).toMatchObject([
    { title: 'Hujan', reason: 'not_taken', value: 'Langganan: Tidak' },
  ])
  const [angin, hujan] = await catalogue()
  expect(angin).toMatchObject({
    ...{ status: 'withdrawn', series: null, seriesNumber: null, publisher: null },
    people: [
      { name: 'Sari', role: 'author' },
      { name: 'Rini', role: 'illustrator' },
    ],
    paper: { taxClass: 'standard', discountPercent: 10 },
    ebook: { taxClass: 'exempt', inSubscription: true },
  })
  expect(hujan).toMatchObject({
    status: 'draft',
    publisher: 'Pustaka Angin',
    ebook: { inSubscription: true },
  })
  expect((await importFrom(path, true)).totals).toMatchObject({ unchanged: 2 })
  await test_.database.transact((tx) => undoImport(tx, CLI, { id: report.run, now: new Date() }))
  await workOnImports(test_.database, () => new Date())
  expect(await catalogue()).toEqual(before)
})

const notesOf = ({ entries }: Awaited<ReturnType<typeof importFrom>>) =>
  entries.flatMap(({ title, reason, value }) => (reason === 'not_taken' ? [`${title}: ${value}`] : []))

describe('§8 the days of an edited export', () => {
  const sold = { releasesOn: dayAhead(60), text: 'Dicetak sesuai pesanan', cap: 2 }
  const leaving = { ...DIGITAL, inSubscription: true, leavesOn: dayAhead(90) }
  const paper = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, weightGrams: 100 }
  const BOUGHT = 'Edisi ini sudah pernah dibeli, jadi tidak dapat dijadikan pra-pesan'
  const own = async (titleId: number) => {
    const userId = await addUser(test_.database)
    const orderId = await addPaidOrder(test_.database, userId)
    const entitlement = { user_id: userId, title_id: titleId, order_id: orderId }
    await test_.database.kysely.insertInto('entitlements').values(entitlement).execute()
  }

  test('are taken as an edit by hand takes them, shown before, and given back by an undo', async () => {
    await save([book('Angin', { paper: { ...paper, preorder: sold }, ebook: leaving, subscriberFrom: null })])
    const { path } = await exportTo({})
    await edit(path, () => ({
      ...{ 'Tanggal Pra-Pesan': `${dayAhead(80).split('-').reverse().join('/')}`, 'Batas Pra-Pesan': '' },
      ...{ 'Keluar Langganan': dayAhead(100), 'Langganan Mulai': '2024-02-01' },
      ...{ 'Keterangan Pra-Pesan': undefined, 'Tanggal Pra-Pesan Ebook': dayAhead(60) },
    }))
    const before = await catalogue()
    const shown = await importFrom(path, true, { dryRun: true })
    expect(shown.entries).toMatchObject([
      {
        reason: 'changes_title',
        value: 'Langganan Mulai, Tanggal Pra-Pesan Ebook, Keluar Langganan, Tanggal Pra-Pesan',
      },
    ])
    expect(await catalogue()).toEqual(before)
    const report = await importFrom(path, true)
    const changed = {
      subscriberFrom: '2024-02-01',
      paper: { releasesOn: dayAhead(80), preorderText: sold.text, preorderCap: null },
      ebook: { leavesOn: dayAhead(100), inSubscription: true, releasesOn: dayAhead(60) },
    }
    expect(await catalogue()).toMatchObject([changed])
    await edit(path, () => ({
      'Tanggal Pra-Pesan': '',
      'Keluar Langganan': '',
      'Tanggal Pra-Pesan Ebook': '',
    }))
    const cleared = await importFrom(path, true)
    expect(await catalogue()).toMatchObject([
      {
        paper: { releasesOn: null, preorderText: null },
        ebook: { leavesOn: null, inSubscription: true, releasesOn: null },
      },
    ])
    await edit(path, () => ({ 'Tanggal Pra-Pesan': undefined, 'Keluar Langganan': undefined }))
    expect((await importFrom(path, true)).totals).toMatchObject({ unchanged: 1 })
    const undo = async ({ run }: typeof report) => {
      const of = { id: run, now: new Date() }
      await test_.database.transact((tx) => undoImport(tx, CLI, of))
      await workOnImports(test_.database, () => new Date())
    }
    await undo(cleared)
    expect(await catalogue()).toMatchObject([changed])
    await undo(report)
    expect(await catalogue()).toEqual(before)
  })

  test.each([
    ['Tanggal Pra-Pesan', 'besok'],
    ['Tanggal Pra-Pesan Ebook', '31/02/2027'],
    ['Batas Pra-Pesan', '0'],
    ['Keluar Langganan', 'nanti'],
    ['Langganan Mulai', '?'],
  ])('are refused where %s is %s, with the column and the cell', async (column, cell) => {
    await save([book('Angin', { ebook: leaving, paper: { ...paper, preorder: sold } })])
    const { path } = await exportTo({})
    await edit(path, () => ({ [column]: cell }))
    const before = await catalogue()
    expect((await importFrom(path, true)).entries).toMatchObject([
      { outcome: 'refused', reason: 'cell_unreadable', value: `${column}: ${cell}` },
    ])
    expect(await catalogue()).toEqual(before)
  })

  test('are noted where an edit by hand would be refused, and where their day has come', async () => {
    const [angin] = await save([
      book('Angin', { ebook: DIGITAL }),
      book('Hujan', { paper: { ...paper, preorder: sold } }),
      book('Kabut'),
    ])
    const { path } = await exportTo({})
    await own(angin?.id ?? 0)
    await edit(path, ({ Judul }) =>
      Judul === 'Angin'
        ? { 'Tanggal Pra-Pesan Ebook': dayAhead(60) }
        : {
            'Tanggal Pra-Pesan': '2026-01-01',
            ...(Judul === 'Kabut' && { 'Keterangan Pra-Pesan Ebook': 'Segera' }),
          },
    )
    const before = await catalogue()
    const notes = [
      `Angin: Tanggal Pra-Pesan Ebook: ${dayAhead(60)} (${BOUGHT})`,
      'Hujan: Tanggal Pra-Pesan: 2026-01-01',
      'Kabut: Tanggal Pra-Pesan: 2026-01-01',
      'Kabut: Keterangan Pra-Pesan Ebook: Segera',
    ]
    expect(notesOf(await importFrom(path, true, { dryRun: true })).toSorted()).toEqual(notes.toSorted())
    const report = await importFrom(path, true)
    expect(report.totals).toMatchObject({ unchanged: 3 })
    expect(await catalogue()).toEqual(before)
  })

  test('are judged again when they are written, after somebody has bought a title or switched preorders off', async () => {
    const [angin] = await save([
      book('Angin', { ebook: DIGITAL }),
      book('Hujan', { paper: { ...paper, preorder: sold } }),
    ])
    const { path } = await exportTo({})
    await edit(path, ({ Judul }) => (Judul === 'Angin' ? { 'Tanggal Pra-Pesan Ebook': dayAhead(60) } : {}))
    const before = await catalogue()
    const run = async (id: number) => {
      await test_.database.transact((tx) => runImport(tx, CLI, { id, now: new Date() }))
      await workOnImports(test_.database, () => new Date())
    }
    const checked = await importFrom(path, true, { dryRun: true })
    expect(checked.merged).toEqual({ changes_title: 1 })
    await own(angin?.id ?? 0)
    await run(checked.run)
    expect(await catalogue()).toEqual(before)
    const notes = await listEntries(test_.database.kysely, {
      id: checked.run,
      outcome: 'noted',
      limit: 9,
      offset: 0,
    })
    expect(notes).toMatchObject([{ reason: 'not_taken', value: BOUGHT }])

    await empty()
    const added = await importFrom(path, false, { dryRun: true })
    const { kysely } = test_.database
    await sql`update import_runs set settings = jsonb_set(settings, '{parts,preorders}', 'false') where id = ${added.run}`.execute(
      kysely,
    )
    await run(added.run)
    expect(await catalogue()).toEqual([])
    const refused = await listEntries(kysely, { id: added.run, outcome: 'refused', limit: 9, offset: 0 })
    expect(refused.map(({ reason }) => reason)).toEqual(['shop_changed', 'shop_changed'])
  })

  test('need what the shop has switched on: no title is sold as released instead', async () => {
    await save([book('Angin', { paper: { ...paper, preorder: sold } }), book('Hujan', { ebook: leaving })])
    const { path } = await exportTo({})
    await empty()
    const none = await importFrom(path, false, { parts: { preorders: false, notices: [] } })
    expect(none.entries).toMatchObject([
      { title: 'Angin', reason: 'switched_off', value: `Tanggal Pra-Pesan: ${sold.releasesOn}` },
      { title: 'Hujan', reason: 'switched_off', value: `Keluar Langganan: ${leaving.leavesOn}` },
    ])
    expect(await catalogue()).toEqual([])
  })
})

test('a paper book and its ebook are two products that name each other, with what the recipient asked for', async () => {
  await save([
    book('Angin', {
      isbn: ANGIN,
      ebook: { priceIdr: 30_000, discountPercent: 0, discountIdr: 0, inSubscription: true },
    }),
  ])
  const xml = async (wish: Partial<ExportWish>) =>
    readFile((await exportTo({ format: 'onix', onSale: true, ...wish })).path, 'utf8')
  const full = await xml({ addressee: 'Toko Buku & Rekan' })
  expect(full.match(/<Product>/g)).toHaveLength(2)
  expect(full).toContain('<AddresseeName>Toko Buku &amp; Rekan</AddresseeName>')
  const [paper = '', ebook = ''] = full.split('</Product>')
  expect(paper).toMatch(/<ProductForm>BA<.*<ProductRelationCode>27<.*<PriceAmount>50000</)
  expect(ebook).toMatch(
    new RegExp(`<ProductForm>EC<.*<ProductRelationCode>13<.*<IDValue>${ANGIN}<.*<PriceAmount>30000<`),
  )
  // The ebook has no ISBN of its own (F134).
  expect(ebook.split('<DescriptiveDetail>')[0]).not.toContain(ANGIN)
  expect(await xml({ editions: 'ebook' })).not.toContain('<ProductForm>BA<')
  expect(await xml({ prices: 'final' })).toContain('<PriceAmount>45000<')
  expect(await xml({ tags: 'short' })).toMatch(
    /^<\?xml[^>]*>\n<ONIXmessage release="3.0" xmlns="[^"]*\/short">/,
  )
  for (const [, reference = ''] of full.matchAll(/<RecordReference>(.*?)</g)) {
    expect(reference.length).toBeLessThanOrEqual(32)
  }
})

test('a recipient is told of a preorder as not yet published, with the day of its release', async () => {
  await save([book('Angin', { ebook: DIGITAL })])
  await test_.database.kysely
    .updateTable('editions')
    .set({ releases_on: '2027-03-01' })
    .where('format', '=', 'ebook')
    .execute()
  const xml = await readFile((await exportTo({ format: 'onix', onSale: true })).path, 'utf8')
  const [paper = '', ebook = ''] = xml.split('</Product>')
  expect(ebook).toMatch(/<PublishingStatus>02<.*<PublishingDateRole>01<\/PublishingDateRole><Date>20270301</)
  expect(ebook).toMatch(
    /<ProductAvailability>10<\/ProductAvailability><SupplyDate><SupplyDateRole>08<\/SupplyDateRole><Date>20270301</,
  )
  expect(paper).toMatch(/<PublishingStatus>04<.*<Date>20240101</)
  expect(paper).not.toContain('SupplyDate')
})

test('every language that ONIX names comes back as the language of the shop', () => {
  const codes =
    'id en jv su ms ar zh ja ko nl de fr es it pt ru el fa cs ro sk is cy eu mk sq ka hy my'.split(' ')
  for (const code of codes) {
    for (const written of languageCodes(code))
      expect([written, readLanguage(written)]).toEqual([written, code])
  }
})

test('rows beyond those of one sheet go on in a second one, which is read as well', async () => {
  await save(Array.from({ length: 3 }, (_, at) => book(`Buku ${at}`)))
  const path = join(folder, 'dua.xlsx')
  await exportCatalogue(test_.database, { ...WISH, format: 'xlsx', mostRows: 3 }, (bytes) =>
    pipeline(Readable.from(bytes), createWriteStream(path)),
  )
  await empty()
  expect((await importFrom(path)).totals).toMatchObject({ imported: 3 })
})
