import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { interleave } from '#tests/support/interleave.ts'
import { addUnpaidOrder } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { countSales } from './count-sales.ts'
import { releaseStock, returnStock, takeFreeStock, takeHeldStock } from './move-stock.ts'
import { lockStock, reserveStock } from './reserve-stock.ts'

// The rows lie the wrong way round in their tables and are read as they lie, so that only a lock that is taken
// in the order of the ids keeps two transactions from waiting for each other.

const now = new Date('2026-11-21T03:00:00Z')
const expiresAt = new Date('2026-11-22T07:00:00Z')

let db: TestDatabase
let userId: number
beforeAll(async () => {
  db = await testDatabase()
  const user = { email: 'kunci@example.com', name: 'Pembaca', password_hash: '-', consented_at: now }
  const { kysely } = db.database
  userId = (await kysely.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => db.close())

type Book = { titleId: number; editionId: number }
type Scene = { low: Book; high: Book; orderId: number }

/** Two editions of five copies each, of which the later one lies first. */
async function scene(): Promise<Scene> {
  const { kysely } = db.database
  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const books: Book[] = []
  for (const titleId of await addTitles(db.database, [titleRecord({ paper }), titleRecord({ paper })])) {
    const paperOf = kysely.selectFrom('editions').select('id').where('title_id', '=', titleId)
    const { id } = await paperOf.where('format', '=', 'paper').executeTakeFirstOrThrow()
    books.push({ titleId, editionId: id })
  }
  const [low, high] = books.toSorted((one, two) => one.editionId - two.editionId)
  if (low === undefined || high === undefined) throw new Error('two editions were to be made')
  for (const { editionId, titleId } of [high, low]) {
    await kysely.insertInto('stock').values({ edition_id: editionId, on_hand: 5 }).execute()
    await kysely.insertInto('sales_counts').values({ title_id: titleId, sold: 0 }).execute()
  }
  expect(await asTheyLie('stock')).toEqual([high.editionId, low.editionId])
  return { low, high, orderId: await order() }

  async function asTheyLie(table: 'stock'): Promise<number[]> {
    const ids = books.map((book) => book.editionId)
    const query = kysely.selectFrom(table).select('edition_id').where('edition_id', 'in', ids)
    return (await query.orderBy(sql`ctid`).execute()).map((row) => row.edition_id)
  }
}

const order = () => addUnpaidOrder(db.database, { userId, expiresAt, kind: 'paper' })

/** What an order has of both editions, the later one's row lying first. */
async function have(table: 'stock_holds' | 'stock_taken', { low, high, orderId }: Scene): Promise<void> {
  for (const { editionId } of [high, low]) {
    const row = { order_id: orderId, edition_id: editionId, quantity: 1 }
    if (table === 'stock_taken') await db.database.kysely.insertInto(table).values(row).execute()
    else
      await db.database.kysely
        .insertInto(table)
        .values({ ...row, expires_at: expiresAt })
        .execute()
  }
}

/** Once only: a deadlock is not undone and tried again, it is seen. */
const once = <T>(database: Database, work: (tx: Tx) => Promise<T>) =>
  database.transact(
    async (tx) => {
      await sql`set local enable_indexscan = off`.execute(tx)
      await sql`set local enable_indexonlyscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      await sql`set local enable_nestloop = off`.execute(tx)
      return work(tx)
    },
    { attempts: 1 },
  )
/** The first statement of the work that comes after those four. */
const FIRST = 5

type Table = { name: 'stock'; key: 'edition_id' } | { name: 'sales_counts'; key: 'title_id' }
const STOCK: Table = { name: 'stock', key: 'edition_id' }

const lockOne = (tx: Tx, { name, key }: Table, id: number) =>
  sql`select from ${sql.table(name)} where ${sql.ref(key)} = ${id} for no key update`.execute(tx)

const both = ({ low, high }: Scene) =>
  [high, low].map((book) => ({ ...book, titleName: 'Judul', quantity: 1 }))

const editionsOf = (on: Scene) => both(on).map(({ editionId }) => editionId)

describe('F06 copies are locked by edition id, however they are asked for and wherever they lie', () => {
  test.each<
    [string, Table, 'stock_holds' | 'stock_taken' | undefined, (tx: Tx, on: Scene) => Promise<unknown>]
  >([
    [
      'holding them',
      STOCK,
      undefined,
      async (tx, on) => {
        const [stock] = await tx.pipeline(lockStock(editionsOf(on)))
        await tx.pipeline(reserveStock(stock, { orderId: on.orderId, wanted: both(on), expiresAt }, now))
      },
    ],
    ['giving them back', STOCK, 'stock_holds', (tx, on) => tx.pipeline(releaseStock(on.orderId))],
    ['taking what is held', STOCK, 'stock_holds', (tx, on) => tx.pipeline(takeHeldStock(on.orderId, now))],
    [
      'taking what is free',
      STOCK,
      undefined,
      async (tx, on) => {
        const [stock] = await tx.pipeline(lockStock(editionsOf(on)))
        await tx.pipeline(takeFreeStock(stock, { orderId: on.orderId, copies: both(on) }, now))
      },
    ],
    ['a return', STOCK, 'stock_taken', (tx, on) => tx.pipeline(returnStock(on.orderId))],
    [
      'counting a sale',
      { name: 'sales_counts', key: 'title_id' },
      undefined,
      (tx, on) =>
        countSales(
          tx,
          both(on).map(({ titleId }) => ({ titleId, sold: 1 })),
        ),
    ],
  ])('F06 %s does not block who takes the same rows in their order', async (_name, table, has, work) => {
    const on = await scene()
    if (has !== undefined) await have(has, on)
    const ids = [on.low, on.high].map((book) => (table.name === 'stock' ? book.editionId : book.titleId))
    const [low = 0, high = 0] = ids.toSorted((one, two) => one - two)
    const outcome = await interleave(
      db.database,
      {
        first: (watched) =>
          once(watched, async (tx) => {
            await lockOne(tx, table, low)
            // Here the other comes, and waits for the lower row. Had it the higher one, both would wait for ever.
            await lockOne(tx, table, high)
          }),
        second: () => once(db.database, (tx) => work(tx, on)),
      },
      FIRST,
    )
    expect(outcome).toMatchObject({
      first: { status: 'fulfilled' },
      second: { status: 'fulfilled' },
      waited: true,
    })
  })

  test('F06 outside a transaction they cannot be sent: the type refuses it', () => {
    const { database } = db
    const refused = [
      // @ts-expect-error It locks.
      () => database.pipeline(lockStock([1])),
      // @ts-expect-error It writes.
      () => database.pipeline(releaseStock(1)),
      // @ts-expect-error It writes.
      () => database.pipeline(takeHeldStock(1, now)),
      // @ts-expect-error It writes.
      () => database.pipeline(returnStock(1)),
    ]
    // @ts-expect-error What is free is known under the lock only.
    const unlocked = () => reserveStock(new Map([[1, 5]]), { orderId: 1, wanted: [], expiresAt }, now)
    expect([...refused, unlocked]).toHaveLength(5)
  })
})
