import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, holdBack } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => testShop({ pages: true }))

/** A payment of 50,000 that came in at a time, with its reference. */
async function addPayment(reference: string, at: string): Promise<void> {
  const { kysely } = shop.database
  const orderId = await addPaidOrder(shop.database, await addUser(shop.database))
  const { id: payment_method_id } = await kysely
    .selectFrom('payment_methods')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await kysely
    .insertInto('charges')
    .values({
      ...{ order_id: orderId, attempt: 1, reference, gateway: 'midtrans', channel: 'bni', payment_method_id },
      ...{ amount_idr: 50_000, state: 'paid', expires_at: new Date(at) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const money = { order_id: orderId, charge_id: id, amount_idr: 50_000, at: new Date(at) }
  await kysely
    .insertInto('money_movements')
    .values({ ...money, kind: 'received' })
    .execute()
}

// Each in days of its own, of which no other test asks.
beforeAll(async () => {
  await addPayment('ADA-1', '2026-11-01T03:00:00Z')
  await addPayment('AWAL-1', '2026-10-02T03:00:00Z')
  await addPayment('TENGAH-1', '2026-10-10T03:00:00Z')
  await addPayment('AKHIR-1', '2026-10-30T03:00:00Z')
  await addPayment('LAMA-1', '2026-09-10T03:00:00Z')
})

async function open() {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'))
  expectFailedRequests(journey.page)
  await journey.page.goto('/kelola/keuangan/pencocokan')
  return journey
}

const HEAD = 'Order ID,Status,Amount,Transaction time'
const csvOf = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\n'))
const choose = (page: Page, buffer: Buffer, name = 'midtrans.csv') =>
  page.getByLabel('Pilih laporan penyedia').setInputFiles({ name, mimeType: 'text/csv', buffer })
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const COMPARE = '**/api/console/settlements/compare'

describe('§7 the settlement files of providers', () => {
  test('§7 nothing is called equal where nothing was compared, and what cannot be read is listed', async () => {
    const { page, close } = await open()
    const equal = page.getByText('Tidak ada yang berbeda')
    await choose(page, csvOf(), 'judul.csv')
    await told(page, /judul\.csv: tidak ada yang dapat dibandingkan.*hanya berisi judul kolom/i)
    await choose(page, csvOf('A1,expire,50000,', 'A2,Gagal,50000,'), 'gagal.csv')
    await told(page, /gagal\.csv: tidak ada yang dapat dibandingkan.*2 baris.*pembayaran yang berhasil/i)
    await choose(page, csvOf('LAIN-1,settlement,50000,'), 'lain.csv')
    await told(page, /lain\.csv: tidak ada yang dapat dibandingkan.*dikenal toko/i)
    await choose(page, csvOf('ADA-1,Berhasil,"8,7E+4",2026-11-01 10:00:00'), 'excel.csv')
    await told(page, /excel\.csv: tidak ada yang dapat dibandingkan.*tidak dapat dibaca/i)
    await page.getByRole('heading', { name: 'Tidak dapat dibaca (1)' }).waitFor()
    await told(page, /Baris 2/)
    await told(page, /8,7E\+4/)
    await expectAccessible(page, 'a comparison of nothing')
    await choose(page, Buffer.from('Order ID,Status,Amount,Fee\nADA-1,settlement,50000,'), 'tanpa-biaya.csv')
    await told(page, /tanpa-biaya\.csv: 1 pembayaran cocok.*1 perlu dilihat/)
    await told(page, 'biaya: kosong')
    expect(await equal.count()).toBe(0)
    const text = 'Order ID\tStatus\tAmount\r\nADA-1\tBerhasil\t50.000\r\n'
    await choose(page, Buffer.from(`\ufeff${text}`, 'utf16le'), 'unicode.txt')
    await equal.waitFor()
    await told(page, /unicode\.txt: 1 pembayaran cocok/)
    await close()
  })

  test('§7 payments before and after those of the file are missing from it, in the days that staff choose', async () => {
    const { page, close } = await open()
    const file = csvOf('TENGAH-1,settlement,50000,2026-10-10 10:00:00')
    await choose(page, file)
    await told(page, /10 Oktober 2026.*waktu di berkas/)
    await told(page, 'Tidak ada yang berbeda')
    await page.getByLabel('Dari', { exact: true }).fill('2026-10-01')
    await page.getByLabel('Sampai', { exact: true }).fill('2026-10-31')
    await page.getByRole('button', { name: 'Bandingkan midtrans.csv lagi' }).click()
    await page.getByRole('heading', { name: 'Tidak ada di berkas (2)' }).waitFor()
    await told(page, /1 Oktober 2026 sampai 31 Oktober 2026.*Anda pilih/)
    await told(page, 'AWAL-1')
    await told(page, 'AKHIR-1')
    await expectAccessible(page, 'a comparison of chosen days')
    await page.getByLabel('Sampai', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Bandingkan midtrans.csv lagi' }).click()
    await told(page, 'Isi kedua tanggal, atau kosongkan keduanya')
    await close()
  })

  test('§7 the result of a former file is gone once another is chosen, and one that is too large is not sent', async () => {
    const { page, close } = await open()
    const file = csvOf('LAMA-1,settlement,50000,2026-09-10 10:00:00')
    const equal = page.getByText('Tidak ada yang berbeda')
    await choose(page, file)
    await equal.waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/settlements/compare')) sent.push(request.url())
    })
    await choose(page, Buffer.alloc(9 * 1024 * 1024, 'a\n'), 'besar.csv')
    await told(page, 'Berkas ini lebih besar dari 8 MB.')
    expect({ sent, equal: await equal.count() }).toEqual({ sent: [], equal: 0 })
    await choose(page, file)
    await equal.waitFor()
    const release = await holdBack(page, COMPARE)
    await choose(page, csvOf('LAMA-1,settlement,60000,'), 'lain.csv')
    await expect.poll(() => equal.count()).toBe(0)
    await release()
    await page.getByRole('heading', { name: 'Jumlahnya berbeda (1)' }).waitFor()
    await close()
  })
})
