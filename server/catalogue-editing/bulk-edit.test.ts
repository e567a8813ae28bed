import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import type { BulkChange } from './bulk-change.rules.ts'
import {
  type ChosenTitles,
  getBulkEdit,
  listBulkTitles,
  previewBulkEdit,
  runBulkEdit,
  stopBulkEdit,
  undoBulkEdit,
} from './bulk-edit.ts'
import { addTitle, changeTitle, getTitle } from './save-title.ts'
import { schedulePrice } from './schedule-price.ts'
import { setTitleStatus } from './set-title-status.ts'
import { BATCH, workOnBulkEdits } from './work-on-bulk-edits.ts'

const NOW = new Date('2026-11-22T03:00:00Z')
const UP_BY_TENTH: BulkChange = {
  fields: {},
  price: { formats: ['ebook', 'paper'], by: 'percent', value: 10, roundTo: 500 },
}
const EVERYTHING = {
  search: '',
  status: undefined,
  kind: undefined,
  genreId: undefined,
  publisherId: undefined,
  importId: undefined,
  without: undefined,
}

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  // The actor of the tests.
  const staff = {
    email: 'uji@example.com',
    name: 'Staf Uji',
    password_hash: 'x',
    created_at: NOW,
    updated_at: NOW,
  }
  await db.database.kysely.insertInto('staff').values(staff).execute()
})
afterAll(() => db.close())

const member = staffActor()
const preview = (of: ChosenTitles, change: BulkChange, actor: Actor = member) =>
  db.database.transact((tx) => previewBulkEdit(tx, actor, { of, change, now: NOW }))
const run = (id: number, actor: Actor = member) =>
  db.database.transact((tx) => runBulkEdit(tx, actor, { id, now: NOW }))
const stop = (id: number) => db.database.transact((tx) => stopBulkEdit(tx, member, { id, now: NOW }))
const undo = (id: number, now = NOW, actor: Actor = member) =>
  db.database.transact((tx) => undoBulkEdit(tx, actor, { id, now }))
const work = (now = NOW) => workOnBulkEdits(db.database, () => now)
const counts = async (id: number) => {
  const all = (await getBulkEdit(db.database.kysely, id)).counts
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
}
const titlesOf = async (id: number) =>
  (await listBulkTitles(db.database.kysely, { id, outcome: undefined, limit: 100, offset: 0 })).rows

let made = 0
async function add({ publisher = `Penerbit ${++made}`, price = 50_000, paper = false, onSale = true } = {}) {
  const fields = {
    name: `Judul massal ${++made}`,
    publishedOn: '2026-11-01',
    publisher,
    ebook: { price: rupiah(price) },
    ...(paper && { paper: { price: rupiah(price * 2), weightGrams: 300 } }),
  }
  return db.database.transact(async (tx) => {
    const { id } = await addTitle(tx, AT_THE_SERVER, { fields, now: NOW })
    if (onSale) await setTitleStatus(tx, AT_THE_SERVER, { id, status: 'on_sale', now: NOW })
    return id
  })
}
const priceOf = async (id: number) => (await getTitle(db.database.kysely, id)).ebook?.price
const edit = (id: number, price: number) =>
  db.database.transact((tx) =>
    changeTitle(tx, member, { id, changes: { ebook: { price: rupiah(price) } }, now: NOW }),
  )
async function publisherIdOf(name: string) {
  const rows = db.database.kysely.selectFrom('publishers').select('id').where('name', '=', name)
  return (await rows.executeTakeFirstOrThrow()).id
}
const actsOn = (kind: string, id: number) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'staff_id', 'origin', 'before', 'after', 'reason'])
    .where('object_kind', '=', kind)
    .where('object_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute()

test('F117 a price rise for one publisher changes what its preview showed, and nothing before it is run', async () => {
  const first = await add({ publisher: 'Gramedia Uji', paper: true })
  const second = await add({ publisher: 'Gramedia Uji', price: 49_900 })
  const other = await add()
  const publisherId = await publisherIdOf('Gramedia Uji')
  const { id, counts: expected } = await preview({ matching: { ...EVERYTHING, publisherId } }, UP_BY_TENTH)
  expect(expected).toMatchObject({ waiting: 2, unchanged: 0, refused: 0 })
  expect(await titlesOf(id)).toMatchObject([
    {
      id: first,
      before: { ebook: { price: 50_000 }, paper: { price: 100_000 } },
      after: { ebook: { price: 55_000 }, paper: { price: 110_000 } },
    },
    { id: second, before: { ebook: { price: 49_900 } }, after: { ebook: { price: 55_000 } } },
  ])
  await work()
  expect(await priceOf(first)).toBe(50_000)

  const late = await add({ publisher: 'Gramedia Uji' })
  await run(id)
  await work()
  expect(await Promise.all([first, second, other, late].map(priceOf))).toEqual([
    55_000, 55_000, 50_000, 50_000,
  ])
  expect((await getBulkEdit(db.database.kysely, id)).state).toBe('done')
  const card = db.database.kysely.selectFrom('listing_cards').select('head').where('title_id', '=', first)
  expect((await card.executeTakeFirstOrThrow()).head).toContain('55000')
})

test('F117 a title that somebody changed after the preview keeps their change, and the result says so', async () => {
  const [calm, changed] = [await add(), await add()]
  const { id } = await preview({ ids: [calm, changed] }, UP_BY_TENTH)
  await edit(changed, 60_000)
  await run(id)
  await work()
  expect(await priceOf(changed)).toBe(60_000)
  expect(await priceOf(calm)).toBe(55_000)
  expect(await titlesOf(id)).toMatchObject([
    { id: calm, outcome: 'changed' },
    { id: changed, outcome: 'changed_meanwhile', reason: 'Judul ini sudah diubah lagi oleh orang lain' },
  ])
})

test('F117 an undo gives back what was, but not over later work', async () => {
  const [calm, changed, described] = [await add(), await add(), await add()]
  const { id } = await preview({ ids: [calm, changed, described] }, UP_BY_TENTH)
  await run(id)
  await work()
  await edit(changed, 60_000)
  const later = { id: described, changes: { description: 'Baru' }, now: NOW }
  await db.database.transact((tx) => changeTitle(tx, member, later))
  await undo(id)
  await work()
  expect(await Promise.all([calm, changed, described].map(priceOf))).toEqual([50_000, 60_000, 50_000])
  expect((await getTitle(db.database.kysely, described)).description).toBe('Baru')
  expect(await counts(id)).toEqual({ undone: 2, not_undone: 1 })
})

test('F117 an undo takes away a day that the titles did not have, and gives back one that was taken away', async () => {
  const ids = [await add(), await add()]
  const days = () =>
    Promise.all(ids.map(async (id) => (await getTitle(db.database.kysely, id)).ebook?.leavesOn ?? null))
  const leave = async (leavesOn: string | null) => {
    const { id } = await preview({ ids }, { fields: { ebook: { inSubscription: true, leavesOn } } })
    await run(id)
    await work()
    return id
  }
  await leave(null)
  await expect(leave(null)).rejects.toThrow('Tidak ada judul yang berubah')
  const set = await leave('2027-03-01')
  expect(await days()).toEqual(['2027-03-01', '2027-03-01'])
  const cleared = await leave(null)
  expect(await days()).toEqual([null, null])
  await undo(cleared)
  await work()
  expect(await days()).toEqual(['2027-03-01', '2027-03-01'])
  await undo(set)
  await work()
  expect(await days()).toEqual([null, null])
  expect(await counts(set)).toEqual({ undone: 2 })
})

test('a bulk edit can be undone for 30 days', async () => {
  const { id } = await preview({ ids: [await add()] }, UP_BY_TENTH)
  await run(id)
  await work()
  const late = new Date('2026-12-23T03:00:00Z')
  await expect(undo(id, late)).rejects.toThrow('tidak dapat dibatalkan lagi')
})

test('F114 each changed title has an entry in the name of whoever ran it, and the bulk edit has one', async () => {
  const title = await add()
  const { id } = await preview({ ids: [title] }, { ...UP_BY_TENTH, status: 'withdrawn' })
  await run(id)
  await work()
  expect((await actsOn('title', title))[0]).toMatchObject({
    verb: 'title.change',
    staff_id: member.id,
    origin: member.ip,
    before: { status: 'on_sale', ebook: { price: 50_000 } },
    after: { status: 'withdrawn', ebook: { price: 55_000 } },
    reason: `Ubah massal ${id}`,
  })
  expect(await actsOn('bulk-edit', id)).toMatchObject([
    { verb: 'bulk-edit.run', after: { titles: 1 } },
    { verb: 'bulk-edit.prepare', after: { titles: 1 } },
  ])
})

test('titles that cannot be changed are refused with the reason, the others are changed', async () => {
  const [draft, sold] = [await add({ onSale: false }), await add()]
  const { id, counts: expected } = await preview({ ids: [draft, sold] }, { fields: {}, status: 'withdrawn' })
  expect(expected).toMatchObject({ waiting: 1, refused: 1 })
  await run(id)
  await work()
  expect(await titlesOf(id)).toMatchObject([
    { id: draft, outcome: 'refused', reason: 'Draf belum dijual, jadi tidak perlu ditarik.' },
    { id: sold, outcome: 'changed' },
  ])
  expect((await actsOn('title', sold))[0]).toMatchObject({ verb: 'title.withdraw' })
})

test('a planned price that came after the preview is not written over', async () => {
  const title = await add()
  const startsAt = new Date(NOW.getTime() + 1_000)
  const plan = {
    format: 'ebook' as const,
    price: rupiah(70_000),
    discountPercent: 0,
    discountIdr: rupiah(0),
    startsAt,
  }
  await db.database.transact((tx) => schedulePrice(tx, member, { id: title, plan, now: NOW }))
  const { id } = await preview({ ids: [title] }, UP_BY_TENTH)
  await run(id)
  await work(new Date(startsAt.getTime() + 1))
  expect(await priceOf(title)).toBe(70_000)
  expect(await counts(id)).toEqual({ changed_meanwhile: 1 })
})

test('a bulk edit that ended in the middle goes on where it was, and changes each title once', async () => {
  const ids = await addTitles(
    db.database,
    Array.from({ length: BATCH + 3 }, (_, index) => titleRecord({ name: `Judul banyak ${index}` })),
  )
  const former = await Promise.all(ids.map(priceOf))
  const { id } = await preview({ ids }, UP_BY_TENTH)
  await run(id)
  // The process ends after the first batch has been committed.
  const dying = new AbortController()
  await workOnBulkEdits(
    db.database,
    () => {
      dying.abort()
      return NOW
    },
    dying.signal,
  )
  expect(await counts(id)).toEqual({ changed: BATCH, waiting: 3 })
  await Promise.all([work(), work()])
  expect(await counts(id)).toEqual({ changed: BATCH + 3 })
  const once = former.map((price) => Math.round(((price ?? 0) * 1.1) / 500) * 500)
  expect(await Promise.all(ids.map(priceOf))).toEqual(once)
})

test('a bulk edit can be stopped, run on, or undone as far as it came', async () => {
  const title = await add()
  const { id } = await preview({ ids: [title] }, UP_BY_TENTH)
  await run(id)
  await stop(id)
  await work()
  expect(await priceOf(title)).toBe(50_000)
  await expect(undo(id)).rejects.toThrow('tidak dapat dibatalkan lagi')
  await run(id)
  await work()
  expect(await priceOf(title)).toBe(55_000)
  await expect(run(id)).rejects.toThrow('sudah dijalankan')
  await expect(stop(id)).rejects.toThrow('tidak sedang berjalan')
})

test('of 20 who run one bulk edit at the same time one succeeds', async () => {
  const { id } = await preview({ ids: [await add()] }, UP_BY_TENTH)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => run(id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('F101 nobody previews, runs or undoes a bulk edit without the right', async () => {
  const title = await add()
  const reader = staffActor('katalog.lihat')
  await expect(preview({ ids: [title] }, UP_BY_TENTH, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const { id } = await preview({ ids: [title] }, UP_BY_TENTH)
  await expect(run(id, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await run(id)
  await work()
  await expect(undo(id, NOW, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await priceOf(title)).toBe(55_000)
})

test('§7 a preview can be made anew with another change of the same titles', async () => {
  const ids = await addTitles(db.database, [titleRecord({ name: 'Satu' }), titleRecord({ name: 'Dua' })])
  const first = await preview({ ids }, UP_BY_TENTH)
  const half = { ...UP_BY_TENTH, price: { ...UP_BY_TENTH.price, by: 'percent', value: -50 } } as BulkChange
  const second = await preview({ previewed: first.id }, half)
  const { rows } = await listBulkTitles(db.database.kysely, {
    id: second.id,
    outcome: undefined,
    limit: 10,
    offset: 0,
  })
  expect(rows.map(({ id, after }) => [id, after?.ebook?.price])).toEqual(ids.map((id) => [id, 25_000]))
  await expect(preview({ previewed: 999_999 }, half)).rejects.toMatchObject({ reason: 'invalid' })
})

test('a filter that finds nothing, and a genre that does not exist, are refused', async () => {
  const nothing = { matching: { ...EVERYTHING, search: 'tidakadajudulbegini' } }
  await expect(preview(nothing, UP_BY_TENTH)).rejects.toMatchObject({ reason: 'invalid' })
  await expect(preview({ ids: [await add()] }, { fields: { genreId: 999_999 } })).rejects.toThrow('tidak ada')
})

test('F79 a bulk edit tells after each batch that it goes on, so that a long one counts as no failure', async () => {
  const { id } = await preview({ ids: [await add()] }, UP_BY_TENTH)
  await run(id)
  let told = 0
  await workOnBulkEdits(
    db.database,
    () => NOW,
    undefined,
    () => told++,
  )
  expect(told).toBe(1)
})
