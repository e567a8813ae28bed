import { afterAll, beforeAll, expect, test } from 'vitest'
import { callShape } from '#contracts/calls.ts'
import type { Actor } from '#server/platform/actor.ts'
import { checkedData } from '#server/platform/http/calls.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { catalogueJobs } from './catalogue.jobs.ts'
import { viewsOf } from './landing-views.ts'
import { addLanding, changeLanding, type LandingDraft, listAllLandings } from './landings.ts'

const NOW = new Date('2026-11-23T03:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const add = (draft: Partial<LandingDraft>, actor: Actor = staffActor()) =>
  db.database.transact((tx) => addLanding(tx, actor, { draft, now: NOW }))
const change = (id: number, changes: Partial<LandingDraft>, version?: number, actor: Actor = staffActor()) =>
  db.database.transact((tx) => changeLanding(tx, actor, { id, changes, version, now: NOW }))

test('§7 a header picture is added behind the others and hidden; each change leaves one entry', async () => {
  const first = await add({ title: 'Pekan buku anak' })
  const { id, position, published } = await add({ title: 'Bacaan malam' })
  expect({ position, published }).toEqual({ position: first.position + 1, published: false })
  const titleIds = await addTitles(db.database, [titleRecord(), titleRecord()])
  await change(id, { line: 'Sampai hari Minggu', titleIds })
  const acts = db.database.kysely.selectFrom('audit_entries').select(['verb', 'before', 'after'])
  expect(await acts.where('object_id', '=', String(id)).orderBy('id').execute()).toMatchObject([
    { verb: 'landing.add', before: null, after: { title: 'Bacaan malam', published: false } },
    {
      verb: 'landing.change',
      before: { line: null, titleIds: [] },
      after: { line: 'Sampai hari Minggu', titleIds },
    },
  ])
})

test('F101 F116 without the right, or from an older version, a header picture stays as it is', async () => {
  const { id, version } = await add({ title: 'Kopi dan buku' })
  await expect(add({ title: 'X' }, staffActor('pemasaran.lihat'))).rejects.toMatchObject({
    reason: 'forbidden',
  })
  const saved = await change(id, { line: 'Setiap pagi' }, version)
  await expect(change(id, { line: null }, version)).rejects.toMatchObject({
    reason: 'changed_meanwhile',
    data: { version: saved.version },
  })
  const reader = staffActor('pemasaran.lihat')
  await expect(change(id, { line: null }, saved.version, reader)).rejects.toMatchObject({
    reason: 'forbidden',
  })
  const stored = (await listAllLandings(db.database.kysely)).find((landing) => landing.id === id)
  expect(stored).toMatchObject({ line: 'Setiap pagi' })
})

test.each<[Partial<LandingDraft>, string]>([
  [{ title: 'x'.repeat(49) }, 'title'],
  [{ line: 'x'.repeat(73) }, 'line'],
  [{ button: 'x'.repeat(25) }, 'button'],
  [{ button: 'Ke sana' }, 'link'],
  [{ link: 'https://evil.example/' }, 'link'],
  [{ link: '//evil.example' }, 'link'],
  [{ title: null }, 'alt'],
  [{ title: null, alt: 'Rak buku', line: 'Sesuatu' }, 'line'],
  [{ titleIds: [1, 2, 3, 4] }, 'title_ids'],
  [{ titleIds: [1, 1] }, 'title_ids'],
  [{ titleIds: [987_654] }, 'title_ids'],
  [{ position: 1_000 }, 'position'],
  [{ published: true }, 'published'],
])('a header picture with %j is refused beside the field %s', async (changes, field) => {
  const refused = { reason: 'invalid', errors: { [field]: [expect.any(String)] } }
  await expect(add({ title: 'Judul', ...changes }, AT_THE_SERVER)).rejects.toMatchObject(refused)
})

test('§7 a planned header picture is shown and hidden at its times, once each, and the log says so', async () => {
  const { id: imageId } = await db.database.kysely
    .insertInto('images')
    .values({
      key: '0123456789abcdef0123456789abcdef',
      width: 900,
      height: 300,
      mean_color: '#336699',
      widths: [400],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const beginsAt = new Date('2026-11-25T17:00:00Z')
  const endsAt = new Date('2026-11-27T17:00:00Z')
  const { id } = await add({ title: 'Akhir pekan', imageId, beginsAt, endsAt })
  let now = NOW
  const job = catalogueJobs({ database: db.database, clock: () => now }).find(
    ({ name }) => name === 'catalogue-apply-landings',
  )
  const shownAt = async (at: Date) => {
    now = at
    await Promise.all([job?.run(), job?.run()])
    return (await listAllLandings(db.database.kysely)).find((one) => one.id === id)
  }
  expect(await shownAt(NOW)).toMatchObject({ published: false, beginsAt, endsAt })
  expect(await shownAt(beginsAt)).toMatchObject({ published: true, beginsAt: null, endsAt })
  expect(await shownAt(endsAt)).toMatchObject({ published: false, beginsAt: null, endsAt: null })
  const acts = db.database.kysely
    .selectFrom('audit_entries')
    .select('verb')
    .where('object_kind', '=', 'landing')
  const verbs = await acts.where('object_id', '=', String(id)).orderBy('id').execute()
  expect(verbs.map(({ verb }) => verb)).toEqual(['landing.add', 'landing.begin', 'landing.end'])
})

test('§7 header pictures are listed where one was stored with an end that is the year 10000 in Jakarta', async () => {
  const { id } = await add({ title: 'Selamanya', endsAt: new Date('9999-12-31T23:00:00Z') })
  const views = await viewsOf(db.database.kysely, await listAllLandings(db.database.kysely))
  expect(checkedData(callShape('GET /api/console/landings'), views)).toContainEqual(
    expect.objectContaining({ id, ends_at: '9999-12-31T23:00:00.000Z' }),
  )
})

test('§7 a header picture is not planned for the past, to end before it begins, or without its image', async () => {
  const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  const refused = (field: string) => ({ errors: { [field]: [expect.any(String)] } })
  await expect(add({ title: 'A', endsAt: NOW })).rejects.toMatchObject(refused('ends_at'))
  await expect(add({ title: 'A', beginsAt: later(1) })).rejects.toMatchObject(refused('begins_at'))
  const { id: imageId } = await db.database.kysely
    .selectFrom('images')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const backwards = { title: 'A', imageId, beginsAt: later(2), endsAt: later(1) }
  await expect(add(backwards)).rejects.toMatchObject(refused('ends_at'))
  const focused = await add({ title: 'A', imageId, focus: { x: 20, y: 80 } })
  expect(focused.focus).toEqual({ x: 20, y: 80 })
})
