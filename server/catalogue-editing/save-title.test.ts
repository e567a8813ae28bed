import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeIsbn } from '#kernel/isbn.ts'
import { rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { addTitle, changeTitle, getTitle } from './save-title.ts'
import { setTitleStatus } from './set-title-status.ts'
import type { TitleChanges, TitleStatus } from './title-draft.rules.ts'

const NOW = new Date('2026-11-22T03:00:00Z')
const ebook = { price: rupiah(50_000) }
const ISBN = completeIsbn('978602123456')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const add = (name: string, fields: TitleChanges = {}, actor: Actor = AT_THE_SERVER) =>
  db.database.transact((tx) =>
    addTitle(tx, actor, { fields: { publishedOn: '2026-11-01', ...fields, name }, now: NOW }),
  )
const change = (
  id: number,
  version: number | undefined,
  changes: TitleChanges,
  actor: Actor = staffActor(),
) => db.database.transact((tx) => changeTitle(tx, actor, { id, version, changes, now: NOW }))
const move = (id: number, status: TitleStatus, actor: Actor = staffActor(), version?: number) =>
  db.database.transact((tx) => setTitleStatus(tx, actor, { id, status, version, now: NOW }))
const acts = (id: number) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'staff_id', 'before', 'after', 'hidden'])
    .where('object_kind', '=', 'title')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('F80 an owner fills a shop by hand: a title with its people, series and editions', async () => {
  const added = await add('Laut Bercerita Lagi', {
    isbn: `${ISBN.slice(0, 3)}-602-${ISBN.slice(6)}`,
    publisher: 'Penerbit Laut',
    language: 'id/en',
    contributors: [
      { name: 'Rara Lestari', role: 'author' },
      { name: 'Budi Santoso', role: 'translator' },
    ],
    series: 'Laut',
    seriesNumber: 2,
    ebook,
    paper: { price: rupiah(90_000), discountPercent: 10, weightGrams: 300 },
  })
  expect(await getTitle(db.database.kysely, added.id)).toEqual({
    id: added.id,
    slug: 'laut-bercerita-lagi',
    status: 'draft',
    version: 1,
    kind: 'book',
    name: 'Laut Bercerita Lagi',
    description: '',
    isbn: ISBN,
    publisher: 'Penerbit Laut',
    genreId: null,
    language: 'en/id',
    contributors: [
      { name: 'Rara Lestari', role: 'author' },
      { name: 'Budi Santoso', role: 'translator' },
    ],
    series: 'Laut',
    seriesNumber: 2,
    publishedOn: '2026-11-01',
    pageCount: null,
    subscriberFrom: null,
    cover: null,
    gallery: [],
    ebook: {
      price: 50_000,
      discountPercent: 0,
      discountIdr: 0,
      taxClass: 'exempt',
      inSubscription: false,
    },
    paper: {
      price: 90_000,
      discountPercent: 10,
      discountIdr: 0,
      taxClass: 'exempt',
      weightGrams: 300,
    },
  })
})

test('§7 each change of a title leaves one entry, with what it was and what it is', async () => {
  const { id, version } = await add('Jejak', { ebook })
  await change(id, version, { ebook: { price: rupiah(65_000) }, description: 'Baru' })
  await move(id, 'on_sale')
  await move(id, 'withdrawn')
  await move(id, 'draft')
  const priced = (price: number) => expect.objectContaining({ price })
  expect(await acts(id)).toMatchObject([
    { verb: 'title.add', staff_id: null, before: null, after: { name: 'Jejak', slug: 'jejak' } },
    {
      verb: 'title.change',
      staff_id: 1,
      before: { ebook: priced(50_000), description: '' },
      after: { ebook: priced(65_000), description: 'Baru' },
    },
    { verb: 'title.put-on-sale', before: { status: 'draft' }, after: { status: 'on_sale' }, hidden: [] },
    { verb: 'title.withdraw', before: { status: 'on_sale' }, after: { status: 'withdrawn' } },
    { verb: 'title.make-draft', before: { status: 'withdrawn' }, after: { status: 'draft' } },
  ])
})

test('F101 a member of staff without the right changes no title, and leaves no entry', async () => {
  const reader = staffActor('katalog.lihat')
  const { id, version } = await add('Hak Cipta', { ebook })
  const forbidden = { reason: 'forbidden' }
  await expect(add('Tanpa Hak', {}, reader)).rejects.toMatchObject(forbidden)
  await expect(change(id, version, { name: 'Lain' }, reader)).rejects.toMatchObject(forbidden)
  await expect(move(id, 'on_sale', reader)).rejects.toMatchObject(forbidden)
  expect(await getTitle(db.database.kysely, id)).toMatchObject({
    name: 'Hak Cipta',
    status: 'draft',
    version,
  })
  expect(await acts(id)).toHaveLength(1)
})

test('F116 of two edits of a title that began from one version, the later one is refused', async () => {
  const { id, version } = await add('Dua Penyunting', { ebook })
  const saved = await change(id, version, { description: 'Pertama' })
  const meanwhile = { reason: 'changed_meanwhile', data: { version: saved.version } }
  await expect(change(id, version, { pageCount: 10 })).rejects.toMatchObject(meanwhile)
  await expect(move(id, 'on_sale', staffActor(), version)).rejects.toMatchObject(meanwhile)
  expect(await change(id, saved.version, { pageCount: 10 })).toMatchObject({
    description: 'Pertama',
    pageCount: 10,
  })
})

test('F116 an import between two looks at a form counts as an edit', async () => {
  const record = titleRecord({ name: 'Ikut Impor' })
  const [id = 0] = await addTitles(db.database, [record])
  const { version } = await getTitle(db.database.kysely, id)
  await addTitles(db.database, [{ ...record, description: 'Dari impor' }])
  await expect(change(id, version, { description: 'Dari formulir' })).rejects.toMatchObject({
    reason: 'changed_meanwhile',
  })
})

test('an import that names the same people leaves the roles that staff gave them', async () => {
  const record = titleRecord({ contributors: ['Sari', 'Tono'] })
  const [id = 0] = await addTitles(db.database, [record])
  const contributors = [
    { name: 'Sari', role: 'author' as const },
    { name: 'Tono', role: 'illustrator' as const },
  ]
  await change(id, undefined, { contributors })
  await addTitles(db.database, [{ ...record, contributors: ['Tono', 'Wati'] }])
  expect((await getTitle(db.database.kysely, id)).contributors).toEqual([
    { name: 'Tono', role: 'illustrator' },
    { name: 'Wati', role: 'author' },
  ])
})

test('what cannot be right is refused beside its field, and nothing of the edit is kept', async () => {
  const taken = await add('Punya ISBN', { isbn: completeIsbn('978602123457') })
  const { id } = await add('Banyak Salah', { ebook })
  const refused = (changes: TitleChanges, field: string, reason = 'invalid') =>
    expect(change(id, undefined, { name: 'Tidak jadi', ...changes })).rejects.toMatchObject({
      reason,
      errors: { [field]: [expect.any(String)] },
    })
  await refused({ name: '  ' }, 'title')
  await refused({ isbn: `${ISBN.slice(0, 12)}${(Number(ISBN[12]) + 1) % 10}` }, 'isbn')
  await refused({ isbn: taken.isbn }, 'isbn', 'conflict')
  await refused({ language: 'Indonesia' }, 'language')
  await refused({ genreId: 999_999 }, 'genre_id')
  await refused({ seriesNumber: 3 }, 'series_number')
  await refused({ paper: { weightGrams: 200 } }, 'physical_book.price')
  await refused({ paper: { price: rupiah(10_000) } }, 'physical_book.weight')
  const sari = { name: 'Sari', role: 'author' as const }
  await refused({ contributors: [sari, { name: 'SARI', role: 'editor' }] }, 'contributors')
  await expect(change(999_999, undefined, {})).rejects.toMatchObject({ reason: 'not_found' })
  expect(await getTitle(db.database.kysely, id)).toMatchObject({ name: 'Banyak Salah', version: 1 })
})

test('an edition that was bought or is in stock stays; one that nobody has goes', async () => {
  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const [id = 0] = await addTitles(db.database, [titleRecord({ paper })], 3)
  const conflict = (field: string) => ({ reason: 'conflict', errors: { [field]: [expect.any(String)] } })
  await expect(change(id, undefined, { paper: null })).rejects.toMatchObject(conflict('physical_book'))
  const { id: user_id } = await db.database.kysely
    .insertInto('users')
    .values({ email: 'pemilik-edisi@example.com', name: 'Pemilik', password_hash: '-', consented_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = { refno: 'EDISIEDISIEDISI1', method: 'direct' as const, kind: 'digital' as const, user_id }
  const { id: order_id } = await db.database.kysely
    .insertInto('orders')
    .values({ ...order, subtotal_idr: 0, payable_idr: 0, expires_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.database.kysely.insertInto('entitlements').values({ user_id, title_id: id, order_id }).execute()
  await expect(change(id, undefined, { ebook: null })).rejects.toMatchObject(conflict('ebook'))
  await expect(move(id, 'draft')).rejects.toMatchObject({ reason: 'conflict' })

  await db.database.kysely.updateTable('stock').set({ on_hand: 0 }).execute()
  expect(await change(id, undefined, { paper: null })).toMatchObject({ paper: null })
})

test('a title without an edition is not put on sale, and one on sale keeps its last edition', async () => {
  const { id } = await add('Belum Ada Harga')
  await expect(move(id, 'on_sale')).rejects.toMatchObject({ reason: 'conflict' })
  await expect(move(id, 'withdrawn')).rejects.toMatchObject({ reason: 'conflict' })
  await expect(move(id, 'draft')).rejects.toMatchObject({ reason: 'conflict' })
  await change(id, undefined, { ebook })
  await move(id, 'on_sale')
  await expect(change(id, undefined, { ebook: null })).rejects.toMatchObject({ reason: 'conflict' })
  expect(await getTitle(db.database.kysely, id)).toMatchObject({ status: 'on_sale' })
})
