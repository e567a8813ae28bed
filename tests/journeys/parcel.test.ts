import { expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addPaperOrder } from '#tests/support/reader-rows.ts'
import { runJob } from '#tests/support/run-job.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => testShop({ pages: true, jobs: true }))

/** The simulated carrier's time goes by: its id of the order says when the journey began. */
async function letPass(orderId: number, seconds: number, step: string): Promise<void> {
  const { kysely } = shop.database
  const began = Date.now() - seconds * 1000
  const { id, reference } = await kysely
    .selectFrom('parcel_bookings')
    .select(['id', 'reference'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('parcel_bookings')
    .set({ carrier_order: `sim_${began}_${reference}`, asked_at: new Date(began) })
    .where('id', '=', id)
    .execute()
  // Its journey is told anew, with these times.
  await kysely.deleteFrom('parcel_events').where('booking_id', '=', id).execute()
  await runJob(shop.url, 'parcels-follow')
  const present = () => kysely.selectFrom('parcel_bookings').select('step').where('id', '=', id).execute()
  await expect.poll(present).toEqual([{ step }])
}

test('§7 a parcel from the label to the door, as staff and its buyer see it', async () => {
  const reader = await signedIn(shop.origin, 'Sekar Ayu')
  const order = await addPaperOrder(shop.database, reader.id)
  const staff = await staffVisit(shop.origin, await signedInStaff(shop, ['pesanan.lihat', 'pesanan.kirim']), {
    viewport: SCREENS.desktop,
  })
  expectFailedRequests(staff.page)
  await staff.page.goto(`/kelola/pesanan/${order.id}`)
  await staff.page.getByRole('button', { name: 'Pesan pengiriman' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'pengiriman pesanan' })
  await dialog.getByLabel('Cara paket sampai ke kurir').selectOption('drop_off')
  await expectAccessible(staff.page, 'ordering a shipment')
  await dialog.getByRole('button', { name: 'Pesan pengiriman' }).click()
  await dialog.waitFor({ state: 'detached' })
  await staff.page.getByText(`SIM${order.refno}`, { exact: true }).waitFor()
  await staff.page.getByText('Pengiriman dipesan', { exact: true }).waitFor()
  await expectAccessible(staff.page, 'an order whose shipment is ordered')

  // Cancelled in time, and ordered again.
  await staff.page.getByRole('button', { name: 'Tindakan lain' }).click()
  await staff.page.getByRole('menuitem', { name: 'Batalkan pengiriman' }).click()
  await dialog.getByLabel('Alasan').fill('Alamat salah')
  await dialog.getByRole('button', { name: 'Batalkan pengiriman' }).click()
  await dialog.waitFor({ state: 'detached' })
  await staff.page.getByRole('button', { name: 'Pesan pengiriman' }).click()
  await dialog.getByRole('button', { name: 'Pesan pengiriman' }).click()
  await dialog.waitFor({ state: 'detached' })
  await staff.page.getByText(`SIM${order.refno}-2`, { exact: true }).waitFor()

  const buyer = await shopper(shop, reader, { viewport: SCREENS.phone })
  const { page } = buyer
  const journey = async () => {
    await page.goto('/history')
    await page.getByRole('button', { name: `Detail transaksi ${order.refno}` }).click()
    return page
      .getByRole('dialog', { name: 'Detail transaksi' })
      .getByRole('region', { name: 'Perjalanan paket' })
  }
  await (await journey()).getByText('Pengiriman dipesan').waitFor()
  await letPass(order.id, 70, 'delivering')
  await (await journey()).getByText('Paket menuju alamat penerima').waitFor()
  await expectAccessible(page, 'a parcel on its way')
  await letPass(order.id, 100, 'delivered')
  const arrived = await journey()
  await arrived.getByText('Paket sampai').waitFor()
  expect(await arrived.getByRole('listitem').count()).toBeGreaterThanOrEqual(5)
  await page.getByRole('button', { name: 'Terima Pesanan' }).click()
  await page.getByText('Selesai').first().waitFor()
  await staff.page.reload()
  await staff.page.getByText('Paket sampai', { exact: true }).first().waitFor()
  await Promise.all([buyer.close(), staff.close()])
})
