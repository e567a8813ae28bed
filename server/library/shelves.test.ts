import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryCalls } from '#contracts/library.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { callHandler, contextOf } from '#tests/support/call-context.ts'
import { browse } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPackage, addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { grantEntitlements, revokeEntitlements } from './grant-entitlements.ts'
import { libraryHandlers } from './library.routes.ts'
import { keepPlace } from './reading/keep-place.ts'

// 21 November 2026, 23:00 in Jakarta.
const now = new Date('2026-11-21T16:00:00Z')
const noFiles: FileStore = {
  write: async () => undefined,
  read: async () => undefined,
  remove: async () => undefined,
  list: async function* () {},
}

let db: TestDatabase
let handlers: ReturnType<typeof libraryHandlers>
beforeAll(async () => {
  db = await testDatabase()
  handlers = libraryHandlers({ database: db.database, files: noFiles })
})
afterAll(() => db.close())

const price = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0 }
const included = (change: Partial<TitleRecord> = {}) =>
  titleRecord({ ebook: { ...price, inSubscription: true }, ...change })

/** Titles whose ebooks have a file key, as add-ebook-file gives them. */
async function titles(...records: TitleRecord[]): Promise<number[]> {
  const ids = await addTitles(db.database, records)
  for (const id of ids) {
    await db.database.kysely
      .updateTable('editions')
      .set({ file_key: `kunci-berkas-nomor-${String(id).padStart(10, '0')}` })
      .where('title_id', '=', id)
      .where('format', '=', 'ebook')
      .execute()
  }
  return ids
}

async function buy(userId: number, titleId: number, at = now): Promise<number> {
  const orderId = await addPaidOrder(db.database, userId)
  await db.database.transact((tx) =>
    tx.commit(grantEntitlements({ userId, titleIds: [titleId], orderId, at })),
  )
  return orderId
}

async function subscribe(userId: number, at = now): Promise<void> {
  const orderId = await addPaidOrder(db.database, userId, 'subscription')
  const packageId = await addPackage(db.database)
  await db.database.transact((tx) =>
    startSubscription(tx, { userId, packageId, orderId, months: 1, now: at }),
  )
}

const ask = (
  name: 'GET /api/user/user-book' | 'GET /api/user/subscriber-book',
  userId: number,
  query: object,
  at: Date,
) => {
  // One contract under two paths: the types of their handlers differ in name only.
  const handler = handlers[name] as (typeof handlers)['GET /api/user/user-book']
  return callHandler(libraryCalls[name], handler, { query }, contextOf(userId, at))
}
const bought = (userId: number, query: object = {}) => ask('GET /api/user/user-book', userId, query, now)
const opened = (userId: number, query: object = {}, at = now) =>
  ask('GET /api/user/subscriber-book', userId, query, at)
const idsOf = (page: { data: { id: number }[] }) => page.data.map((card) => card.id)
const owned = (userId: number, ids: string, at = now) =>
  callHandler(
    libraryCalls['GET /api/user/owned'],
    handlers['GET /api/user/owned'],
    { query: { ids } },
    contextOf(userId, at),
  )

describe('what was bought', () => {
  test('a bought title is on the shelf at once, the newest first, six a page', async () => {
    const user = await addUser(db.database)
    const ids = await titles(...Array.from({ length: 8 }, () => titleRecord()))
    for (const [index, id] of ids.entries()) await buy(user, id, new Date(now.getTime() + index))
    const newestFirst = [...ids].reverse()
    const first = await bought(user)
    expect(first).toMatchObject({ total: 8, per_page: 6, last_page: 2, current_page: 1 })
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 6))
    expect(idsOf(await bought(user, { page: '2' }))).toEqual(newestFirst.slice(6))
    expect(await bought(user, { page: '9' })).toMatchObject({ data: [], total: 8 })
    expect(first.data[0]?.ebook?.file).toMatch(/^kunci/)
  })

  test('§2 each title says how much of it was read, and when', async () => {
    const [user, other] = [await addUser(db.database), await addUser(db.database)]
    const [begun = 0, untouched = 0] = await titles(titleRecord(), titleRecord())
    for (const reader of [user, other]) for (const id of [begun, untouched]) await buy(reader, id)
    const place = { kind: 'PDF' as const, page: 4, of: 10 }
    const kept = { titleId: begun, place, secondsAgo: 0, at: undefined }
    await keepPlace(db.database, { ...kept, userId: user, device: 'telepon-1', share: 0.4, now })
    const later = new Date(now.getTime() + HOUR)
    await keepPlace(db.database, { ...kept, userId: user, device: 'laptop-01', share: 0.3, now: later })
    await keepPlace(db.database, { ...kept, userId: other, device: 'telepon-1', share: 0.9, now })
    const readingOf = (page: Awaited<ReturnType<typeof bought>>) =>
      Object.fromEntries(page.data.map(({ id, reading }) => [id, reading]))
    expect(readingOf(await bought(user))).toEqual({
      [begun]: { share: 0.3, read_at: later.toISOString() },
      [untouched]: null,
    })
  })

  test('§2 a shelf stands in the order its reader chose, and what nobody has opened comes last by reading', async () => {
    const user = await addUser(db.database)
    const [thirteen = 0, hush = 0, nine = 0] = await titles(
      titleRecord({ name: 'Selasar No. 13' }),
      titleRecord({ name: 'Hening' }),
      titleRecord({ name: 'selasar No. 9' }),
    )
    for (const [index, id] of [thirteen, hush, nine].entries())
      await buy(user, id, new Date(now.getTime() + index))
    const place = { kind: 'PDF' as const, page: 4, of: 10 }
    for (const [index, titleId] of [hush, thirteen].entries())
      await keepPlace(db.database, {
        userId: user,
        titleId,
        place,
        secondsAgo: 0,
        at: undefined,
        device: 'telepon-1',
        share: 0.4,
        now: new Date(now.getTime() + index * HOUR),
      })
    expect(idsOf(await bought(user, { sort: 'dibeli' }))).toEqual([nine, hush, thirteen])
    expect(idsOf(await bought(user, { sort: 'judul' }))).toEqual([hush, nine, thirteen])
    expect(idsOf(await bought(user, { sort: 'dibaca' }))).toEqual([thirteen, hush, nine])
    expect(idsOf(await bought(user, { sort: 'judul', per_page: '1', page: '2' }))).toEqual([nine])
    await expect(bought(user, { sort: 'x' })).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('F30 nobody sees another’s shelf', async () => {
    const [user, stranger] = [await addUser(db.database), await addUser(db.database)]
    const [id = 0] = await titles(titleRecord())
    await buy(user, id)
    expect(await bought(stranger)).toMatchObject({ data: [], total: 0, last_page: 1 })
    expect(await owned(stranger, String(id))).toEqual([])
  })

  test('an order settled twice gives a title once, and two buyers at once each get theirs', async () => {
    const user = await addUser(db.database)
    const [id = 0] = await titles(titleRecord())
    const orderId = await addPaidOrder(db.database, user)
    const grants = await Promise.all(
      [1, 2, 3].map(() =>
        db.database.transact((tx) => tx.commit(grantEntitlements({ userId: user, titleIds: [id], orderId }))),
      ),
    )
    expect(grants.toSorted()).toEqual([[0], [0], [1]])
    expect((await bought(user)).total).toBe(1)
  })

  test('a reversed payment takes its titles back, and a later one gives them again', async () => {
    const user = await addUser(db.database)
    const [id = 0, other = 0] = await titles(titleRecord(), titleRecord())
    const orderId = await buy(user, id)
    await buy(user, other)
    const revoke = () => db.database.transact((tx) => tx.commit(revokeEntitlements({ orderId, now })))
    expect([await revoke(), await revoke()]).toEqual([[1], [0]])
    expect(idsOf(await bought(user))).toEqual([other])
    await buy(user, id, new Date(now.getTime() + HOUR))
    expect(idsOf(await bought(user))).toEqual([id, other])
  })

  test('a title that is withdrawn from sale stays with its buyers', async () => {
    const user = await addUser(db.database)
    const [id = 0] = await titles(titleRecord({ status: 'withdrawn' }))
    await buy(user, id)
    expect(idsOf(await bought(user))).toEqual([id])
    expect(await owned(user, String(id))).toEqual([{ id, source: 'Book User' }])
  })
})

describe('filters', () => {
  let user: number
  let novel: number
  let magazine: number
  let comic: number
  beforeAll(async () => {
    user = await addUser(db.database)
    const paper = { ...price, priceIdr: 120_000, weightGrams: 200 }
    const [a = 0, b = 0, c = 0] = await titles(
      titleRecord({
        name: 'Café di Ujung Senja',
        contributors: ['Ñurul Aini', 'Budi'],
        publishedOn: '2015-01-01',
        genre: 'Roman',
        paper,
      }),
      titleRecord({
        kind: 'magazine',
        name: 'Pekan 100% Kopi',
        contributors: ['Redaksi Pekan'],
        publishedOn: '2025-06-01',
        genre: 'Gaya',
      }),
      titleRecord({
        name: 'Si Kancil',
        contributors: ['Budi'],
        publishedOn: '2025-12-31',
        genre: 'Roman',
        ebook: { ...price, priceIdr: 10_000, inSubscription: false },
      }),
    )
    ;[novel, magazine, comic] = [a, b, c]
    for (const [index, id] of [novel, magazine, comic].entries())
      await buy(user, id, new Date(now.getTime() - index))
  })

  test.each([
    ['cafe', ['novel']],
    ['CAFÉ ujung', ['novel']],
    ['nurul', ['novel']],
    ['budi', ['novel', 'comic']],
    ['budi kancil', ['comic']],
    ['100', ['magazine']],
    ['%', ['novel', 'magazine', 'comic']],
    ['_', ['novel', 'magazine', 'comic']],
    ["' or 1=1 --", []],
    ['tidakada', []],
  ])('F34 a search for %j finds words of title and author, folded', async (search, names) => {
    const known: Record<string, number> = { novel, magazine, comic }
    expect(idsOf(await bought(user, { search }))).toEqual(names.map((name) => known[name]))
  })

  test('F68 a shelf finds a title by its new name and its new authors, and no longer by the old ones', async () => {
    const reader = await addUser(db.database)
    const record = titleRecord({ name: 'Kelasi Terakhir', contributors: ['Óscar Lama'] })
    const [id = 0] = await titles(record)
    await buy(reader, id)
    expect(idsOf(await bought(reader, { search: 'kelasi oscar' }))).toEqual([id])
    await titles({ ...record, name: 'Nakhoda Pertama', contributors: ['Siti Baru', 'Budi Kedua'] })
    expect(idsOf(await bought(reader, { search: 'nakhoda siti kedua' }))).toEqual([id])
    for (const search of ['kelasi', 'oscar']) expect((await bought(reader, { search })).total).toBe(0)
    const { kysely } = db.database
    await kysely
      .updateTable('contributors')
      .set({ name_key: 'siti diganti' })
      .where('name_key', '=', 'siti baru')
      .execute()
    expect(idsOf(await bought(reader, { search: 'diganti' }))).toEqual([id])
    await kysely.deleteFrom('title_contributors').where('title_id', '=', id).execute()
    expect((await bought(reader, { search: 'diganti' })).total).toBe(0)
    expect(idsOf(await bought(reader, { search: 'nakhoda' }))).toEqual([id])
  })

  test('kind, shape, genre, years and price narrow the shelf, each end alone or in either order', async () => {
    const genre = (await bought(user)).data[0]?.genre?.id
    expect(idsOf(await bought(user, { type: 'Majalah' }))).toEqual([magazine])
    expect(idsOf(await bought(user, { type: 'Buku' }))).toEqual([novel, comic])
    expect(idsOf(await bought(user, { genre_id: String(genre) }))).toEqual([novel, comic])
    expect((await bought(user, { genre_id: 'all' })).total).toBe(3)
    expect(idsOf(await bought(user, { shape: 'physicalBook' }))).toEqual([novel])
    expect((await bought(user, { shape: 'ebook' })).total).toBe(3)
    expect(idsOf(await bought(user, { 'release_years[0]': '2025', 'release_years[1]': '2020' }))).toEqual([
      magazine,
      comic,
    ])
    expect(idsOf(await bought(user, { 'release_years[1]': '2015' }))).toEqual([novel])
    expect(idsOf(await bought(user, { shape: 'ebook', 'price[0]': '20000', 'price[1]': '5000' }))).toEqual([
      comic,
    ])
    expect(idsOf(await bought(user, { shape: 'physicalBook', 'price[0]': '100000' }))).toEqual([novel])
    expect(await bought(user, { type: 'Majalah', search: 'cafe' })).toMatchObject({ data: [], total: 0 })
  })

  test.each([
    { type: 'Komik' },
    { shape: 'x' },
    { genre_id: 'x' },
    { per_page: '0' },
    { 'price[0]': '-1' },
    { search: 'x'.repeat(201) },
  ])('F35 %j is refused with a sentence', async (query) => {
    await expect(bought(user, query)).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('F35 a shelf of everything at once is bounded to a thousand a page', async () => {
    expect(await bought(user, { per_page: '99999' })).toMatchObject({ per_page: 1000, total: 3 })
  })
})

describe('what a subscription opens', () => {
  test('a running one opens what is included and readable, the newest first, and nothing without one', async () => {
    const user = await addUser(db.database)
    const [older = 0, newer = 0, excluded = 0, withdrawn = 0, early = 0, tooEarly = 0] = await titles(
      included({ publishedOn: '2020-01-01' }),
      included({ publishedOn: '2026-01-01' }),
      titleRecord(),
      included({ status: 'withdrawn' }),
      included({ status: 'draft', publishedOn: '2026-12-01', subscriberFrom: '2026-11-21' }),
      included({ status: 'draft', publishedOn: '2026-12-02', subscriberFrom: '2026-11-22' }),
    )
    const [fileless = 0] = await addTitles(db.database, [included()])
    const all = [older, newer, excluded, withdrawn, early, tooEarly, fileless].join()

    expect(await opened(user)).toMatchObject({ data: [], total: 0 })
    expect(await owned(user, all)).toEqual([])
    await subscribe(user)
    expect(idsOf(await opened(user))).toEqual([early, newer, older])
    expect((await owned(user, all)).map((one) => one.id)).toEqual([older, newer, early])
    // An hour and a minute later it is the next day in Jakarta.
    const tomorrow = new Date(now.getTime() + 1.02 * HOUR)
    expect(idsOf(await opened(user, {}, tomorrow))).toEqual([tooEarly, early, newer, older])
    expect(await opened(user, { type: 'Majalah' })).toMatchObject({ total: 0 })
  })

  test('it opens nothing once it is over', async () => {
    const user = await addUser(db.database)
    const [id = 0] = await titles(included())
    await subscribe(user, new Date(now.getTime() - 40 * DAY))
    expect(await opened(user)).toMatchObject({ total: 0 })
    expect(await owned(user, String(id))).toEqual([])
  })

  test('after its end it is said when that was and what renewing opens; before, when it ends; nothing without one', async () => {
    const [user, never] = [await addUser(db.database), await addUser(db.database)]
    await titles(included(), included({ status: 'withdrawn' }), titleRecord())
    const preview = (userId: number) =>
      callHandler(
        libraryCalls['GET /api/user/subscription'],
        handlers['GET /api/user/subscription'],
        {},
        contextOf(userId, now),
      )
    expect(await preview(never)).toMatchObject({ ends_at: null })
    await subscribe(user, new Date(now.getTime() - 40 * DAY))
    const over = await preview(user)
    expect(Date.parse(over.ends_at ?? '')).toBeLessThan(now.getTime())
    await subscribe(user)
    const running = await preview(user)
    expect(Date.parse(running.ends_at ?? '')).toBeGreaterThan(now.getTime())
    const shelf = await opened(user, { per_page: 100 })
    expect(over.total).toBe(shelf.total)
    expect(over.titles.map(({ id }) => id)).toEqual(idsOf(shelf).slice(0, 4))
  })

  test('what was bought counts as bought, also for subscribers', async () => {
    const user = await addUser(db.database)
    const [both = 0, only = 0] = await titles(included(), included())
    await subscribe(user)
    await buy(user, both)
    expect(await owned(user, `${only},${both},${only}`)).toEqual([
      { id: only, source: 'Book Subscriber' },
      { id: both, source: 'Book User' },
    ])
  })

  test.each([
    'x',
    '1,x',
    '0',
    '-1',
    '1.5',
    '99999999999999999999',
    Array.from({ length: 101 }, (_, i) => i + 1).join(),
  ])('F35 ids %j are refused with a sentence', async (ids) => {
    await expect(owned(1, ids)).rejects.toMatchObject({ reason: 'invalid' })
  })
})

test('§7 without a shape a title has one price, its lowest, on a shelf as in the catalogue', async () => {
  const reader = await addUser(db.database)
  const priced = (ebook: number, paper: number) =>
    titleRecord({
      name: 'Harga Tunggal',
      ebook: { ...price, priceIdr: ebook, inSubscription: true },
      paper: { ...price, priceIdr: paper, weightGrams: 200 },
    })
  const ids = await titles(priced(40_000, 90_000), priced(95_000, 60_000), priced(55_000, 58_000))
  for (const id of ids) await buy(reader, id)
  await subscribe(reader)
  for (const [from, to] of [
    [0, 50_000],
    [50_000, 70_000],
    [80_000, 100_000],
    [0, 100_000],
  ]) {
    const query = { search: 'harga tunggal', 'price[0]': String(from), 'price[1]': String(to) }
    const listed = await browse(db.database.read, query)
    for (const shelf of [await bought(reader, query), await opened(reader, query)]) {
      expect({ range: [from, to], total: shelf.total, ids: idsOf(shelf).sort() }).toEqual({
        range: [from, to],
        total: listed.total,
        ids: idsOf(listed).sort(),
      })
    }
  }
})
