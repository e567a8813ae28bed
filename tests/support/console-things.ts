import { addPaperOrder, addReturnRequest, addUser } from './reader-rows.ts'
import type { TestShop } from './shop.ts'
import type { StaffClient } from './staff.ts'
import { addTitles, titleRecord } from './title-builder.ts'

/** One thing of each kind that the console shows, by the names of their ids. */
export async function addConsoleThings(shop: TestShop, owner: StaffClient) {
  const [title = 0] = await addTitles(shop.database, [titleRecord({ name: 'Judul untuk layar' })])
  const customer = await addUser(shop.database)
  const order = await addPaperOrder(shop.database, customer)
  const added = async (path: string, body: object) =>
    (await owner.call('POST', `/api/console/${path}`, body)).body.data
  await added('promos', { code: 'LAYAR', name: 'Promo layar', discount: 10, expired: '2126-12-31' })
  await added('promo-batches', { name: 'Kode layar', discount: 10, expired: '2126-12-31', count: 2 })
  await added('genres', { name: 'Kategori layar' })
  const pack = await added('packages', { name: 'Paket layar', duration: 1, price: 49_000 })
  const second = await addTitles(shop.database, [titleRecord({ name: 'Judul kedua untuk layar' })])
  const bundle = await added('bundles', {
    name: 'Set layar',
    type: 'Digital',
    title_ids: [title, ...second],
    price: 50_000,
  })
  const landing = await added('landings', { title: 'Pekan layar' })
  await owner.call('PUT', '/api/console/home-picks', { title_ids: [title] })
  await shop.database.kysely
    .insertInto('promo_redemptions')
    .columns(['order_id', 'promo_id', 'user_id', 'code', 'name', 'amount_idr', 'state'])
    .expression((table) =>
      table
        .selectFrom('promos')
        .where('code', '=', 'LAYAR')
        .select(({ val }) => [
          val(order.id).as('order_id'),
          'id as promo_id',
          val(customer).as('user_id'),
          'code',
          'name',
          val(7_440).as('amount_idr'),
          val('committed' as const).as('state'),
        ]),
    )
    .execute()
  const said = { stars: 4, body: 'Ulasan yang panjang. '.repeat(40), reviewer: 'Sari Dewi', finished: true }
  const at = { created_at: new Date(), written_at: new Date() }
  await shop.database.kysely
    .insertInto('reviews')
    .values({ ...said, ...at, title_id: title, user_id: customer, state: 'waiting' })
    .execute()
  const [returned = 0] = await addTitles(shop.database, [titleRecord({ name: 'Judul yang dikembalikan' })])
  const request = await addReturnRequest(shop.database, customer, returned)
  return { request, title, customer, order: order.id, pack: pack.id, bundle: bundle.id, landing: landing.id }
}
