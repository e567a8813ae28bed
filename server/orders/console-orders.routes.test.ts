import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('§7 a packer finds an order, sends it and sees its history, but no money without the right to', async () => {
  const buyer = await addUser(shop.database, { email: 'pengemas@example.com' })
  const { id, refno } = await addPaperOrder(shop.database, buyer)
  const packer = await signedInStaff(shop, ['pesanan.lihat', 'pesanan.kirim'])
  const list = () => packer.call('GET', '/api/console/orders?list=to-send&find=Pengemas@example.com&limit=1')
  expect((await list()).body.data).toMatchObject({
    orders: [{ id, refno, payment: 'paid' }],
    has_more: false,
  })

  const sent = await packer.call('POST', `/api/console/orders/${id}/send`, {
    tracking_number: 'jne0012345',
    courier: 'TIKI',
  })
  expect(sent.body).toMatchObject({
    message: `Pesanan ${refno} dikirim`,
    data: { courier: 'tiki', tracking_number: 'JNE0012345' },
  })
  expect((await list()).body.data.orders).toEqual([])
  const shown = await packer.call('GET', `/api/console/orders/${id}`)
  expect(shown.body.data).toMatchObject({
    refno,
    buyer: { email: 'pengemas@example.com' },
    transaction_shipping: { recipient: 'Rara', tracking_number: 'JNE0012345' },
    shipment: { version: 2, postal_code: '55221' },
    mails: [{ kind: 'shipped', waits: true }],
    money: null,
  })
  const accountant = await signedInStaff(shop, ['pesanan.lihat', 'uang.lihat'])
  const { money } = (await accountant.call('GET', `/api/console/orders/${id}`)).body.data
  expect(money).toMatchObject({ movements: [], account: { due: 0 }, refunds: [] })
})

test('a day that is none, and an order that is none, are refused with a sentence', async () => {
  const { call } = await signedInStaff(shop, 'Pesanan')
  expect((await call('GET', '/api/console/orders?since=2026-02-31')).status).toBe(422)
  expect((await call('GET', '/api/console/orders/999999')).body.message).toBe('Pesanan ini tidak ditemukan.')
})
