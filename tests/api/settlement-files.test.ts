import { once } from 'node:events'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  shop = await testShop()
  owner = await signedInStaff(shop, 'Pemilik')
})
afterAll(() => shop.close())

function compare(lines: readonly string[], days: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, day] of Object.entries(days)) form.set(name, day)
  form.set('file', new Blob([lines.join('\n')]), 'midtrans.csv')
  return owner.call('POST', '/api/console/settlements/compare', form)
}

test('§7 the shop answers while a large settlement file is read, and says how many rows are too many', async () => {
  let isRead = false
  const row = 'TIDAK-ADA-1,Payment,BNI,settlement,50000,4440,2026-11-01 10:00:00'
  const head = 'Order ID,Type,Channel,Status,Amount,Fee,Transaction time'
  const begun = once(process, 'worker')
  const comparison = compare([head, ...Array.from({ length: 100_001 }, () => row)]).finally(() => {
    isRead = true
  })
  // The thread has been made, so that the reading begins.
  await Promise.race([begun, comparison])
  const other = await owner.call('GET', '/api/console/me')
  expect({ status: other.status, isRead }).toEqual({ status: 200, isRead: false })
  const { status, body } = await comparison
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { file: [expect.stringContaining('100.000 baris')] },
  })
})

test('§7 the days that a file is compared with are two, in order, and at most a hundred', async () => {
  const faultOf = async (days: Record<string, string>) =>
    (await compare(['Order ID,Amount', 'A1,1'], days)).body.errors?.until
  expect(await faultOf({ since: '2026-11-01', until: '2026-11-30' })).toBeUndefined()
  expect(await faultOf({ since: '2026-11-01' })).toEqual(['Isi kedua tanggal, atau kosongkan keduanya'])
  expect(await faultOf({ until: '2026-11-01' })).toEqual(['Isi kedua tanggal, atau kosongkan keduanya'])
  expect(await faultOf({ since: '2026-11-02', until: '2026-11-01' })).toEqual([
    'Hari terakhir tidak boleh sebelum hari pertama',
  ])
  expect(await faultOf({ since: '2026-01-01', until: '2026-04-10' })).toBeUndefined()
  expect(await faultOf({ since: '2026-01-01', until: '2026-04-11' })).toEqual([
    'Pilih paling banyak 100 hari',
  ])
})
