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
const compare = (bytes: Buffer, period?: { since: string; until: string }) =>
  compareSettlements(
    { db: db.database.kysely, readSettlements },
    { bytes, period, now: new Date('2027-02-01T03:00:00Z') },
  )

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

test('§7 payments at either end of a file are missing by the times of its rows, or in the days that staff choose', async () => {
  const first = await paid('2026-12-01T17:30:00Z')
  const within = await paid('2026-12-10T03:00:00Z')
  const last = await paid('2026-12-31T16:30:00Z')
  const elsewhere = await paid('2026-12-20T03:00:00Z')
  await paid('2026-12-31T17:30:00Z')
  await db.database.kysely
    .updateTable('charges')
    .set({ gateway: 'xendit' })
    .where('reference', '=', elsewhere)
    .execute()
  const file = (...rows: string[]) =>
    Buffer.from(['Order ID,Status,Amount,Transaction time', ...rows].join('\n'))
  const missingIn = async (...given: Parameters<typeof compare>) => {
    const { period, matched, missing } = await compare(...given)
    expect(matched.count).toBe(1)
    return { period, missing: missing.map(({ reference }) => reference) }
  }
  const matched = `${within},settlement,50000`
  const whole = file(
    'LAIN-1,expire,50000,2026-12-02 00:10:00',
    `${matched},2026-12-10 10:00:00`,
    'LAIN-2,settlement,50000,2026-12-31 09:00:00',
  )
  expect(await missingIn(whole)).toEqual({
    period: { since: '2026-12-02', until: '2026-12-31', by: 'file' },
    missing: [first, last],
  })
  expect(await missingIn(file(`${matched},`))).toEqual({
    period: { since: '2026-12-10', until: '2026-12-10', by: 'payments' },
    missing: [],
  })
  const chosen = { since: '2026-12-02', until: '2026-12-30' }
  for (const bytes of [whole, file(`${matched},`)]) {
    expect(await missingIn(bytes, chosen)).toEqual({ period: { ...chosen, by: 'chosen' }, missing: [first] })
  }
  // Whose payments would be missing cannot be known, so that none are looked for.
  const strange = await compare(file('LAIN-2,settlement,50000,2026-12-31 09:00:00'), chosen)
  expect(strange).toMatchObject({ period: null, missing: [], unknown: [{ reference: 'LAIN-2' }] })
  // A year that was mistyped does not compare all years.
  const odd = await missingIn(file(`${matched},2026-12-10`, 'LAIN-1,expire,50000,1998-12-10'))
  expect(odd.period).toEqual({ since: '2026-09-02', until: '2026-12-10', by: 'file' })
})
