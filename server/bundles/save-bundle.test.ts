import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { addBundle, type BundleDraft, changeBundle, type NewBundle } from './save-bundle.ts'

const NOW = new Date('2026-11-22T03:00:00Z')

let db: TestDatabase
let draft: NewBundle
beforeAll(async () => {
  db = await testDatabase()
  const titleIds = await addPaper('Satu', 'Dua')
  draft = { name: 'Dwilogi', format: 'paper', titleIds, price: rupiah(60_000) }
})
afterAll(() => db.close())

const PAPER = { priceIdr: 40_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
const addPaper = (...names: string[]) =>
  addTitles(
    db.database,
    names.map((name) => titleRecord({ name, paper: PAPER })),
  )
const add = (name: string, changes: Partial<BundleDraft> = {}, actor: Actor = AT_THE_SERVER) =>
  db.database.transact((tx) => addBundle(tx, actor, { draft: { ...draft, name, ...changes }, now: NOW }))
const change = (
  { id, version }: { id: number; version: number },
  changes: Partial<BundleDraft>,
  actor: Actor = staffActor(),
) => db.database.transact((tx) => changeBundle(tx, actor, { id, version, changes, now: NOW }))
const acts = (id: number) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'staff_id', 'before', 'after'])
    .where('object_kind', '=', 'bundle')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('§7 each change of a set leaves one entry, with what it was and what it is', async () => {
  const added = await add('Dwilogi')
  const changed = await change(added, { price: rupiah(55_000) })
  await change(changed, { status: 'on_sale' })
  expect(await acts(added.id)).toMatchObject([
    { verb: 'bundle.add', staff_id: null, before: null, after: { name: 'Dwilogi', status: 'draft' } },
    { verb: 'bundle.change', staff_id: 1, before: { price: 60_000 }, after: { price: 55_000 } },
    { verb: 'bundle.change', before: { status: 'draft' }, after: { status: 'on_sale' } },
  ])
})

test('F101 a member of staff without the right changes nothing, and leaves no entry', async () => {
  const reader = staffActor('pemasaran.lihat')
  const added = await add('Milik pemasaran')
  await expect(add('Tanpa hak', {}, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(change(added, { price: rupiah(1) }, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await acts(added.id)).toHaveLength(1)
})

test('F116 of two edits that began from one version, the later one is refused', async () => {
  const added = await add('Dua penyunting')
  await change(added, { price: rupiah(50_000) })
  await expect(change(added, { price: rupiah(40_000) })).rejects.toMatchObject({
    reason: 'changed_meanwhile',
  })
  expect(await acts(added.id)).toHaveLength(2)
})

test('§7 what cannot be a set is refused beside its field', async () => {
  const [one = 0, two = 0] = draft.titleIds
  const [paper = 0] = await addPaper('Tiga')
  const [ebook = 0] = await addTitles(db.database, [titleRecord({ name: 'Hanya digital' })])
  const onSale = { status: 'on_sale' } as const
  const refused: [string, Partial<BundleDraft>][] = [
    ['name', { name: '  ' }],
    ['title_ids', { titleIds: [one] }],
    ['title_ids', { titleIds: [one, one] }],
    ['title_ids', { titleIds: [ebook, paper] }],
    ['price', { ...onSale, price: rupiah(80_000) }],
    ['ends_at', { beginsAt: NOW, endsAt: NOW }],
  ]
  for (const [field, changes] of refused) {
    const error = await add('Tidak mungkin', changes).catch((thrown) => thrown)
    expect({ changes, errors: Object.keys(error.errors ?? {}) }).toEqual({ changes, errors: [field] })
  }
  const sold = await add('Sudah dijual', { ...onSale, titleIds: [two, one] })
  for (const [field, changes] of [
    ['status', { status: 'draft' }],
    ['slug', { slug: 'lain' }],
    ['name', { name: 'Dwilogi' }],
  ] as const) {
    await expect(change(sold, changes)).rejects.toMatchObject({
      errors: { [field]: [expect.any(String)] },
    })
  }
})
