import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { checkPromo } from './check-promo.ts'
import { endBatch, exportCodes, listBatches, listCodes, makeCodes } from './promo-batches.ts'
import { NEW_PROMO } from './promo-draft.rules.ts'
import { listPromos } from './save-promo.ts'

const NOW = new Date('2026-11-22T03:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const make = (given: { count?: number; prefix?: string } = {}, actor = staffActor()) => {
  const draft = { ...NEW_PROMO, name: 'Undian', discountPercent: 15, expiresOn: '2126-12-31' }
  const order = { name: 'Undian', prefix: '', count: 3, ...given, draft, now: NOW }
  return db.database.transact((tx) => makeCodes(tx, actor, order))
}
const codesOf = (id: number) => listCodes(db.database.kysely, id, NOW)
async function use(code: string): Promise<void> {
  const userId = await addUser(db.database)
  const orderId = await addPaidOrder(db.database, userId)
  const { id } = await db.database.kysely
    .selectFrom('promos')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const redemption = { order_id: orderId, promo_id: id, user_id: userId, name: 'Undian', code, amount_idr: 1 }
  await db.database.kysely
    .insertInto('promo_redemptions')
    .values({ ...redemption, state: 'committed' })
    .execute()
}
const check = async (code: string) => {
  const userId = await addUser(db.database)
  return checkPromo(db.database, { userId, code, type: 'Digital', total: rupiah(50_000) }, NOW)
}

test('§7 codes made in bulk differ, are good for one order each, and are in no list of promos', async () => {
  const { id, codes, used } = await make({ count: 500, prefix: 'baca' })
  expect({ codes, used }).toEqual({ codes: 500, used: 0 })
  const made = (await codesOf(id)).map(({ code }) => code)
  expect(new Set(made).size).toBe(500)
  for (const code of made) expect(code).toMatch(/^BACA-[A-HJ-NP-Z2-9]{10}$/)
  const [first = '', second = ''] = made
  await expect(check(first)).resolves.toMatchObject({ discount: 15 })
  await use(first)
  await expect(check(first)).rejects.toMatchObject({ reason: 'promo_not_applicable' })
  await expect(check(second)).resolves.toMatchObject({ discount: 15 })
  expect((await listBatches(db.database.kysely, NOW, id))[0]).toMatchObject({ codes: 500, used: 1 })
  const listed = (await listPromos(db.database.kysely, NOW)).map(({ code }) => code)
  expect(listed).not.toContain(first)
})

test('§7 F110 the exported codes say which were used, and no cell begins a formula', async () => {
  const { id } = await make({ prefix: 'HADIAH' })
  const [{ code = '' } = {}] = await codesOf(id)
  await use(code)
  const { csv } = await exportCodes(db.database.kysely, { id, now: NOW })
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  expect(head).toBe('Kode,Dipakai')
  expect(rows[0]).toBe(`${code},ya`)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toMatch(/^[A-Z0-9][A-Z0-9-]+,(ya|belum)$/)
  await expect(make({ prefix: '=1+1' })).rejects.toMatchObject({ errors: { prefix: [expect.any(String)] } })
  await expect(make({ prefix: '-X' })).rejects.toMatchObject({ errors: { prefix: [expect.any(String)] } })
})

test('§7 F101 a batch is ended at once, by nobody without the right, and logged without its codes', async () => {
  const reader = staffActor('pemasaran.lihat')
  await expect(make({}, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const { id } = await make()
  const end = (actor = staffActor()) => db.database.transact((tx) => endBatch(tx, actor, { id, now: NOW }))
  await expect(end(reader)).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await end()).toMatchObject({ published: false })
  for (const { code } of await codesOf(id)) {
    await expect(check(code)).rejects.toMatchObject({ reason: 'promo_not_found' })
  }
  await expect(end()).rejects.toMatchObject({ reason: 'conflict' })
  const entries = await db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'after'])
    .where('object_kind', '=', 'promo-batch')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(entries.map(({ verb }) => verb)).toEqual(['promo-batch.make', 'promo-batch.end'])
  const [{ code = 'none' } = {}] = await codesOf(id)
  expect(JSON.stringify(entries)).not.toContain(code)
})
