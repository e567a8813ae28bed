import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { catalogueEditingJobs } from '#server/catalogue-editing/catalogue-editing.jobs.ts'
import { changeTitle, getTitle } from '#server/catalogue-editing/save-title.ts'
import { schedulePrice, unschedulePrice } from '#server/catalogue-editing/schedule-price.ts'
import { openShelf, type Shelf } from '#server/checkout/shelf.fixture.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const BEGIN = new Date('2026-11-22T03:00:00Z')
const time = { now: BEGIN }
const clock = () => new Date(time.now)
const after = (ms: number) => new Date(BEGIN.getTime() + ms)

let shop: Shelf
let staff: StaffClient
beforeAll(async () => {
  shop = await openShelf({ clock })
  staff = await signedInStaff(shop, ['katalog.lihat', 'katalog.ubah'], BEGIN)
})
afterAll(() => shop.close())

const plan = (id: number, price: number, startsAt: Date, actor = staffActor(), version?: number) =>
  shop.database.transact((tx) =>
    schedulePrice(tx, actor, {
      id,
      version,
      plan: { format: 'ebook', price: rupiah(price), discountPercent: 0, discountIdr: rupiah(0), startsAt },
      now: clock(),
    }),
  )
const runJob = async () => {
  for (const { run } of catalogueEditingJobs({ database: shop.database, clock })) await run()
}
const priceOf = async (id: number) => (await getTitle(shop.kysely, id)).ebook?.price
const verbs = async (id: number) => {
  const entries = shop.kysely.selectFrom('audit_entries').select(['verb', 'actor_kind'])
  const ofTitle = entries.where('object_kind', '=', 'title').where('object_id', '=', String(id))
  const found = await ofTitle.orderBy('id').execute()
  return found.map(({ verb, actor_kind }) => `${actor_kind} ${verb}`)
}

test('§7 a planned price is what a reader pays from its second on, also where the job is late', async () => {
  time.now = BEGIN
  const id = await shop.ebook({ price: 50_000 })
  const answer = await staff.call('POST', `/api/console/titles/${id}/prices`, {
    format: 'ebook',
    price: 80_000,
    discount: 25,
    starts_at: after(5 * MINUTE).toISOString(),
    version: 1,
  })
  expect(answer.body.data).toMatchObject({
    version: 2,
    ebook: { price: 50_000 },
    planned_prices: [{ format: 'ebook', price: 80_000, final_price: 60_000 }],
  })
  const reader = await shop.reader()
  await reader.add(id, 'Digital')
  const inCart = async () => (await reader.cart()).map((row) => [row.price, row.final_price, row.discount])
  time.now = after(5 * MINUTE - 1)
  expect(await inCart()).toEqual([[50_000, 50_000, 0]])
  time.now = after(5 * MINUTE)
  expect(await inCart()).toEqual([[80_000, 60_000, 25]])
  const stale = await reader.buyDigital({ total_amount: 50_000 })
  expect(stale.body).toMatchObject({ reason: 'price_changed', data: { total_amount: 60_000 } })
  expect((await reader.buyDigital({ total_amount: 60_000 })).status).toBe(201)
  expect(await priceOf(id)).toBe(50_000)

  await runJob()
  await runJob()
  expect(await priceOf(id)).toBe(80_000)
  const page = await reader.call('GET', `/api/user/books/${id}`)
  expect(page.body.data.ebook).toMatchObject({ price: 80_000, final_price: 60_000 })
  expect(await verbs(id)).toEqual(['staff title.schedule-price', 'system title.apply-price'])
})

test('§7 a sale by the hour begins and ends by plan, and an hour that nobody applied leaves no trace', async () => {
  time.now = BEGIN
  const id = await shop.ebook({ price: 90_000 })
  await plan(id, 45_000, after(MINUTE))
  await plan(id, 90_000, after(2 * MINUTE))
  time.now = after(3 * MINUTE)
  const reader = await shop.reader()
  await reader.add(id, 'Digital')
  expect(await reader.cart()).toMatchObject([{ price: 90_000 }])
  await runJob()
  expect(await priceOf(id)).toBe(90_000)
})

test('a price that staff or an import give after a planned one was due is not written over by it', async () => {
  time.now = BEGIN
  const record = titleRecord()
  const [id = 0] = await addTitles(shop.database, [record])
  await plan(id, 10_000, after(MINUTE))
  time.now = after(2 * MINUTE)
  const changes = { ebook: { price: rupiah(30_000) } }
  await shop.database.transact((tx) => changeTitle(tx, AT_THE_SERVER, { id, changes, now: clock() }))
  await runJob()
  expect(await priceOf(id)).toBe(30_000)

  await plan(id, 10_000, after(3 * MINUTE))
  await shop.kysely
    .updateTable('price_changes')
    .set({ starts_at: new Date(Date.now() - MINUTE) })
    .where('applied_at', 'is', null)
    .execute()
  const ebook = { priceIdr: 35_000, discountPercent: 0, discountIdr: 0, inSubscription: false }
  await addTitles(shop.database, [{ ...record, ebook }])
  time.now = new Date()
  await runJob()
  expect(await priceOf(id)).toBe(35_000)
})

test('the job waits for the prices of its minute and writes them at their second', async () => {
  const id = await shop.ebook({ price: 20_000 })
  const begun = Date.now()
  time.now = new Date(begun)
  await plan(id, 25_000, new Date(begun + SECOND))
  const [job] = catalogueEditingJobs({ database: shop.database, clock: () => new Date() })
  await job?.run()
  expect(await priceOf(id)).toBe(25_000)
})

test('F101 F116 a plan needs the right, the present version and a time to come', async () => {
  time.now = BEGIN
  const id = await shop.ebook({ price: 50_000 })
  const reader = staffActor('katalog.lihat')
  await expect(plan(id, 1, after(MINUTE), reader)).rejects.toMatchObject({ reason: 'forbidden' })
  const meanwhile = { reason: 'changed_meanwhile' }
  await expect(plan(id, 1, after(MINUTE), staffActor(), 9)).rejects.toMatchObject(meanwhile)
  const atField = (reason: string) => ({ reason, errors: { starts_at: [expect.any(String)] } })
  await expect(plan(id, 1, BEGIN)).rejects.toMatchObject(atField('invalid'))
  await plan(id, 60_000, after(MINUTE))
  await expect(plan(id, 70_000, after(MINUTE))).rejects.toMatchObject(atField('conflict'))

  const { body } = await staff.call('GET', `/api/console/titles/${id}`)
  const [{ id: planId }] = body.data.planned_prices
  const remove = (actor = staffActor()) =>
    shop.database.transact((tx) => unschedulePrice(tx, actor, { id, planId, now: clock() }))
  await expect(remove(reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await remove()
  await expect(remove()).rejects.toMatchObject({ reason: 'not_found' })
  time.now = after(2 * MINUTE)
  await runJob()
  expect(await priceOf(id)).toBe(50_000)
  expect(await verbs(id)).toEqual(['staff title.schedule-price', 'staff title.unschedule-price'])
})

test('F34 a planned price whose year has five digits in WIB is refused, and the title stays readable', async () => {
  time.now = BEGIN
  const id = await shop.ebook({ price: 50_000 })
  const answer = await staff.call('POST', `/api/console/titles/${id}/prices`, {
    format: 'ebook',
    price: 40_000,
    discount: 0,
    nominal_discount: 0,
    starts_at: '9999-12-31T23:59:59.999Z',
    version: 1,
  })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { starts_at: ['Pilih waktu dari tahun 1900 sampai 2999'] } },
  })
  expect((await staff.call('GET', `/api/console/titles/${id}`)).status).toBe(200)
})
