import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import type { BulkTitleRow } from './bulk-edits.queries.ts'
import { changeTitlesTo } from './change-titles.ts'
import { getTitle } from './save-title.ts'

const NOW = new Date('2026-11-22T03:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const change = (rows: readonly BulkTitleRow[], isUndo = false) =>
  db.database.transact((tx) => changeTitlesTo(tx, AT_THE_SERVER, rows, { isUndo, reason: 'Uji', now: NOW }))
const titlesOf = (ids: readonly number[]) => Promise.all(ids.map((id) => getTitle(db.database.kysely, id)))
const entriesOf = (ids: readonly number[]) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['object_id', 'verb', 'before', 'after', 'at', 'reason'])
    .where('object_kind', '=', 'title')
    .where('object_id', 'in', ids.map(String))
    .orderBy('id')
    .execute()
const faults = async () => (await sql`select * from audit_faults`.execute(db.database.kysely)).rows

test('F117 titles around a refused one each get their own change, version and entry, and it gets none', async () => {
  const ids = await addTitles(
    db.database,
    Array.from({ length: 5 }, () => titleRecord({ publisher: 'Penerbit Lama', genre: null })),
  )
  const [dear, refused, moved, changed, withdrawn] = ids as [number, number, number, number, number]
  const price = (value: number) => ({ ebook: { price: rupiah(value) } })
  const results = await change([
    { id: dear, before: price(50_000), after: price(70_000) },
    { id: refused, before: { genreId: null }, after: { genreId: 999_999, ...price(80_000) } },
    {
      id: moved,
      before: { publisher: 'Penerbit Lama', pageCount: 120 },
      after: { publisher: 'penerbit  baru', pageCount: 200, contributors: [{ name: 'Ida', role: 'editor' }] },
    },
    { id: changed, before: price(10_000), after: price(20_000) },
    { id: withdrawn, before: { status: 'on_sale' }, after: { status: 'withdrawn' } },
  ])
  expect(results).toMatchObject([
    { id: dear, outcome: 'changed', after: price(70_000) },
    { id: refused, outcome: 'refused', reason: 'Kategori ini tidak ada' },
    { id: moved, outcome: 'changed', after: { publisher: 'penerbit baru', pageCount: 200 } },
    { id: changed, outcome: 'changed_meanwhile' },
    { id: withdrawn, outcome: 'changed', after: { status: 'withdrawn' } },
  ])
  expect(await titlesOf(ids)).toMatchObject([
    { version: 2, publisher: 'Penerbit Lama', status: 'on_sale', ...price(70_000) },
    { version: 1, genreId: null, ...price(50_000) },
    {
      version: 2,
      publisher: 'penerbit baru',
      pageCount: 200,
      contributors: [{ name: 'Ida', role: 'editor' }],
    },
    { version: 1, ...price(50_000) },
    { version: 2, status: 'withdrawn', publisher: 'Penerbit Lama', ...price(50_000) },
  ])
  const common = { at: NOW, reason: 'Uji' }
  expect(await entriesOf(ids)).toMatchObject([
    { ...common, object_id: String(dear), verb: 'title.change', before: price(50_000), after: price(70_000) },
    { ...common, object_id: String(moved), verb: 'title.change', after: { publisher: 'penerbit baru' } },
    {
      ...common,
      object_id: String(withdrawn),
      verb: 'title.withdraw',
      before: { status: 'on_sale' },
      after: { status: 'withdrawn' },
    },
  ])
  expect(await faults()).toEqual([])
})

test('an undo that names a title twice, as changed and as withdrawn, gives both back', async () => {
  const [id = 0] = await addTitles(db.database, [titleRecord({ pageCount: 200, status: 'withdrawn' })])
  const rows: BulkTitleRow[] = [
    { id, before: { pageCount: 100 }, after: { pageCount: 200 } },
    { id, before: { status: 'on_sale' }, after: { status: 'withdrawn' } },
  ]
  expect(await change(rows, true)).toMatchObject([{ outcome: 'undone' }, { outcome: 'undone' }])
  expect(await titlesOf([id])).toMatchObject([{ version: 3, pageCount: 100, status: 'on_sale' }])
  expect(await entriesOf([id])).toMatchObject([
    { before: { pageCount: 200, status: 'withdrawn' }, after: { pageCount: 100, status: 'on_sale' } },
  ])
})

test('F68 no words of a changed title wait in the index, where each search would look through them', async () => {
  const ids = await addTitles(db.database, [titleRecord(), titleRecord()])
  await change(ids.map((id) => ({ id, before: {}, after: { pageCount: 300 } })))
  const cleaned = sql<{ pages: number }>`select gin_clean_pending_list('listings_search') as pages`
  expect((await cleaned.execute(db.database.kysely)).rows).toEqual([{ pages: 0 }])
})
