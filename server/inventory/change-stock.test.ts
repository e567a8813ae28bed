import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { changeStock, readStock, type StockChange } from './change-stock.ts'

const NOW = new Date('2026-11-22T03:00:00Z')
const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

async function title(copies = 0): Promise<number> {
  const [id = 0] = await addTitles(db.database, [titleRecord({ paper })], copies)
  return id
}
const change = (titleId: number, by: StockChange['by'], note?: string, actor: Actor = staffActor()) =>
  db.database.transact((tx) => changeStock(tx, actor, { titleId, by, note, now: NOW }))
const read = (id: number) => readStock(db.database.kysely, id)

test('F80 copies that are delivered, damaged or counted change the stock, each with its reason', async () => {
  const id = await title()
  await change(id, { cause: 'delivery', copies: 12 }, 'Kiriman November', AT_THE_SERVER)
  await change(id, { cause: 'damage', copies: -2 })
  await change(id, { cause: 'count', counted: 9, seen: 10 })
  const { level, changes } = await read(id)
  expect(level).toMatchObject({ onHand: 9, reserved: 0 })
  expect(changes).toEqual([
    { changedAt: NOW, cause: 'count', copies: -1, onHand: 9, note: null },
    { changedAt: NOW, cause: 'damage', copies: -2, onHand: 10, note: null },
    { changedAt: NOW, cause: 'delivery', copies: 12, onHand: 12, note: 'Kiriman November' },
  ])
  const entries = await db.database.kysely
    .selectFrom('audit_entries')
    .select(['before', 'after', 'reason', 'actor_kind'])
    .where('verb', '=', 'title.change-stock')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      before: { onHand: 0 },
      after: { onHand: 12, cause: 'delivery' },
      reason: 'Kiriman November',
      actor_kind: 'cli',
    },
    { before: { onHand: 12 }, after: { onHand: 10, cause: 'damage' }, reason: null, actor_kind: 'staff' },
    { before: { onHand: 10 }, after: { onHand: 9, cause: 'count' }, reason: null, actor_kind: 'staff' },
  ])
})

test('F01 staff cannot take copies away that unpaid orders hold', async () => {
  const id = await title(5)
  await db.database.kysely.updateTable('stock').set({ reserved: 4 }).where('on_hand', '=', 5).execute()
  const invalid = (field: string) => ({ reason: 'invalid', errors: { [field]: [expect.any(String)] } })
  await expect(change(id, { cause: 'damage', copies: -2 })).rejects.toMatchObject(invalid('copies'))
  await expect(change(id, { cause: 'count', counted: 3 })).rejects.toMatchObject(invalid('counted'))
  const tooMany = change(id, { cause: 'delivery', copies: 1_000_000 })
  await expect(tooMany).rejects.toMatchObject(invalid('copies'))
  expect(await change(id, { cause: 'count', counted: 4 })).toMatchObject({ onHand: 4, reserved: 4 })
})

test('F116 a count that began before a copy was sold is not written over the sale', async () => {
  const id = await title(7)
  await expect(change(id, { cause: 'count', counted: 6, seen: 8 })).rejects.toMatchObject({
    reason: 'changed_meanwhile',
    data: { on_hand: 7 },
  })
  expect((await read(id)).level.onHand).toBe(7)
})

test('F101 a member of staff without the right changes no stock', async () => {
  const id = await title(2)
  const refused = change(id, { cause: 'delivery', copies: 1 }, undefined, staffActor('katalog.lihat'))
  await expect(refused).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await read(id)).toMatchObject({ level: { onHand: 2 }, changes: [] })
})

test('a title that is not sold on paper has no stock to change', async () => {
  const [id = 0] = await addTitles(db.database, [titleRecord()])
  await expect(change(id, { cause: 'delivery', copies: 1 })).rejects.toMatchObject({ reason: 'not_found' })
})

test('deliveries that arrive at the same time are all counted', async () => {
  const id = await title()
  await Promise.all(Array.from({ length: 8 }, () => change(id, { cause: 'delivery', copies: 3 })))
  expect((await read(id)).level.onHand).toBe(24)
})
