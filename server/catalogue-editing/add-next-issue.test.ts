import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { addNextIssue } from './add-next-issue.ts'
import { getTitle } from './save-title.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('§7 the next issue of a magazine has its prices, tax and names, and a number of its own; it is a draft', async () => {
  const [id = 0] = await addTitles(db.database, [
    titleRecord({ kind: 'magazine', name: 'Kala Bumi No. 6', series: 'Kala Bumi', seriesNumber: 6 }),
  ])
  const former = await getTitle(db.database.kysely, id)
  const issue = { id, name: 'Kala Bumi No. 7', publishedOn: '2026-12-01', now: new Date() }
  const next = await db.database.transact((tx) => addNextIssue(tx, staffActor(), issue))
  expect(next).toMatchObject({
    name: 'Kala Bumi No. 7',
    kind: 'magazine',
    status: 'draft',
    series: 'Kala Bumi',
    seriesNumber: 7,
    publisher: former.publisher,
    contributors: former.contributors,
    ebook: former.ebook,
    isbn: null,
    pageCount: null,
  })
  expect(next.id).not.toBe(id)
  await expect(
    db.database.transact((tx) => addNextIssue(tx, staffActor('katalog.lihat'), issue)),
  ).rejects.toMatchObject({ reason: 'forbidden' })
})

test('§7 the next issue does not take over what belongs to the old one: its discounts, its preorder, its leaving', async () => {
  const paper = { priceIdr: 40_000, discountPercent: 10, discountIdr: 1_000, weightGrams: 200 }
  const ebook = { priceIdr: 30_000, discountPercent: 20, discountIdr: 500, inSubscription: true }
  const [id = 0] = await addTitles(db.database, [
    titleRecord({
      kind: 'magazine',
      name: 'Rantang No. 33',
      series: 'Rantang',
      seriesNumber: 33,
      ebook,
      paper,
    }),
  ])
  const plans = { releases_on: '2027-03-01', preorder_text: 'Terbit 1 Maret dengan bonus poster' }
  const { kysely } = db.database
  await kysely.updateTable('editions').set(plans).where('title_id', '=', id).execute()
  await kysely
    .updateTable('editions')
    .set({ leaves_on: '2027-03-20' })
    .where('title_id', '=', id)
    .where('format', '=', 'ebook')
    .execute()
  const issue = { id, name: 'Rantang No. 34', publishedOn: '2027-04-15', now: new Date() }
  const next = await db.database.transact((tx) => addNextIssue(tx, staffActor(), issue))
  const plain = { discountPercent: 0, discountIdr: 0, taxClass: 'standard' }
  expect([next.ebook, next.paper]).toEqual([
    { ...plain, price: 30_000, inSubscription: true },
    { ...plain, price: 40_000, weightGrams: 200 },
  ])
})

test.each([
  ['Sagara No. 2', 'Sagara', 1],
  ['Telaga No. 2', null, null],
] as const)(
  '§7 pressed twice, “Edisi berikutnya” does not make %s twice',
  async (name, series, seriesNumber) => {
    const [id = 0] = await addTitles(db.database, [
      titleRecord({ kind: 'magazine', name: name.replace('2', '1'), series, seriesNumber }),
    ])
    const issue = { id, name, publishedOn: '2027-04-15', now: new Date() }
    const add = () => db.database.transact((tx) => addNextIssue(tx, staffActor(), issue))
    const outcomes = await Promise.allSettled([add(), add()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add()).rejects.toMatchObject({
      reason: 'conflict',
      message: `Edisi ini sudah ada: “${name}”`,
    })
  },
)
