import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import {
  addPackage,
  changePackage,
  endPackage,
  listPackages,
  NEW_PACKAGE,
  type PackageDraft,
} from './save-package.ts'

const NOW = new Date('2026-11-23T03:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const draftOf = (name: string): PackageDraft => ({ ...NEW_PACKAGE, name, months: 3, price: rupiah(147_000) })
const add = (name: string, actor: Actor = AT_THE_SERVER, changes: Partial<PackageDraft> = {}) =>
  db.database.transact((tx) => addPackage(tx, actor, { draft: { ...draftOf(name), ...changes }, now: NOW }))
const change = (id: number, version: number, changes: Partial<PackageDraft>, actor: Actor = staffActor()) =>
  db.database.transact((tx) => changePackage(tx, actor, { id, version, changes, now: NOW }))
const acts = (id: number) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after'])
    .where('object_kind', '=', 'package')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('§7 each change of a package leaves one entry, with what it was and what it is', async () => {
  const { id, version } = await add('Semusim')
  const changed = await change(id, version, { discountPercent: 10, taxClass: 'exempt', taxDecided: true })
  expect(changed).toMatchObject({ finalPrice: 132_300, version: version + 1 })
  await db.database.transact((tx) => endPackage(tx, staffActor(), { id, now: NOW }))
  expect(await acts(id)).toMatchObject([
    { verb: 'package.add', before: null, after: { name: 'Semusim', months: 3, price: 147_000 } },
    {
      verb: 'package.change',
      before: { discountPercent: 0, taxClass: 'standard' },
      after: { discountPercent: 10, taxClass: 'exempt' },
    },
    { verb: 'package.end', before: { onSale: true }, after: { onSale: false } },
  ])
})

test('F101 F116 without the right, or from an older version, a package stays as it is', async () => {
  const { id } = await add('Setahun')
  const reader = staffActor('pemasaran.lihat')
  await expect(add('Sewindu', reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(change(id, 1, { price: rupiah(1) }, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const saved = await change(id, 1, { description: 'Setahun penuh' })
  await expect(change(id, 1, { price: rupiah(1) })).rejects.toMatchObject({
    reason: 'changed_meanwhile',
    data: { version: saved.version },
  })
  const packages = await listPackages(db.database.kysely, NOW)
  expect(packages.find((record) => record.id === id)).toMatchObject({ price: 147_000 })
  expect(packages.map(({ name }) => name)).not.toContain('Sewindu')
})

test.each<[Partial<PackageDraft>, string, string]>([
  [{ name: ' ' }, 'name', 'invalid'],
  [{ months: 0 }, 'duration', 'invalid'],
  [{ months: 121 }, 'duration', 'invalid'],
  [{ price: rupiah(-1) }, 'price', 'invalid'],
  [{ discountIdr: rupiah(-1) }, 'nominal_discount', 'invalid'],
  [{ discountPercent: 101 }, 'discount', 'invalid'],
  [{ name: 'SEMUSIM' }, 'name', 'conflict'],
])('a package with %j is refused beside the field %s', async (changes, field, reason) => {
  const refused = { reason, errors: { [field]: [expect.any(String)] } }
  await expect(add('Lain', AT_THE_SERVER, changes)).rejects.toMatchObject(refused)
})
