import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStock } from '#server/inventory/change-stock.ts'
import { stopNotices } from '#server/notices/stop-notices.ts'
import { readStopToken, stopToken } from '#server/notices/stop-token.rules.ts'
import { silentLog } from '#server/platform/log.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { mailbox } from '#tests/support/mailbox.ts'
import { addUser as addReader } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { endRestockWishes } from './end-restock-wishes.ts'
import { listWishes } from './restock.queries.ts'
import { type RestockMailsDeps, sendRestockMails } from './send-restock-mails.ts'
import { wishForRestock } from './wish-for-restock.ts'

const SECRET = 'rahasia toko percobaan'
const NOW = new Date('2026-05-17T03:00:00Z')
let test_: TestDatabase
let deps: RestockMailsDeps
let sent: Mail[]
let now: Date
let down: boolean
let people = 0

beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())
beforeEach(async () => {
  ;[sent, now, down] = [[], NOW, false]
  const { database } = test_
  await database.kysely.deleteFrom('restock_wishes').execute()
  deps = {
    database,
    mail: mailbox(
      (mail) => sent.push(mail),
      () => down,
    ),
    secret: SECRET,
    readShop: async () => ({ name: 'Toko Lembar' }),
    publicUrl: () => 'https://toko.example',
    clock: () => now,
    log: silentLog,
  }
})

const addUser = () => addReader(test_.database, { email: `kabar-${++people}@example.com` })

async function addPaper(stock: number) {
  const { database } = test_
  const { ebook: _none, ...record } = titleRecord({
    paper: { priceIdr: 80_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
  })
  const [titleId = 0] = await addTitles(database, [record], stock)
  const { id: editionId } = await database.kysely
    .selectFrom('editions')
    .select('id')
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow()
  const { slug } = await database.kysely
    .selectFrom('titles')
    .select('slug')
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow()
  const arrive = (counted: number) =>
    database.transact((tx) =>
      changeStock(tx, AT_THE_SERVER, { titleId, by: { cause: 'count', counted }, now }),
    )
  return { titleId, editionId, slug, arrive }
}

const wish = (userId: number, titleId: number) =>
  test_.database.transact((tx) => wishForRestock(tx, { userId, titleId, now }))
const wishesOf = async (userId: number) =>
  (await listWishes(test_.database.kysely, userId)).map(({ titleId }) => titleId)

describe('who asked for a mail when a book is back in stock', () => {
  test('gets one mail, once, with a link to the book and a link that ends such mails', async () => {
    const [userId, book] = [await addUser(), await addPaper(1)]
    await book.arrive(0)
    await wish(userId, book.titleId)
    await wish(userId, book.titleId)
    expect(await wishesOf(userId)).toEqual([book.titleId])
    await sendRestockMails(deps)
    expect(sent).toEqual([])

    await book.arrive(2)
    await sendRestockMails(deps)
    await sendRestockMails(deps)
    expect(sent).toHaveLength(1)
    const [mail] = sent
    expect(mail?.to).toBe(`kabar-${people}@example.com`)
    expect(mail?.text).toContain(`https://toko.example/books/detail/?q=${book.slug}&shape=physicalBook`)
    expect(mail?.html).toContain('https://toko.example/pemberitahuan/berhenti?token=')
    expect(await wishesOf(userId)).toEqual([])
    await book.arrive(0)
    await book.arrive(5)
    await sendRestockMails(deps)
    expect(sent).toHaveLength(1)
  })

  test('gets it later where the mail server was down, and not where the copies were gone by then', async () => {
    const [userId, book, other] = [await addUser(), await addPaper(1), await addPaper(1)]
    for (const { arrive, titleId } of [book, other]) {
      await arrive(0)
      await wish(userId, titleId)
      await arrive(1)
    }
    down = true
    await sendRestockMails(deps)
    expect(sent).toEqual([])
    await other.arrive(0)
    ;[down, now] = [false, new Date(NOW.getTime() + 3_600_000)]
    await sendRestockMails(deps)
    expect(sent.map(({ text }) => text.includes(book.slug))).toEqual([true])
    expect(await wishesOf(userId)).toEqual([other.titleId])
    await other.arrive(1)
    await sendRestockMails(deps)
    expect(sent).toHaveLength(2)
  })

  test('is not written to once the account is blocked, or the title is no longer sold', async () => {
    const [gone, book, withdrawn] = [await addUser(), await addPaper(1), await addPaper(1)]
    for (const { arrive, titleId } of [book, withdrawn]) await arrive(0).then(() => wish(gone, titleId))
    const other = await addUser()
    await wish(other, withdrawn.titleId)
    const { kysely } = test_.database
    await kysely.updateTable('users').set({ blocked_at: NOW }).where('id', '=', gone).execute()
    await kysely
      .updateTable('titles')
      .set({ status: 'withdrawn' })
      .where('id', '=', withdrawn.titleId)
      .execute()
    for (const { arrive } of [book, withdrawn]) await arrive(1)
    await sendRestockMails(deps)
    expect(sent).toEqual([])
    expect([await wishesOf(gone), await wishesOf(other)]).toEqual([[], []])
  })
})

describe('a wish', () => {
  test('is refused where the book can be bought now, or has no paper edition', async () => {
    const [userId, book] = [await addUser(), await addPaper(3)]
    const [ebookId = 0] = await addTitles(test_.database, [titleRecord()])
    await expect(wish(userId, book.titleId)).rejects.toMatchObject({ reason: 'conflict' })
    await expect(wish(userId, ebookId)).rejects.toMatchObject({ reason: 'not_found' })
  })

  test('ends by the link of a mail, which works for its account only', async () => {
    const [one, other, book] = [await addUser(), await addUser(), await addPaper(1)]
    await book.arrive(0)
    for (const userId of [one, other]) await wish(userId, book.titleId)
    const stop = { database: test_.database, secret: SECRET, endRestockWishes }
    const ask = (token: string) => stopNotices(stop, { token, now })
    const token = stopToken(SECRET, { userId: one, kind: 'wishlist' })
    const forged = token.replace(/^\d+/, String(other))
    await expect(ask(forged)).rejects.toMatchObject({ reason: 'not_found' })
    await ask(token)
    expect([await wishesOf(one), await wishesOf(other)]).toEqual([[], [book.titleId]])
    expect(readStopToken('another shop', token)).toBeUndefined()
  })
})
