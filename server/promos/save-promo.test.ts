import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { NEW_PROMO, type PromoDraft } from './promo-draft.rules.ts'
import { promosJobs } from './promos.jobs.ts'
import { addPromo, changePromo, endPromo, listPromos } from './save-promo.ts'

const NOW = new Date('2026-11-22T03:00:00Z')
const draft: PromoDraft = { ...NEW_PROMO, name: 'Pekan Baca', discountPercent: 20, expiresOn: '2126-12-31' }

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const add = (code: string, actor: Actor = AT_THE_SERVER) =>
  db.database.transact((tx) => addPromo(tx, actor, { code, draft, now: NOW }))
const change = (code: string, version: number, changes: Partial<PromoDraft>, actor: Actor = staffActor()) =>
  db.database.transact((tx) => changePromo(tx, actor, { code, version, changes, now: NOW }))
const acts = (code: string) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'staff_id', 'origin', 'before', 'after', 'hidden'])
    .where('object_kind', '=', 'promo')
    .where('object_id', '=', code)
    .orderBy('id')
    .execute()

test('§7 each change of a promo leaves one entry, with what it was and what it is', async () => {
  const added = await add(' baca20 ')
  await change('BACA20', added.version, { discountIdr: rupiah(5_000), quota: 10 })
  await db.database.transact((tx) => endPromo(tx, staffActor(), { code: 'BACA20', now: NOW }))
  expect(await acts('BACA20')).toMatchObject([
    { verb: 'promo.add', staff_id: null, before: null, after: { name: 'Pekan Baca', discountPercent: 20 } },
    {
      verb: 'promo.change',
      staff_id: 1,
      origin: '192.0.2.7',
      before: { discountIdr: 0, quota: null },
      after: { discountIdr: 5_000, quota: 10 },
    },
    { verb: 'promo.end', before: { published: true }, after: { published: false }, hidden: [] },
  ])
})

test('F101 a member of staff without the right changes nothing, and leaves no entry', async () => {
  const reader = staffActor('pemasaran.lihat')
  await add('HAK')
  await expect(add('HAKLAIN', reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(change('HAK', 1, { quota: 1 }, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const promos = await listPromos(db.database.kysely, NOW)
  expect(promos.find(({ code }) => code === 'HAK')).toMatchObject({ quota: null })
  expect(promos.map(({ code }) => code)).not.toContain('HAKLAIN')
  expect(await acts('HAK')).toHaveLength(1)
})

test('F116 of two edits that began from one version, the later one is refused and told the present version', async () => {
  const { version } = await add('VERSI')
  const saved = await change('VERSI', version, { name: 'Nama pertama' })
  await expect(change('VERSI', version, { quota: 5 })).rejects.toMatchObject({
    reason: 'changed_meanwhile',
    data: { version: saved.version },
  })
  expect(await change('VERSI', saved.version, { quota: 5 })).toMatchObject({
    name: 'Nama pertama',
    quota: 5,
  })
})

test('a code that is taken, unknown or unusable is refused beside its field', async () => {
  await add('GANDA')
  await expect(add('ganda')).rejects.toMatchObject({
    reason: 'conflict',
    errors: { code: [expect.any(String)] },
  })
  await expect(add('A B')).rejects.toMatchObject({
    reason: 'invalid',
    errors: { code: [expect.any(String)] },
  })
  await expect(change('TIDAKADA', 1, {})).rejects.toMatchObject({ reason: 'promo_not_found' })
  await expect(change('GANDA', 1, { discountPercent: 0 })).rejects.toMatchObject({
    reason: 'invalid',
    errors: { discount: [expect.any(String)] },
  })
})

test('§7 a planned promo cannot be used until its time, then begins by itself, once', async () => {
  const beginsAt = new Date('2026-11-25T17:00:00Z')
  await db.database.transact((tx) =>
    addPromo(tx, AT_THE_SERVER, { code: 'NANTI', draft: { ...draft, published: false, beginsAt }, now: NOW }),
  )
  let now = NOW
  const [job] = promosJobs({ database: db.database, clock: () => now })
  const stored = async () => (await listPromos(db.database.kysely, now)).find(({ code }) => code === 'NANTI')
  await job?.run()
  expect(await stored()).toMatchObject({ published: false, beginsAt, beganAt: null })
  now = beginsAt
  await Promise.all([job?.run(), job?.run()])
  expect(await stored()).toMatchObject({ published: true, beginsAt: null, beganAt: beginsAt })
  await change('NANTI', 2, { published: false })
  now = new Date('2026-11-26T17:00:00Z')
  await job?.run()
  expect(await stored()).toMatchObject({ published: false })
  expect((await acts('NANTI')).map(({ verb }) => verb)).toEqual(['promo.add', 'promo.begin', 'promo.change'])
})

test('§7 a promo is not planned for the past, after its last day, or while it is published', async () => {
  await add('RENCANA')
  const refused = { reason: 'invalid', errors: { begins_at: [expect.any(String)] } }
  const plan = (beginsAt: Date, published = false) => change('RENCANA', 1, { beginsAt, published })
  await expect(plan(NOW)).rejects.toMatchObject(refused)
  await expect(plan(new Date('2127-01-01T00:00:00Z'))).rejects.toMatchObject(refused)
  await expect(plan(new Date('2026-12-01T00:00:00Z'), true)).rejects.toMatchObject(refused)
})
