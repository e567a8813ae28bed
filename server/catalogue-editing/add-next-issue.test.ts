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
