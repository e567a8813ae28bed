// More than 300 lines: checks, runs and undoes follow each other on one database, which each file of tests costs anew.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTitles } from '#server/catalogue-editing/list-titles.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import { setTitleStatus } from '#server/catalogue-editing/set-title-status.ts'
import type { Actor } from '#server/platform/actor.ts'
import { staffActor } from '#tests/support/actors.ts'
import { browse } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { readMapping } from '../import-mapping.ts'
import type { CatalogueSource } from '../source/open-source.ts'
import type { ImportOptions } from '../stage-file.ts'
import { checkImport } from './check-import.ts'
import { importEntries, readImportResult } from './import-result.ts'
import { getImport, pauseImport, prepareImport, removeImport, runImport, undoImport } from './import-run.ts'
import { BATCH, workOnImports } from './work-on-imports.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())
beforeEach(async () => {
  const db = test_.database.kysely
  for (const table of ['import_runs', 'stock', 'listings', 'editions', 'titles'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const NOW = new Date('2026-11-23T03:00:00Z')
const actor = { kind: 'cli', name: 'sari', host: 'toko' } as const
const ISBN = '9786020324784'
const options: ImportOptions = {
  mapping: readMapping(),
  format: 'paper',
  copies: 0,
  update: true,
  trustIsbn: false,
  today: '2026-11-23',
}
const row = (judul: string, more: Record<string, unknown> = {}) => ({
  judul,
  penulis: 'Sari Melati',
  harga: 'Rp 50.000',
  tahun: 2020,
  ...more,
})
const sourceOf = (entries: Record<string, unknown>[]): CatalogueSource => ({
  format: 'json',
  encoding: 'utf-8',
  delimiter: undefined,
  columns: undefined,
  repairs: () => ({ repaired: 0, lines: [] }),
  rows: async function* () {
    for (const [index, cells] of entries.entries()) yield { row: index + 1, cells }
  },
})

const act = (verb: typeof runImport | typeof removeImport, id: number, by: Actor = actor, now = NOW) =>
  test_.database.transact<unknown>((tx) => verb(tx, by, { id, now }))
async function check(entries: Record<string, unknown>[], by: Actor = actor): Promise<number> {
  const file = { name: 'katalog.xlsx', bytes: 10, sha256: 'a'.repeat(64), key: null }
  const settings = { ...options, recognise: false }
  const { id } = await test_.database.transact((tx) => prepareImport(tx, by, { file, settings, now: NOW }))
  await checkImport(test_.database, id, sourceOf(entries), options)
  return id
}
const work = (signal?: AbortSignal) =>
  workOnImports(test_.database, () => NOW, signal === undefined ? {} : { signal })
async function bringIn(entries: Record<string, unknown>[]): Promise<number> {
  const id = await check(entries)
  await act(runImport, id)
  await work()
  return id
}
const result = (id: number) => readImportResult(test_.database.kysely, id)
const titles = () =>
  test_.database.kysely
    .selectFrom('titles as t')
    .leftJoin('editions as e', 'e.title_id', 't.id')
    .select(['t.id', 't.name', 'e.price_idr'])
    .orderBy('t.name')
    .execute()
/** How many titles each transaction added. */
const batchSizes = async () => {
  const rows = await test_.database.kysely
    .selectFrom('titles')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .groupBy('created_at')
    .execute()
  return rows.map(({ n }) => Number(n))
}
const names = async () => (await titles()).map(({ name }) => name)

test('a checked file says what it will do, and changes nothing before it is run', async () => {
  const id = await check([row('Angin'), row('Hujan'), row('')])
  expect(await titles()).toEqual([])
  const checked = await result(id)
  expect(checked).toMatchObject({ state: 'checked', outcomes: { waiting: 2, applied: 0 } })
  await act(runImport, id)
  await work()
  expect(await names()).toEqual(['Angin', 'Hujan'])
  expect(await result(id)).toMatchObject({
    state: 'done',
    totals: checked.totals,
    outcomes: { waiting: 0, applied: 2 },
  })
})

test('the titles of an import are a list, which those that were undone leave', async () => {
  const added = await bringIn([row('Angin', { isbn: ISBN }), row('Hujan')])
  const changed = await bringIn([row('Angin', { isbn: ISBN, harga: 'Rp 60.000' }), row('Embun')])
  const none = { status: undefined, kind: undefined, genreId: undefined, publisherId: undefined }
  const listed = async (importId: number | undefined) => {
    const search = { ...none, search: '', without: undefined, importId }
    const { rows } = await listTitles(test_.database.kysely, search, { limit: 10, offset: 0 })
    return rows.map(({ name }) => name).sort()
  }
  expect(await listed(added)).toEqual(['Angin', 'Hujan'])
  expect(await listed(changed)).toEqual(['Angin', 'Embun'])
  expect(await listed(undefined)).toEqual(['Angin', 'Embun', 'Hujan'])
  await act(undoImport, changed)
  await work()
  expect(await listed(changed)).toEqual([])
  expect(await listed(added)).toEqual(['Angin', 'Hujan'])
})

test('a run that ends in the middle goes on where it was, and adds each title once', async () => {
  const file = Array.from({ length: BATCH + 3 }, (_, at) => row(`Buku ${at}`, { stok: 2 }))
  const id = await check(file)
  await act(runImport, id)
  // The first batch is committed, then the process is gone.
  const gone = new AbortController()
  await workOnImports(test_.database, () => NOW, { signal: gone.signal, onBatch: () => gone.abort() })
  expect(await result(id)).toMatchObject({ state: 'running', outcomes: { applied: BATCH, waiting: 3 } })
  expect(await titles()).toHaveLength(BATCH)
  await work()
  expect(await result(id)).toMatchObject({ state: 'done', outcomes: { applied: BATCH + 3 } })
  expect((await browse(test_.database.kysely)).total).toBe(BATCH + 3)
  const stock = await test_.database.kysely.selectFrom('stock').select('on_hand').execute()
  expect(stock.every(({ on_hand }) => on_hand === 2)).toBe(true)
})

test('long descriptions make smaller batches, so that a run of any file takes bounded memory', async () => {
  const file = Array.from({ length: 200 }, (_, at) =>
    row(`Buku ${at}`, { deskripsi: 'kisah panjang '.repeat(3_500) }),
  )
  const id = await check(file)
  await act(runImport, id)
  await work()
  // 8 MB of payloads: 160 of these titles, then the others.
  const [first = 0, second = 0] = (await batchSizes()).toSorted((a, b) => b - a)
  expect(first).toBeGreaterThan(140)
  expect(first).toBeLessThan(180)
  expect(first + second).toBe(200)
})

test('a paused run keeps what it did, goes on when it is run again, and can be undone as far as it came', async () => {
  const id = await check([row('Angin')])
  await act(runImport, id)
  await act(pauseImport, id)
  await work()
  expect(await titles()).toEqual([])
  await expect(act(pauseImport, id)).rejects.toThrow('tidak sedang berjalan')
  await act(runImport, id)
  await work()
  expect(await names()).toEqual(['Angin'])
  await expect(act(runImport, id)).rejects.toMatchObject({ reason: 'conflict' })
})

test('a run that was paused before it did anything can be thrown away, one that did something cannot', async () => {
  const id = await check(Array.from({ length: BATCH + 1 }, (_, at) => row(`Buku ${at}`)))
  await act(runImport, id)
  await expect(act(removeImport, id)).rejects.toMatchObject({ reason: 'conflict' })
  const gone = new AbortController()
  await workOnImports(test_.database, () => NOW, { signal: gone.signal, onBatch: () => gone.abort() })
  await act(pauseImport, id)
  await expect(act(removeImport, id)).rejects.toMatchObject({ reason: 'conflict' })
  const untouched = await check([row('Hujan')])
  await act(runImport, untouched)
  await act(pauseImport, untouched)
  await act(removeImport, untouched)
  await expect(getImport(test_.database.kysely, untouched)).rejects.toMatchObject({ reason: 'not_found' })
})

test('F117 an undo removes what a run added and gives back what it changed, names, texts and editions', async () => {
  await bringIn([row('Angin', { isbn: ISBN, deskripsi: 'Dulu.' })])
  const before = await test_.database.kysely.selectFrom('editions').select(['format', 'price_idr']).execute()
  const id = await bringIn([
    row('Angin Lalu', { isbn: ISBN, harga: '75.000', deskripsi: 'Kini.', 'harga ebook': '40.000' }),
    row('Hujan', { stok: 4 }),
  ])
  expect(await names()).toEqual(['Angin Lalu', 'Angin Lalu', 'Hujan'])
  await act(undoImport, id)
  await work()
  expect(await result(id)).toMatchObject({ state: 'undone', outcomes: { undone: 2, not_undone: 0 } })
  const after = await test_.database.kysely.selectFrom('titles').select(['name', 'description']).execute()
  expect(after).toEqual([{ name: 'Angin', description: 'Dulu.' }])
  expect(
    await test_.database.kysely.selectFrom('editions').select(['format', 'price_idr']).execute(),
  ).toEqual(before)
  expect((await browse(test_.database.kysely)).total).toBe(1)
})

test('F117 what somebody has changed since is not undone, and the result names it', async () => {
  const id = await bringIn([row('Angin', { isbn: ISBN }), row('Hujan')])
  const [angin] = await titles()
  await test_.database.transact((tx) =>
    setTitleStatus(tx, actor, { id: angin?.id ?? 0, status: 'withdrawn', now: NOW }),
  )
  await act(undoImport, id)
  await work()
  expect(await result(id)).toMatchObject({ outcomes: { undone: 1, not_undone: 1 } })
  expect(await names()).toEqual(['Angin'])
})

test('F117 what the shop uses since, in a set or on its home page, is not undone, and the rest is', async () => {
  const id = await bringIn([row('Angin'), row('Badai'), row('Hujan')])
  const db = test_.database.kysely
  const [angin, badai] = await titles()
  const edition = await db
    .selectFrom('editions')
    .select('id')
    .where('title_id', '=', angin?.id ?? 0)
    .executeTakeFirstOrThrow()
  const set = await db
    .insertInto('bundles')
    .values({ slug: 'paket-angin', name: 'Paket Angin', format: 'paper', price_idr: 40_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = { bundle_id: set.id, edition_id: edition.id, position: 0 }
  await db.insertInto('bundle_parts').values(part).execute()
  await db
    .insertInto('home_picks')
    .values({ position: 0, title_id: badai?.id ?? 0 })
    .execute()
  await act(undoImport, id)
  await work()
  expect(await result(id)).toMatchObject({ state: 'undone', outcomes: { undone: 1, not_undone: 2 } })
  expect(await names()).toEqual(['Angin', 'Badai'])
  await db.deleteFrom('bundles').execute()
})

test('F117 whatever keeps a title from being removed is looked at before an undo', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive removed as (
      select 'titles'::regclass::oid as id union select c.conrelid from pg_constraint c join removed r on c.confrelid = r.id
      where c.contype = 'f' and c.confdeltype = 'c'
    )
    select distinct c.conrelid::regclass::text as name from pg_constraint c join removed r on c.confrelid = r.id
    where c.contype = 'f' and c.confdeltype in ('a', 'r') order by 1`.execute(test_.database.kysely)
  // Gifts, sales and copies that are held or taken are those of titles with lines of orders, or with entitlements.
  const followOrders = ['gifts', 'sales_day_parts', 'sales_periods', 'stock_holds', 'stock_taken']
  const lookedAt = ['bundle_parts', 'entitlements', 'order_lines', 'pending_digital_titles', 'reading_links']
  expect(rows.map(({ name }) => name)).toEqual([...followOrders, ...lookedAt].sort())
})

test('a title that the shop has got, or changed, after the check is left alone and its row refused', async () => {
  await bringIn([row('Angin', { isbn: ISBN })])
  const id = await check([
    row('Angin Lalu', { isbn: ISBN, harga: '75.000' }),
    row('Hujan'),
    row('Hujan', { penerbit: 'Pustaka' }),
    row('Badai'),
  ])
  const [angin] = await titles()
  await test_.database.transact(async (tx) => {
    await setTitleStatus(tx, actor, { id: angin?.id ?? 0, status: 'withdrawn', now: NOW })
    await saveTitles(tx, [
      {
        kind: 'book',
        name: 'Hujan',
        description: '',
        isbn: null,
        publisher: null,
        genre: null,
        contributors: ['Sari Melati'],
        publishedOn: '2020-01-01',
        pageCount: null,
        paper: { priceIdr: 10_000, discountPercent: 0, discountIdr: 0, weightGrams: 100 },
      },
    ])
  })
  await act(runImport, id)
  await work()
  const after = await result(id)
  expect(after.totals).toEqual({ rows: 4, imported: 1, merged: 0, unchanged: 0, refused: 3 })
  expect(after.refused).toEqual({ shop_changed: 3 })
  expect(after.outcomes).toMatchObject({ applied: 1, changed_meanwhile: 2 })
  expect(await names()).toEqual(['Angin', 'Badai', 'Hujan'])
})

test('a title that is there gets its cover by a later file, and renews it where the address is another one', async () => {
  const db = test_.database.kysely
  const wishes = () => db.selectFrom('cover_wishes').select(['address', 'state']).execute()
  const withCover = (address: string, more = {}) => [
    row('Angin', { isbn: ISBN, 'Link Cover': address, ...more }),
  ]
  const outcome = async (id: number) => (await result(id)).totals
  const [first, next] = ['https://penerbit.example/1.jpg', 'https://penerbit.example/2.jpg']
  await bringIn([row('Angin', { isbn: ISBN })])
  const id = await bringIn(withCover(first))
  expect(await outcome(id)).toMatchObject({ merged: 1, unchanged: 0 })
  expect(await wishes()).toEqual([{ address: first, state: 'waiting' }])
  expect(await outcome(await bringIn(withCover(first)))).toMatchObject({ merged: 0, unchanged: 1 })
  expect(await outcome(await bringIn(withCover(next)))).toMatchObject({ merged: 1 })
  expect(await wishes()).toEqual([{ address: next, state: 'waiting' }])
  await act(undoImport, id)
  await work()
  expect(await result(id)).toMatchObject({ state: 'undone' })

  // The shop's own address of the cover that it has fetched, as its export names it.
  const image = { key: 'a'.repeat(32), width: 200, height: 300, widths: [200], mean_color: '#336699' }
  const { id: imageId } = await db
    .insertInto('images')
    .values(image)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('titles').set({ cover_image_id: imageId }).execute()
  await db.updateTable('cover_wishes').set({ image_id: imageId, state: 'taken', ended_at: NOW }).execute()
  const own = withCover(`https://toko.example/images/${image.key}-200.webp`)
  expect(await outcome(await bringIn(own))).toMatchObject({ merged: 0, unchanged: 1 })

  // One from an archive, and one that was chosen by hand, stay.
  await db.updateTable('cover_wishes').set({ origin: 'archive', address: '9786020324784.jpg' }).execute()
  expect(await outcome(await bringIn(withCover(first)))).toMatchObject({ merged: 0, unchanged: 1 })
  await db.updateTable('cover_wishes').set({ origin: 'address', address: next, image_id: null }).execute()
  const dearer = { harga: 'Rp 60.000' }
  expect(await outcome(await bringIn(withCover(first)))).toMatchObject({ merged: 0, unchanged: 1 })
  expect(await outcome(await bringIn(withCover(first, dearer)))).toMatchObject({ merged: 1 })
  expect(await wishes()).toEqual([{ address: next, state: 'taken' }])
})

test('a row that finds a title by its former name does not change it beside the row that has its ISBN', async () => {
  await bringIn([row('Angin', { isbn: ISBN })])
  const id = await bringIn([
    row('Angin Lalu', { isbn: ISBN, harga: '75.000' }),
    row('Angin', { harga: '1.000' }),
  ])
  const { totals, merged, unchanged } = await result(id)
  expect(totals).toEqual({ rows: 2, imported: 0, merged: 1, unchanged: 1, refused: 0 })
  expect({ merged, unchanged }).toEqual({
    merged: { changes_title: 1 },
    unchanged: { in_shop_by_title_author_year: 1 },
  })
  expect(await titles()).toMatchObject([{ name: 'Angin Lalu', price_idr: 75_000 }])
})

test('a report of many rows has each of them once', async () => {
  const id = await check(Array.from({ length: 2_300 }, (_, at) => row(at % 2 === 0 ? '' : 'Angin')))
  const rows: number[] = []
  for await (const piece of importEntries(test_.database.kysely, id))
    rows.push(...piece.map(({ row }) => row))
  expect(rows).toHaveLength(2_299)
  expect(new Set(rows).size).toBe(2_299)
})

test('F101 nobody brings a file in, runs or undoes it without the right', async () => {
  const reader = staffActor('katalog.ubah')
  await expect(check([row('Angin')], reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const id = await check([row('Angin')])
  await expect(act(runImport, id, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await act(runImport, id)
  await work()
  await expect(act(undoImport, id, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  expect((await getImport(test_.database.kysely, id)).state).toBe('done')
})

test('of 20 who run one import at the same time one succeeds', async () => {
  const id = await check([row('Angin')])
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => act(runImport, id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an import can be undone for 30 days', async () => {
  const id = await bringIn([row('Angin')])
  const late = new Date(NOW.getTime() + 31 * 24 * 3600 * 1000)
  await expect(act(undoImport, id, actor, late)).rejects.toThrow('tidak dapat dibatalkan lagi')
})
