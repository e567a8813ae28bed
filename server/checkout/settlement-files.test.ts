import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compareSettlements } from '#server/finance/compare-settlements.ts'
import { openSettlementReader } from '#server/finance/read-settlements.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openPurchases, type Purchases } from './purchase.fixture.ts'

let db: TestDatabase
let shop: Purchases
const { readSettlements, close } = openSettlementReader()
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => {
  shop = openPurchases(db.database)
})
afterAll(async () => {
  await close()
  await db.close()
})

/** An ebook that is paid for at a time, each test having days of its own. */
async function paid(at: string, price = 50_000) {
  shop.time.now = new Date(at)
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle({ price })]
  const { id } = (await shop.buy({ userId, titleId })).transaction
  await shop.say(id, 'paid')
  return (await shop.charge(id)).reference
}
const compare = (bytes: Buffer) => compareSettlements({ db: db.database.kysely, readSettlements }, bytes)

test('§7 a file of another encoding is compared, and a payment that the file has unreadably is not missing', async () => {
  const [one, other] = [await paid('2026-11-01T03:00:00Z'), await paid('2026-11-01T04:00:00Z', 70_000)]
  const table = ['Nomor pesanan\tStatus\tJumlah\tCatatan', `${one}\tBerhasil\t50.000\tCafé “Senja”`]
  const text = [...table, `${other}\tBerhasil\t7E+4\t`].join('\r\n')
  const excel = Buffer.from(`\ufeff${text}`, 'utf16le')
  const latin = Buffer.from(text.replaceAll(/[“”]/g, '"'), 'latin1')
  for (const bytes of [excel, Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`), latin]) {
    expect(await compare(bytes)).toMatchObject({
      rows: 2,
      leftOut: 0,
      unreadable: { count: 1, rows: [{ line: 3, what: 'amount', written: '7E+4' }] },
      matched: { count: 1, total: 50_000 },
      unknown: [],
      missing: [],
    })
  }
})
