import { sql } from 'kysely'
import { rupiah } from '#kernel/money.ts'
import { addTitle } from '#server/catalogue-editing/save-title.ts'
import { NEW_PROMO } from '#server/promos/promo-draft.rules.ts'
import { addPromo } from '#server/promos/save-promo.ts'
import { inviteStaff } from '#server/staff/invitations.ts'
import { AT_THE_SERVER } from './actors.ts'
import { addPackage, addPaidOrder, addPaperOrder } from './reader-rows.ts'
import { failRun } from './run-job.ts'
import { signedIn, type TestShop } from './shop.ts'
import { STAFF_PASSWORD, signedInStaff } from './staff.ts'
import { addTitles, titleRecord } from './title-builder.ts'

/** Puts something of everything into an empty shop. @returns texts and numbers by which the things are named */
export async function fillFuzzShop(
  shop: TestShop,
  now: Date,
): Promise<{ words: string[]; numbers: number[] }> {
  const { database, url } = shop
  const db = database.kysely
  const owner = await signedInStaff(shop, 'Pemilik', now)
  const shopper = await signedIn(shop.origin, 'Ratna Pembeli')

  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const records = [1, 2, 3].map((part) =>
    titleRecord({ paper, series: 'Seri uji', seriesNumber: part } as object),
  )
  const [titleId = 0] = await addTitles(database, records, 50)
  const fields = { name: 'Judul konsep', publishedOn: '2026-11-01', ebook: { price: rupiah(50_000) } }
  await database.transact((tx) => addTitle(tx, AT_THE_SERVER, { fields, now }))

  const draft = { ...NEW_PROMO, name: 'Uji', discountIdr: rupiah(1_000), expiresOn: '2126-12-31' }
  await database.transact((tx) => addPromo(tx, AT_THE_SERVER, { code: 'HEMAT', draft, now }))
  const packageId = await addPackage(database)
  await owner.call('POST', '/api/console/landings', { title: 'Bacaan malam' })
  await owner.call('POST', '/api/console/roles', { name: 'Peran bebas', rights: ['katalog.lihat'] })
  const invited = { email: 'tamu@example.com', roleIds: [2], now }
  const { token } = await database.transact((tx) => inviteStaff(tx, AT_THE_SERVER, invited))

  await shopper.call('POST', '/api/user/user-address', {
    recipient: 'Ratna',
    phone: '081234567890',
    postal_code: '55221',
    province_id: 34,
    city_id: 3471,
    subdistrict_id: 347103,
    address: 'Jalan Kenari 7',
  })
  await shopper.call('POST', '/api/user/cart-items', { book_id: titleId, type: 'Fisik' })
  const said = { body: 'Bagus', reviewer: '', finished: true, created_at: now, written_at: now }
  for (const state of ['shown', 'waiting'] as const) {
    const { id: user_id } = await signedIn(shop.origin, 'Sari Pengulas')
    await db
      .insertInto('reviews')
      .values({ ...said, user_id, title_id: titleId, stars: 4, state })
      .execute()
  }
  const later = new Date(now.getTime() + 365 * 24 * 3_600_000)
  for (let round = 0; round < 4; round++) {
    const paid = await addPaidOrder(database, shopper.id)
    const movement = { order_id: paid, kind: 'received', amount_idr: 50_000 } as const
    await db.insertInto('money_movements').values(movement).execute()
    const waits = { payment_state: 'awaiting', fulfilment_state: 'awaiting_payment', paid_at: null } as const
    const unpaid = await addPaidOrder(database, shopper.id)
    await db
      .updateTable('orders')
      .set({ ...waits, expires_at: later })
      .where('id', '=', unpaid)
      .execute()
    await addPaperOrder(database, shopper.id)
    await addPaperOrder(database, shopper.id, {
      payment_state: 'paid',
      fulfilment_state: 'to_send',
      sent: `JNE00${round}`,
    })
    await owner.call('POST', `/api/console/orders/${paid}/take-back`, { reason: 'uji coba' })
    const refund = { account: 'BCA 123', reason: 'uji coba' }
    if (round < 3) await owner.call('POST', `/api/console/orders/${paid}/refunds`, refund)
  }
  const order_id = await addPaidOrder(database, shopper.id, 'subscription')
  const subscription = {
    user_id: shopper.id,
    order_id,
    package_id: packageId,
    starts_at: now,
    ends_at: later,
  }
  await db.insertInto('subscriptions').values(subscription).execute()
  const row = { work: 'orders-expire', row_key: '7', failures: 3, failed_at: now, retry_at: later }
  await db.insertInto('failed_work').values(row).execute()
  const run = await failRun(url, 'uji')

  const { rows } = await sql<{ word: string }>`
    select slug as word from titles union select refno from orders union select email from users limit 40`.execute(
    db,
  )
  const words = ['HEMAT', 'orders-expire', '7', 'JNE001', run, token, shopper.email, shopper.password]
  return {
    words: [...words, owner.email, STAFF_PASSWORD, ...rows.map(({ word }) => word)],
    numbers: [34, 3471, 347103, 83, 118, 9],
  }
}
