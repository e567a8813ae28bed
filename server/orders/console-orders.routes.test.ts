import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPaperOrder, addUnpaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function addLine(orderId: number, titleId: number, name: string, position = 0): Promise<void> {
  const { kysely } = shop.database
  const edition = await kysely
    .selectFrom('editions')
    .select('id')
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      position,
      title_id: titleId,
      edition_id: edition.id,
      format: 'paper',
      title_kind: 'book',
      title_name: name,
      title_slug: 'layang-layang',
      tax_class: 'exempt',
      quantity: 1,
      list_price_idr: 50_000,
      unit_price_idr: 50_000,
      line_total_idr: 50_000,
    })
    .execute()
}

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

test('§7 the history of an order holds references and codes, and no words that the shop wrote for itself', async () => {
  const { id } = await addPaperOrder(shop.database, await addUser(shop.database), {
    payment_state: 'awaiting',
    fulfilment_state: 'awaiting_payment',
  })
  const { call } = await signedInStaff(shop, 'Pemilik')
  const act = async (path: string, body: object) => {
    const { status, body: answer } = await call('POST', `/api/console/${path}`, body)
    expect(status).toBeLessThan(300)
    return answer.data
  }
  const { total_pay: amount } = (await call('GET', `/api/console/orders/${id}`)).body.data
  await act(`orders/${id}/mark-paid`, { amount, reference: 'BCA-77', reason: 'Transfer langsung' })
  await act(`orders/${id}/take-back`, { reason: 'Stok rusak' })
  const refund = { key: crypto.randomUUID(), amount, account: 'BCA 1 a.n. Rara', reason: 'Stok rusak' }
  const { id: refundId, version } = await act(`orders/${id}/refunds`, refund)
  await act(`refunds/${refundId}/paid`, { reference: 'TRF-88', version })

  const shown = (await call('GET', `/api/console/orders/${id}`)).body.data
  expect(shown.events.map(({ at: _, ...event }: { at: string }) => event)).toEqual([
    { from: 'awaiting', to: 'paid', cause: 'payment' },
    { from: 'paid', to: 'failed', cause: 'cancelled' },
  ])
  const movements = [
    { kind: 'received', amount, reference: 'BCA-77' },
    { kind: 'refund_due', amount, reference: '' },
    { kind: 'refund_paid', amount, reference: 'TRF-88' },
  ]
  expect(shown.money.movements).toMatchObject(movements)
  const listed = (await call('GET', `/api/console/movements?find=${shown.refno}&sort=time`)).body.data
  expect(listed.movements).toMatchObject(movements)
  expect(JSON.stringify([shown, listed])).not.toMatch(/taken back|marked/)
})

test('§7 what is to be approved of money due back comes before what is approved and waits to be paid', async () => {
  const { call } = await signedInStaff(shop, 'Pemilik')
  const due = async () => {
    const { id } = await addPaperOrder(shop.database, await addUser(shop.database))
    const movement = { order_id: id, kind: 'received', amount_idr: 50_000 } as const
    await shop.database.kysely.insertInto('money_movements').values(movement).execute()
    expect((await call('POST', `/api/console/orders/${id}/take-back`, { reason: 'Stok rusak' })).status).toBe(
      200,
    )
    return id
  }
  const [approved, open] = [await due(), await due()]
  const refund = { amount: 50_000, account: 'BCA 1 a.n. Rara', reason: 'Stok rusak' }
  const made = await call('POST', `/api/console/orders/${approved}/refunds`, {
    ...refund,
    key: crypto.randomUUID(),
  })
  expect(made.status).toBeLessThan(300)
  const { orders } = (await call('GET', '/api/console/refunds/due')).body.data
  const ours = orders
    .map(({ id }: { id: number }) => id)
    .filter((id: number) => [approved, open].includes(id))
  expect(ours).toEqual([open, approved])
})

test('a day that is none, and an order that is none, are refused with a sentence', async () => {
  const { call } = await signedInStaff(shop, 'Pesanan')
  expect((await call('GET', '/api/console/orders?since=2026-02-31')).status).toBe(422)
  expect((await call('GET', '/api/console/orders/999999')).body.message).toBe('Pesanan ini tidak ditemukan.')
})

test('§7 an order is found by a part of its buyer’s name or of a title, in the list that is asked for', async () => {
  const { kysely } = shop.database
  const buyer = await addUser(shop.database, { email: 'sri@example.com' })
  await kysely.updateTable('users').set({ name: 'Sri Wahyuni 100%' }).where('id', '=', buyer).execute()
  const name = 'Layang-Layang yang Pulang'
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name })])
  const order = await addPaperOrder(shop.database, buyer)
  await addLine(order.id, titleId, name)
  const other = await addPaperOrder(shop.database, await addUser(shop.database))
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const found = async (query: string) => {
    const { orders } = (await call('GET', `/api/console/orders?${query}`)).body.data
    return orders.map(({ refno }: { refno: string }) => refno)
  }
  for (const text of ['wahyu', 'SRI WAHYUNI', '100%', 'layang yang', order.refno.toLowerCase()]) {
    const query = new URLSearchParams({ find: text, list: 'to-send' })
    expect({ text, found: await found(String(query)) }).toEqual({ text, found: [order.refno] })
  }
  expect(await found('find=wahyu&list=sent')).toEqual([])
  // Two letters are no part of a name: nearly everybody has them.
  expect(await found('find=sr')).toEqual([])
  expect(await found(`refnos=${order.refno.toLowerCase()},${other.refno}`)).toEqual([
    other.refno,
    order.refno,
  ])
  const [row] = (await call('GET', `/api/console/orders?find=${order.refno}`)).body.data.orders
  expect(row.content).toEqual({ name, more: 0, cover_picture: null })
})

test('§7 an order that a search finds by its buyer and by two titles is listed once, after those that are later', async () => {
  const name = 'Cempaka'
  const [one = 0, two = 0] = await addTitles(shop.database, [titleRecord({ name }), titleRecord({ name })])
  const buyer = await addUser(shop.database, { email: 'cempaka@example.com' })
  const made: string[] = []
  for (let n = 0; n < 3; n++) {
    const { id, refno } = await addPaperOrder(shop.database, n === 1 ? await addUser(shop.database) : buyer)
    await addLine(id, one, name)
    await addLine(id, two, name, 1)
    made.unshift(refno)
  }
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const page = async (before: string) =>
    (await call('GET', `/api/console/orders?find=cempaka&limit=2${before}`)).body.data.orders
  const first = await page('')
  const last = await page(`&before=${first.at(-1).id}`)
  expect([...first, ...last].map(({ refno }: { refno: string }) => refno)).toEqual(made)
})

test('§7 a name that very many buyers bear finds their orders, and those of a title with that name', async () => {
  const { kysely } = shop.database
  await sql`
    insert into users (email, name, password_hash, consented_at)
    select 'ayu' || n || '@example.com', 'Ayu ' || n, 'none', now() from generate_series(1, 5001) n`.execute(
    kysely,
  )
  const ayu = await kysely
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Ayu 7')
    .executeTakeFirstOrThrow()
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: 'Rahayu' })])
  const ofAyu = await addPaperOrder(shop.database, ayu.id)
  const ofTitle = await addPaperOrder(shop.database, await addUser(shop.database))
  await addPaperOrder(shop.database, await addUser(shop.database))
  await addLine(ofTitle.id, titleId, 'Rahayu')
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const { orders } = (await call('GET', '/api/console/orders?find=ayu')).body.data
  expect(orders.map(({ refno }: { refno: string }) => refno)).toEqual([ofTitle.refno, ofAyu.refno])
  expect((await call('GET', '/api/console/orders?find=ayu&list=sent')).body.data.orders).toEqual([])
})

test('§7 a word of very many titles finds their orders, and those of a buyer with it', async () => {
  const records = Array.from({ length: 5_001 }, (_, n) => titleRecord({ name: `Kemboja ${n}` }))
  const [titleId = 0] = await addTitles(shop.database, records)
  const buyer = await addUser(shop.database, { email: 'sri-kemboja@example.com' })
  const ofTitle = await addPaperOrder(shop.database, await addUser(shop.database))
  const ofBuyer = await addPaperOrder(shop.database, buyer)
  await addPaperOrder(shop.database, await addUser(shop.database))
  await addLine(ofTitle.id, titleId, 'Kemboja 0')
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const { orders } = (await call('GET', '/api/console/orders?find=kemboja')).body.data
  expect(orders.map(({ refno }: { refno: string }) => refno)).toEqual([ofBuyer.refno, ofTitle.refno])
})

test('§7 the orders of a week are listed once each, the latest first, however their numbers stand', async () => {
  const buyer = await addUser(shop.database)
  const hours = [5, 1, 4, 4, 2]
  const made: { id: number; hour: number }[] = []
  for (const hour of hours) {
    const { id } = await addPaperOrder(shop.database, buyer)
    const created_at = new Date(`2025-03-04T0${hour}:00:00Z`)
    await shop.database.kysely.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
    made.push({ id, hour })
  }
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const listed: number[] = []
  for (let more = true; more; ) {
    const before = listed.length === 0 ? '' : `&before=${listed.at(-1)}`
    const query = `since=2025-03-01&until=2025-03-07&limit=2${before}`
    const { orders, has_more } = (await call('GET', `/api/console/orders?${query}`)).body.data
    listed.push(...orders.map(({ id }: { id: number }) => id))
    more = has_more
  }
  const latestFirst = made.toSorted((one, other) => other.hour - one.hour || other.id - one.id)
  expect(listed).toEqual(latestFirst.map(({ id }) => id))
})

test('§7 an order shows who did what with it, and gives its receipt once it is paid', async () => {
  const buyer = await addUser(shop.database)
  const { id, refno } = await addPaperOrder(shop.database, buyer)
  const packer = await signedInStaff(shop, ['pesanan.lihat', 'pesanan.kirim', 'pesanan.ubah'])
  await packer.call('POST', `/api/console/orders/${id}/send`, { tracking_number: 'JNE000777' })
  await packer.call('POST', `/api/console/orders/${id}/receipt`)
  const { acts } = (await packer.call('GET', `/api/console/orders/${id}`)).body.data
  expect(acts.map(({ words }: { words: string }) => words)).toEqual([
    'Pesanan dikirim',
    'Kuitansi dikirim ulang',
  ])
  expect(acts[0].actor).toMatch(/^Staf Uji/)

  const { name, pdf } = (await packer.call('GET', `/api/console/orders/${id}/receipt`)).body.data
  expect(name).toBe(`kuitansi-${refno}.pdf`)
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const waiting = await addPaperOrder(shop.database, buyer, {
    payment_state: 'awaiting',
    fulfilment_state: 'awaiting_payment',
    paid_at: null,
  })
  const refused = await packer.call('GET', `/api/console/orders/${waiting.id}/receipt`)
  expect(refused.body).toMatchObject({ code: 409, message: 'Kuitansi tersedia setelah pembayaran diterima.' })
})

test('§7 orders are found between two amounts, both included, whether few or very many fit', async () => {
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const { kysely } = shop.database
  const buyer = await addUser(shop.database)
  const priced = async (amount: number) => {
    const { id } = await addPaperOrder(shop.database, buyer)
    await kysely
      .updateTable('orders')
      .set({ subtotal_idr: amount, payable_idr: amount })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ids = [await priced(700_000), await priced(800_000), await priced(900_000), await priced(700_001)]
  const list = async (query: string) => {
    const { orders } = (await call('GET', `/api/console/orders?${query}`)).body.data
    return orders.map(({ id }: { id: number }) => ids.indexOf(id))
  }
  expect(await list('least=700000&most=800000')).toEqual([3, 1, 0])
  expect(await list('least=700001&most=800000')).toEqual([3, 1])
  expect(await list('least=700000&most=799999&list=to-send')).toEqual([3, 0])
  expect(await list('least=800000')).toEqual([2, 1])
  expect(await list(`most=700000&before=${ids[1]}&limit=1`)).toEqual([0])
  expect(await list('least=900000&most=800000')).toEqual([])
  await sql`
    insert into orders (refno, user_id, method, kind, payment_state, fulfilment_state, subtotal_idr, payable_idr,
      expires_at, paid_at)
    select 'BANYAK' || lpad(n::text, 8, '0'), ${buyer}, 'cart', 'digital', 'paid', 'completed', 710000, 710000, now(),
      now() from generate_series(1, 5001) n`.execute(kysely)
  expect(await list('least=700000&most=900000&list=to-send')).toEqual([3, 2, 1, 0])
  expect(await list('least=700001&most=800000&list=to-send')).toEqual([3, 1])
  expect(await list('least=700001&most=800000&limit=5')).toEqual([-1, -1, -1, -1, -1])
  for (const odd of ['least=-1', 'most=1.5', 'least=x', 'most=99999999999999']) {
    expect((await call('GET', `/api/console/orders?${odd}`)).status).toBe(422)
  }
  const file = await call('GET', '/api/console/orders/file?least=800000&most=800000')
  expect(Buffer.from(file.body.data.bytes, 'base64').toString().trim().split('\n')).toHaveLength(2)
})

test('F113 §7 the file of orders has names and addresses of buyers only for who may export them, and is logged', async () => {
  const buyer = await addUser(shop.database, { email: 'rara.diunduh@example.com' })
  const { refno } = await addPaperOrder(shop.database, buyer)
  const looker = await signedInStaff(shop, ['pesanan.lihat'])
  const keeper = await signedInStaff(shop, ['pesanan.lihat', 'pelanggan.ekspor'])
  const fetch = ({ call }: StaffClient) => call('GET', `/api/console/orders/file?refnos=${refno}`)
  const lines = async (member: StaffClient) =>
    Buffer.from((await fetch(member)).body.data.bytes, 'base64')
      .toString()
      .trim()
      .split('\r\n')
  const entries = async () => {
    const { rows } = await sql<{ verb: string; id: string }>`
      select verb, object_id as id from audit_entries where verb = 'order.export' order by id`.execute(
      shop.database.kysely,
    )
    return rows
  }

  const before = (await entries()).length
  const [plainHead = '', plain = ''] = await lines(looker)
  expect(plain).toContain(refno)
  expect(plainHead + plain).not.toMatch(/Pembeli|Email|Pembaca|example/)
  const [head = '', whole = ''] = await lines(keeper)
  expect(head).toMatch(/Pembeli.Email/)
  expect(whole).toContain('rara.diunduh@example.com')
  expect((await entries()).slice(before)).toEqual([
    { verb: 'order.export', id: 'daftar' },
    { verb: 'order.export', id: 'daftar' },
  ])

  await shop.database.kysely
    .updateTable('staff_sessions')
    .set({ confirmed_at: new Date(0) })
    .execute()
  expect((await fetch(keeper)).body.reason).toBe('confirmation_needed')
  expect((await fetch(looker)).status).toBe(200)
  expect(await entries()).toHaveLength(before + 3)
})

test('§7 lists answer in the order that is asked for, say where they cannot, and refuse one that they do not have', async () => {
  const staff = await signedInStaff(shop, 'Pemilik')
  const ask = (path: string) => staff.call('GET', `/api/console/${path}`)
  for (const list of ['orders', 'titles', 'customers', 'movements']) {
    const refused = await ask(`${list}?sort=acak`)
    expect(refused).toMatchObject({
      status: (await ask('orders?kind=acak')).status,
      body: { reason: 'invalid' },
    })
    expect(refused.body.errors).toEqual({ sort: ['Urutan tidak dikenal'] })
  }
  const buyer = await addUser(shop.database)
  const [less, more] = [2_000_000, 3_000_000]
  const expiresAt = new Date('2126-01-01T00:00:00Z')
  for (const amount of [more, less]) await addUnpaidOrder(shop.database, { userId: buyer, expiresAt, amount })
  const amounts = async (query: string) => {
    const { data } = (await ask(`orders?least=${less}&most=${more}&${query}`)).body
    return [data.sorted, ...data.orders.map(({ total_pay }: { total_pay: number }) => total_pay)]
  }
  expect(await amounts('sort=-amount')).toEqual([true, more, less])
  expect(await amounts('sort=amount')).toEqual([true, less, more])
  expect(await amounts('sort=amount&find=pembaca')).toEqual([true, less, more])
  expect(await amounts('sort=time')).toEqual([true, more, less])
  // Very many that a filter finds may all be at the end of an order.
  await sql`insert into orders (refno, user_id, method, kind, subtotal_idr, payable_idr, expires_at)
    select 'SANGAT' || lpad(n::text, 8, '0'), ${buyer}, 'cart', 'paper', ${less}, ${less}, ${expiresAt}
    from generate_series(1, 10000) n`.execute(shop.database.kysely)
  expect(await amounts('limit=1&kind=paper&sort=amount')).toEqual([true, less])
  await addUnpaidOrder(shop.database, { userId: buyer, expiresAt, kind: 'paper', amount: more })
  expect(await amounts('limit=1&kind=paper&sort=amount')).toEqual([false, more])
  // Nor on the pages that follow, which have fewer before them.
  const { orders } = (await ask('orders?limit=200&kind=paper')).body.data
  expect((await amounts(`limit=1&kind=paper&sort=amount&before=${orders.at(-1).id}`))[0]).toBe(false)
  expect(await amounts('limit=1&sort=amount')).toEqual([true, less])
  await sql`insert into users (name, email, password_hash, consented_at)
    select 'Wira', 'wira' || n || '@urut.example', 'none', now() from generate_series(1, 5000) n`.execute(
    shop.database.kysely,
  )
  const sorted = async () => (await ask('customers?find=urut.example&sort=name')).body.data.sorted
  expect(await sorted()).toBe(true)
  await addUser(shop.database, { email: 'satu@urut.example' })
  expect(await sorted()).toBe(false)
  expect(await amounts('sort=amount&find=urut.example')).toEqual([false])
  expect((await ask('titles?sort=-title')).body.data).toMatchObject({ sorted: true })
})

test('§7 the first or the last four characters of an order number find it, in any case', async () => {
  const buyer = await addUser(shop.database)
  const refno = 'QWXZ2345JKMPVYUT'
  const { id } = await addPaperOrder(shop.database, buyer)
  await shop.database.kysely.updateTable('orders').set({ refno }).where('id', '=', id).execute()
  const { call } = await signedInStaff(shop, ['pesanan.lihat'])
  const found = async (text: string, more = '') => {
    const { orders } = (await call('GET', `/api/console/orders?find=${text}${more}`)).body.data
    return orders.map((order: { refno: string }) => order.refno)
  }
  for (const text of ['QWXZ', 'qwxz', 'QWXZ2345', 'VYUT', 'vyut', 'mpvyut', 'WXZ2345JKMPVYUT', refno]) {
    expect({ text, found: await found(text) }).toEqual({ text, found: [refno] })
    expect(await found(text, '&sort=-amount')).toEqual([refno])
  }
  // Three are too few, and the middle of a number is no part that anybody reads out.
  for (const text of ['QWX', 'YUT', '45JK', 'QWXZ%25', 'QW_Z', `${refno}2`]) {
    expect({ text, found: await found(text) }).toEqual({ text, found: [] })
  }
  // However many orders are later.
  await sql`
    insert into orders (refno, user_id, method, kind, subtotal_idr, payable_idr, expires_at)
    select 'ZZZZ' || lpad(n::text, 8, '0'), ${buyer}, 'cart', 'digital', 0, 0, now() from generate_series(1, 20000) n`.execute(
    shop.database.kysely,
  )
  expect(await found('vyut')).toEqual([refno])
  expect(await found('qwxz')).toEqual([refno])
})
