import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addUnpaidOrder } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { releaseStock, returnStock, takeFreeStock } from './move-stock.ts'
import { lockStock, reserveStock, type Wanted } from './reserve-stock.ts'

const now = new Date('2026-11-21T03:00:00Z')
const expiresAt = new Date('2026-11-22T07:00:00Z')

let db: TestDatabase
let userId: number
beforeAll(async () => {
  db = await testDatabase()
  const user = { email: 'stok@example.com', name: 'Pembaca', password_hash: '-', consented_at: now }
  userId = (
    await db.database.kysely.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => db.close())

const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }

async function edition(copies: number) {
  const [titleId = 0] = await addTitles(db.database, [titleRecord({ paper })], copies)
  const { id } = await db.database.kysely
    .selectFrom('editions')
    .select('id')
    .where('title_id', '=', titleId)
    .where('format', '=', 'paper')
    .executeTakeFirstOrThrow()
  return { titleId, editionId: id, titleName: `Judul ${titleId}` }
}

const order = () => addUnpaidOrder(db.database, { userId, expiresAt, kind: 'paper' })

const stock = async (editionId: number) => {
  const query = db.database.kysely.selectFrom('stock').select(['on_hand', 'reserved'])
  const row = await query.where('edition_id', '=', editionId).executeTakeFirstOrThrow()
  return [row.on_hand, row.reserved]
}

const reserve = (orderId: number, wanted: Wanted[]) =>
  db.database.transact(async (tx) => {
    const [stock] = await tx.pipeline(lockStock(wanted.map(({ editionId }) => editionId)))
    await tx.commit(reserveStock(stock, { orderId, wanted, expiresAt }, now))
  })

test('F05 two lines of one edition are added up before they are checked', async () => {
  const book = await edition(5)
  const two = [
    { ...book, quantity: 3 },
    { ...book, quantity: 3 },
  ]
  await expect(reserve(await order(), two)).rejects.toMatchObject({
    reason: 'out_of_stock',
    data: { items: [{ book_id: book.titleId, quantity: 6, available: 5 }] },
  })
  expect(await stock(book.editionId)).toEqual([5, 0])
})

test('F21 given back twice is given back once; taken after that, others are taken while there are some', async () => {
  const book = await edition(5)
  const orderId = await order()
  const { transact } = db.database
  await reserve(orderId, [{ ...book, quantity: 3 }])
  expect(await stock(book.editionId)).toEqual([5, 3])
  for (let time = 0; time < 2; time++) await transact((tx) => tx.commit(releaseStock(orderId)))
  expect(await stock(book.editionId)).toEqual([5, 0])

  const copies = [{ editionId: book.editionId, quantity: 3 }]
  const take = (id: number) =>
    transact(async (tx) => {
      const [stock] = await tx.pipeline(lockStock([book.editionId]))
      const taken = takeFreeStock(stock, { orderId: id, copies }, now)
      await tx.commit(taken)
      return taken !== undefined
    })
  expect(await take(orderId)).toBe(true)
  expect(await take(await order())).toBe(false)
  expect(await stock(book.editionId)).toEqual([2, 0])
  for (let time = 0; time < 2; time++) await transact((tx) => tx.commit(returnStock(orderId)))
  expect(await stock(book.editionId)).toEqual([5, 0])
})

test('F01 an edition that was never in stock has none to hold', async () => {
  const [titleId = 0] = await addTitles(db.database, [titleRecord({ paper })])
  const wanted = [{ titleId, editionId: 987_654, titleName: 'Tidak ada', quantity: 1 }]
  await expect(reserve(await order(), wanted)).rejects.toMatchObject({ reason: 'out_of_stock' })
})
