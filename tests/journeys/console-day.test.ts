// A day at the counter: what operators do from beginning to end, as they would.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Right } from '#contracts/rights.ts'
import { workOnBulkEdits } from '#server/catalogue-editing/work-on-bulk-edits.ts'
import { expectFailedRequests, SCREENS, type Visit } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { runJob } from '#tests/support/run-job.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { SCREENS as ALL_SCREENS } from '#web/console/screens.ts'

let mails: MailServer
beforeAll(async () => {
  mails = await openMailServer()
})
afterAll(() => mails.close())
const shop = fileShop(() => testShop({ pages: true, jobs: true, env: { SMTP_URL: mails.url } }))

async function visitAs(rights: readonly Right[] | string, viewport = SCREENS.desktop): Promise<Visit> {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, rights), { viewport })
  expectFailedRequests(journey.page)
  return journey
}

/** Presses an entry of a menu, and gives the file that the browser saves. */
async function saved(page: Page, menu: string, entry: string): Promise<Buffer> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ])
  return readFile((await file.path()) ?? '')
}

describe('§7 a day in the console', () => {
  test.each([
    ['a computer', SCREENS.desktop],
    ['a phone', SCREENS.phone],
  ])(
    '§7 in the morning, at %s, twelve parcels get their labels and waybills, and each buyer a mail',
    async (_, size) => {
      const orders = []
      for (let place = 0; place < 12; place++) {
        const email = `pagi-${size.width}-${place}@example.com`
        const order = await addPaperOrder(shop.database, await addUser(shop.database, { email }))
        orders.push({ ...order, email, waybill: `PAGI${size.width}X${place}` })
      }
      const { page, close } = await visitAs(['pesanan.lihat', 'pesanan.kirim'], size)
      await page.goto('/kelola/pesanan?list=to-send')
      await page.getByRole('link', { name: orders[11]?.refno ?? '' }).waitFor()
      for (const box of await page.getByRole('checkbox', { name: 'Pilih baris ini' }).all()) await box.check()
      await page.getByText('12 pesanan dipilih').waitFor()
      const labels = await pagesOfPdf(await saved(page, 'Cetak', 'Label, A6'))
      expect(labels).toHaveLength(12)
      for (const { refno } of orders) expect(labels.join(' ')).toContain(refno)

      await page.getByRole('link', { name: 'Isi resi' }).click()
      for (const { refno, waybill } of orders) await page.getByLabel(`Nomor resi ${refno}`).fill(waybill)
      await page.getByRole('button', { name: 'Kirim 12 paket' }).click()
      await page.getByText('12 paket dikirim').first().waitFor()
      const sent = await shop.database.kysely
        .selectFrom('order_shipments')
        .select('tracking_number as waybill')
        .where(
          'order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .where('sent_at', 'is not', null)
        .orderBy('order_id')
        .execute()
      expect(sent).toEqual(orders.map(({ waybill }) => ({ waybill })))
      await page.goto('/kelola/pesanan?list=to-send')
      await page
        .getByText(/Tidak ada yang cocok|Belum ada pesanan/)
        .first()
        .waitFor()
      await runJob(shop.url, 'orders-send-mails')
      for (const { email, waybill } of orders)
        await expect.poll(() => mails.newestTo(email)).toContain(waybill)
      await close()
    },
  )

  test('§7 a refund goes from the complaint to the payment, and the buyer sees and is written each step', async () => {
    const buyer = await signedIn(shop.origin, 'Kartika Dewi')
    const order = await addPaperOrder(shop.database, buyer.id)
    const movement = { order_id: order.id, kind: 'received', amount_idr: 50_000 } as const
    await shop.database.kysely.insertInto('money_movements').values(movement).execute()
    const reader = await shopper(shop, buyer, { viewport: SCREENS.phone })
    const { page: theirs } = reader
    const buyerSees = async (step: string) => {
      await theirs.goto('/history')
      await theirs.getByText(order.refno).first().click()
      await theirs.getByText(step).first().waitFor()
    }

    const { page, close } = await visitAs('Pemilik', SCREENS.phone)
    await page.goto(`/kelola/pesanan/${order.id}`)
    await page.getByLabel('Catatan baru').fill('Pembeli menelepon: halaman 12 kosong')
    await page.getByRole('button', { name: 'Simpan catatan' }).click()
    await page.getByRole('list').getByText('Pembeli menelepon: halaman 12 kosong').waitFor()
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Tarik kembali' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Alasan').fill('Halaman kosong')
    await dialog.getByLabel(/untuk memastikan/).fill(order.refno.slice(-4))
    await dialog.getByRole('button', { name: 'Tarik kembali' }).click()
    await page.getByText('Dana perlu kembali').waitFor()
    await buyerSees('Menunggu persetujuan')

    await page.getByRole('button', { name: 'Setujui pengembalian' }).click()
    await dialog.getByLabel('Rekening tujuan').fill('BCA 1234567890 a.n. Kartika')
    await dialog.getByLabel('Alasan').fill('Halaman kosong')
    await dialog.getByRole('button', { name: 'Setujui' }).click()
    await page.getByText('Disetujui, belum dibayar').waitFor()
    await buyerSees('Disetujui, segera dikirim')
    await runJob(shop.url, 'orders-send-mails')
    await expect.poll(() => mails.newestTo(buyer.email)).toContain('telah disetujui')

    await page.getByRole('button', { name: 'Catat sudah dibayar' }).click()
    await dialog.getByLabel('Nomor referensi').fill('TRX-901')
    await dialog.getByRole('button', { name: 'Catat dibayar' }).click()
    await page.getByText('Dibayar', { exact: true }).first().waitFor()
    await buyerSees('Sudah dikembalikan')
    await runJob(shop.url, 'orders-send-mails')
    await expect.poll(() => mails.newestTo(buyer.email)).toContain('telah kami kembalikan')
    await reader.close()
    await close()
  })

  test('§7 F117 the 300 titles of one publisher rise by a tenth after a preview, no other title does, and all go back', async () => {
    const records = Array.from({ length: 300 }, () => titleRecord({ publisher: 'Pustaka Tiga Ratus' }))
    await addTitles(shop.database, records)
    await addTitles(shop.database, [titleRecord({ publisher: 'Penerbit Tetangga' })])
    const prices = async () => {
      const rows = await shop.database.kysely
        .selectFrom('editions')
        .innerJoin('titles', 'titles.id', 'editions.title_id')
        .innerJoin('publishers', 'publishers.id', 'titles.publisher_id')
        .select(({ fn }) => [
          'publishers.name',
          'editions.price_idr as price',
          fn.countAll<number>().as('titles'),
        ])
        .where('publishers.name', 'in', ['Pustaka Tiga Ratus', 'Penerbit Tetangga'])
        .groupBy(['publishers.name', 'editions.price_idr'])
        .orderBy('publishers.name')
        .execute()
      return rows.map(({ name, price, titles }) => `${name}: ${titles} × ${price}`)
    }
    const before = ['Penerbit Tetangga: 1 × 50000', 'Pustaka Tiga Ratus: 300 × 50000']
    expect(await prices()).toEqual(before)

    const { page, close } = await visitAs('Katalog')
    await page.goto('/kelola/katalog')
    await page.getByRole('link', { name: 'Pustaka Tiga Ratus' }).first().click()
    await page.getByRole('link', { name: 'Penerbit: Pustaka Tiga Ratus' }).waitFor()
    await page.getByRole('link', { name: 'Penerbit Tetangga' }).waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    await page.getByRole('button', { name: 'Pilih semua 300 yang cocok' }).click()
    await page.getByRole('button', { name: 'Ubah 300 judul' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah 300 judul' })
    await dialog.getByLabel('Angka').fill('10')
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
    await page.getByText('Ini baru pratinjau: belum ada yang berubah').first().waitFor()
    expect(await prices()).toEqual(before)
    await page.getByRole('button', { name: /^Jalankan untuk/ }).click()
    await page
      .getByText(/dari 300 judul selesai/)
      .first()
      .waitFor()
    await workOnBulkEdits(shop.database, () => new Date())
    await page.getByRole('button', { name: 'Kembalikan 300 judul' }).waitFor()
    expect(await prices()).toEqual(['Penerbit Tetangga: 1 × 50000', 'Pustaka Tiga Ratus: 300 × 55000'])
    await page.getByRole('button', { name: 'Kembalikan 300 judul' }).click()
    // The shop's own job may be at it already.
    await expect.poll(prices, { timeout: 60_000 }).toEqual(before)
    await close()
  })

  test('F101 a member who may only pack tries every other screen: each says which right is missing and asks nothing', async () => {
    const rights: Right[] = ['pesanan.lihat', 'pesanan.kirim']
    const { page, close } = await visitAs(rights, SCREENS.phone)
    const asked: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/console/')) asked.push(`${response.status()} ${pathname}`)
    })
    const closed = ALL_SCREENS.filter(({ right }) => right !== undefined && !rights.includes(right))
    expect(closed.length).toBeGreaterThan(25)
    for (const { path } of closed) {
      await page.goto(`/kelola/${path.replace(/:\w+/g, '1')}`)
      await page.getByText('Anda belum memiliki hak untuk halaman ini').waitFor()
    }
    expect([...new Set(asked)]).toEqual(['200 /api/console/me'])
    await page.goto('/kelola')
    await page.getByRole('navigation', { name: 'Bagian konsol' }).first().waitFor()
    const links = await page.getByRole('navigation').getByRole('link').allTextContents()
    expect(links.join(' ')).not.toMatch(/Katalog|Pelanggan|Keuangan|Pemasaran|Impor/)
    await close()
  })
})
