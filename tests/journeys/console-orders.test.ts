import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Right } from '#contracts/rights.ts'
import {
  expectAccessible,
  expectFailedRequests,
  holdBack,
  SCREENS,
  type Visit,
  visit,
} from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { addPaidOrder, addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { runJob } from '#tests/support/run-job.ts'
import { addSale } from '#tests/support/sales.ts'
import { testShop } from '#tests/support/shop.ts'
import { STAFF_PASSWORD, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let mails: MailServer
beforeAll(async () => {
  mails = await openMailServer()
})
afterAll(() => mails.close())
const shop = fileShop(() => testShop({ pages: true, jobs: true, env: { SMTP_URL: mails.url } }))

const PACKER: Right[] = ['pesanan.lihat', 'pesanan.kirim', 'pesanan.ubah']

/** A browser in which a member with these rights is signed in to the console. */
async function visitAs(rights: readonly Right[] | string, size = SCREENS.desktop): Promise<Visit> {
  const { cookie } = await signedInStaff(shop, rights)
  const journey = await visit(shop.origin, { viewport: size })
  const [name = '', value = ''] = cookie.split('=')
  const { hostname } = new URL(shop.origin)
  await journey.context.addCookies([
    { name, value, domain: hostname, path: '/api/console', httpOnly: true, sameSite: 'Strict' },
  ])
  expectFailedRequests(journey.page)
  return journey
}

/** An act of an order that is behind the menu. */
async function chooseOther(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await page.getByRole('menuitem', { name }).click()
}

let buyers = 0
async function buyerNamed(name: string, email = `pembeli-${++buyers}@toko.example`): Promise<number> {
  const id = await addUser(shop.database, { email })
  await shop.database.kysely.updateTable('users').set({ name }).where('id', '=', id).execute()
  return id
}

const waybillOf = async (id: number) =>
  shop.database.kysely
    .selectFrom('order_shipments')
    .select('tracking_number')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()

describe('§7 orders in the console', () => {
  test('§7 a packer finds an order by its buyer’s name, sends it, and the buyer gets the waybill', async () => {
    const email = `sri-${++buyers}@example.com`
    const order = await addPaperOrder(shop.database, await buyerNamed('Sri Wahyuni', email))
    const journey = await visitAs(PACKER)
    const { page } = journey
    await page.clock.install()
    await page.goto('/kelola/pesanan?list=to-send')
    await page.getByRole('link', { name: order.refno }).waitFor()
    await expectAccessible(page, 'orders')

    // A new one appears while the page stays open.
    const next = await addPaperOrder(shop.database, await buyerNamed('Bima Aditya'))
    expect(await page.getByRole('link', { name: next.refno }).count()).toBe(0)
    await page.clock.fastForward(21_000)
    await page.getByRole('link', { name: next.refno }).waitFor()
    await page.clock.resume()

    await page.getByLabel('Cari pesanan').fill('wahyu')
    await page.getByRole('link', { name: next.refno }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?list=to-send&cari=wahyu')
    await page.getByRole('link', { name: order.refno }).click()

    await page.getByRole('heading', { level: 1, name: `Pesanan ${order.refno}` }).waitFor()
    await page.getByText('Jalan Kenari 7 55221').waitFor()
    await expectAccessible(page, 'an order')
    await page.getByRole('button', { name: 'Ketik resi' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Nomor resi')
    await dialog.getByRole('button', { name: 'Kirim' }).click()
    await dialog.getByText('Isi nomor resi').waitFor()
    await field.fill('x')
    await page.keyboard.press('Enter')
    await dialog.getByText('Nomor resi terdiri dari 6 sampai 40 huruf dan angka').waitFor()
    await expectAccessible(page, 'sending')
    await field.fill('jne0012345')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Dikirim', { exact: true }).first().waitFor()
    await page.getByText(/^Pesanan dikirim oleh Staf Uji/).waitFor()
    await runJob(shop.url, 'orders-send-mails')
    expect(await mails.newestTo(email)).toContain('JNE0012345')

    // A correction, and back again.
    await chooseOther(page, 'Koreksi resi')
    await dialog.getByLabel('Nomor resi').fill('JNE0099999')
    await dialog.getByRole('button', { name: 'Simpan resi' }).click()
    await expect.poll(() => waybillOf(order.id)).toEqual({ tracking_number: 'JNE0099999' })
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect.poll(() => waybillOf(order.id)).toEqual({ tracking_number: 'JNE0012345' })

    await page.getByLabel('Catatan baru').fill('Minta dibungkus kado')
    await page.getByRole('button', { name: 'Simpan catatan' }).click()
    await page.getByRole('list').getByText('Minta dibungkus kado').waitFor()
    const [receipt] = await Promise.all([page.waitForEvent('download'), chooseOther(page, 'Unduh kuitansi')])
    expect(receipt.suggestedFilename()).toBe(`kuitansi-${order.refno}.pdf`)
    await journey.close()
  })

  test('§7 F116 an edit of a waybill that somebody else made meanwhile is told, and nothing typed is lost', async () => {
    const states = { payment_state: 'paid', fulfilment_state: 'to_send', sent: 'TIKI111111' } as const
    const { id } = await addPaperOrder(shop.database, await addUser(shop.database), states)
    const journey = await visitAs(PACKER)
    const { page } = journey
    await page.goto(`/kelola/pesanan/${id}`)
    await chooseOther(page, 'Koreksi resi')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nomor resi').fill('TIKI222222')
    await shop.database.kysely
      .updateTable('order_shipments')
      .set({ tracking_number: 'TIKI333333', version: 2 })
      .where('order_id', '=', id)
      .execute()
    await dialog.getByRole('button', { name: 'Simpan resi' }).click()
    await dialog.getByText('Resi sekarang: TIKI333333', { exact: false }).waitFor()
    expect(await dialog.getByLabel('Nomor resi').inputValue()).toBe('TIKI222222')
    expect(await waybillOf(id)).toEqual({ tracking_number: 'TIKI333333' })
    await dialog.getByRole('button', { name: 'Simpan resi' }).click()
    await expect.poll(() => waybillOf(id)).toEqual({ tracking_number: 'TIKI222222' })
    await journey.close()
  })

  test('§7 F116 an address that is being corrected is not undone by a version that came meanwhile', async () => {
    const { id } = await addPaperOrder(shop.database, await addUser(shop.database))
    const journey = await visitAs(PACKER)
    const { page } = journey
    await page.clock.install()
    await page.goto(`/kelola/pesanan/${id}`)
    await chooseOther(page, 'Koreksi alamat')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Penerima').fill('Budi Hartono')
    const address = () =>
      shop.database.kysely
        .selectFrom('order_shipments')
        .select(['recipient', 'address'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
    await shop.database.kysely
      .updateTable('order_shipments')
      .set(({ ref }) => ({ address: 'Jalan Mawar 7, Bandung', version: sql<number>`${ref('version')} + 1` }))
      .where('order_id', '=', id)
      .execute()
    await page.clock.runFor(31_000)
    await dialog.getByRole('button', { name: 'Simpan alamat' }).click()
    await dialog.getByText(/Sekarang tersimpan: .*Jalan Mawar 7, Bandung/).waitFor()
    expect(await address()).toMatchObject({ address: 'Jalan Mawar 7, Bandung' })
    expect(await dialog.getByLabel('Penerima').inputValue()).toBe('Budi Hartono')
    await dialog.getByLabel('Alamat').fill('Jalan Mawar 7, Bandung')
    await dialog.getByRole('button', { name: 'Simpan alamat' }).click()
    await expect.poll(address).toMatchObject({
      recipient: 'Budi Hartono',
      address: expect.stringContaining('Jalan Mawar 7, Bandung'),
    })
    await journey.close()
  })

  test('§7 several parcels are scanned and sent at once; what is refused stays, also after a reload', async () => {
    const buyer = await buyerNamed('Hendra Kurnia')
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => addPaperOrder(shop.database, buyer)))
    if (!first || !second || !third) throw new Error('no orders')
    const pasted = await addPaperOrder(shop.database, buyer)
    const journey = await visitAs(PACKER, SCREENS.phone)
    const { page } = journey
    await page.goto('/kelola/pesanan?list=to-send&cari=hendra')
    for (const { refno } of [first, second, third]) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: refno }) })
      await card.getByRole('checkbox').check()
    }
    await page.getByText('3 pesanan dipilih').waitFor()
    await expectAccessible(page, 'chosen orders')
    await page.getByRole('link', { name: 'Isi resi' }).click()

    const field = ({ refno }: { refno: string }) => page.getByLabel(`Nomor resi ${refno}`)
    // They stand as they were chosen. A scanner types and presses Enter.
    await field(first).click()
    for (const code of ['SICEPAT001', '!', 'SICEPAT003']) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await expectAccessible(page, 'many parcels')
    await page.keyboard.press('Enter')
    await page.getByText('2 paket dikirim, 1 belum').waitFor()
    await page.getByText('Nomor resi terdiri dari 6 sampai 40 huruf dan angka').waitFor()
    expect(await waybillOf(first.id)).toEqual({ tracking_number: 'SICEPAT001' })
    expect(await waybillOf(second.id)).toEqual({ tracking_number: null })
    await page.reload()
    expect(await field(second).inputValue()).toBe('!')

    await field(second).fill('SICEPAT002')
    await page.getByLabel('Tempel dari lembar kerja').fill(`${pasted.refno}\tSICEPAT002`)
    await page.getByRole('button', { name: 'Masukkan ke daftar' }).click()
    await expect.poll(() => field(pasted).inputValue()).toBe('SICEPAT002')
    await page.getByRole('button', { name: 'Kirim 2 paket' }).click()
    await page.getByText(/Resi ini sama dengan resi pesanan/).waitFor()
    await page.getByText('1 paket dikirim, 1 belum').waitFor()
    const left = (await waybillOf(second.id)).tracking_number === null ? second : pasted
    await field(left).fill('SICEPAT004')
    await page.getByRole('button', { name: 'Kirim 1 paket' }).click()
    await expect.poll(() => waybillOf(left.id)).toEqual({ tracking_number: 'SICEPAT004' })
    await journey.close()
  })

  test.each([360, 1280])(
    '§7 at %i px waybills that are scanned while parcels are being sent stay, also after a reload',
    async (width) => {
      const buyer = await buyerNamed('Galih Prakoso')
      // No two buyers have parcels of one waybill.
      const waybill = `GOSEND${width}1`
      const orders = await Promise.all([1, 2, 3, 4].map(() => addPaperOrder(shop.database, buyer)))
      const [first, second, third, fourth] = orders
      if (!first || !second || !third || !fourth) throw new Error('no orders')
      const journey = await visitAs(PACKER, { width, height: 800 })
      const { page } = journey
      await page.goto(`/kelola/pesanan/kirim?pesanan=${orders.map(({ refno }) => refno).join(',')}`)
      const field = ({ refno }: { refno: string }) => page.getByLabel(`Nomor resi ${refno}`)
      await field(first).fill(waybill)
      await field(second).fill('x')
      await field(third).fill('GOSEND0003')
      const release = await holdBack(page, `**/api/console/orders/${first.id}/send`)
      await page.getByRole('button', { name: 'Kirim 3 paket' }).click()
      await page.getByText('Mengirim 1 dari 3').waitFor()
      // What is typed into a row whose parcel was not sent yet is not sent before somebody asks for it.
      await field(third).fill('GOSEND0033')
      await field(fourth).click()
      await page.keyboard.type('GOSEND')
      release()
      await page.getByText('1 paket dikirim, 2 belum').waitFor()
      await page.keyboard.type('0004')
      expect(await field(fourth).inputValue()).toBe('GOSEND0004')
      await page.reload()
      expect(await field(fourth).inputValue()).toBe('GOSEND0004')
      expect(await field(third).inputValue()).toBe('GOSEND0033')
      expect(await field(second).inputValue()).toBe('x')
      expect(await waybillOf(first.id)).toEqual({ tracking_number: waybill })
      expect(await waybillOf(third.id)).toEqual({ tracking_number: null })
      await journey.close()
    },
  )

  test.each([360, 1280])('§7 at %i px the chosen orders are taken away as a file', async (width) => {
    const buyer = await buyerNamed(`Nadia Paramita ${width}`)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => addPaperOrder(shop.database, buyer)))
    if (!first || !second || !third) throw new Error('no orders')
    const journey = await visitAs(PACKER, { width, height: 800 })
    const { page } = journey
    await page.goto(`/kelola/pesanan?list=to-send&cari=nadia+paramita+${width}`)
    for (const { refno } of [first, second]) {
      const link = page.getByRole('link', { name: refno })
      const row = page.getByRole(width < 768 ? 'listitem' : 'row').filter({ has: link })
      await row.getByRole('checkbox').check()
    }
    const bar = page.getByRole('region', { name: 'Yang dipilih' })
    await bar.getByText('2 pesanan dipilih').waitFor()
    await expectAccessible(page, 'chosen orders that can be taken away')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Unduh CSV' }).click(),
    ])
    const lines = await readFile(await file.path(), 'utf8')
    expect([first, second, third].map(({ refno }) => lines.includes(refno))).toEqual([true, true, false])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)

    // The bar is at the lower edge of the window: its menu opens above it.
    await page.setViewportSize({ width, height: 500 })
    await bar.getByRole('button', { name: 'Cetak' }).click()
    const entries = await bar.getByRole('menuitem').all()
    expect(entries.length).toBeGreaterThan(2)
    for (const entry of entries) await entry.click({ trial: true })
    const inWindow = await Promise.all(
      entries.map((entry) =>
        entry.evaluate((item) => {
          const { top, bottom } = item.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      ),
    )
    expect(inWindow).toEqual(entries.map(() => true))
    await journey.close()
  })

  test('§7 the first and the last four characters of a number find its order, in the list and in the command bar', async () => {
    const order = await addPaperOrder(shop.database, await buyerNamed('Tirta Wening'))
    const two = String(++buyers).padStart(2, '0')
    const refno = `HJ${two}2345MNPQXY${two}`
    await shop.database.kysely.updateTable('orders').set({ refno }).where('id', '=', order.id).execute()
    const { page, close } = await visitAs(PACKER)
    await page.goto('/kelola/pesanan')
    for (const part of [`hj${two}`, `XY${two}`]) {
      await page.getByLabel('Cari pesanan').fill(part)
      await page.waitForURL(`**/kelola/pesanan?cari=${part}`)
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      await page.getByRole('link', { name: refno }).waitFor()
    }
    for (const part of [`HJ${two}`, `xy${two}`]) {
      await page.getByRole('navigation', { name: 'Bagian konsol' }).first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Cari halaman' }).fill(part)
      await page.getByRole('option', { name: refno }).click()
      await page.getByRole('heading', { level: 1, name: `Pesanan ${refno}` }).waitFor()
      await page.goto('/kelola')
    }
    await close()
  })

  test('§7 whoever takes an order back reads that an ebook stays which its buyer has from another order', async () => {
    const buyer = await buyerNamed('Laras Ayu')
    const [had = 0, lost = 0] = await addTitles(shop.database, [
      titleRecord({ name: 'Kapur Barus' }),
      titleRecord({ name: 'Peta Angin' }),
    ])
    await addSale(shop.database, { buyer, at: new Date(), lines: [{ titleId: had }] })
    const id = await addSale(shop.database, {
      buyer,
      at: new Date(),
      lines: [{ titleId: had }, { titleId: lost }],
    })
    const { kysely } = shop.database
    const owned = kysely.updateTable('entitlements').set({ revoked_at: null }).where('user_id', '=', buyer)
    await kysely.deleteFrom('entitlements').where('order_id', '=', id).where('title_id', '=', had).execute()
    await owned.execute()
    // The money for what could not be delivered became due back with the payment.
    for (const [kind, amount_idr] of [
      ['received', 80_000],
      ['refund_due', 40_000],
    ] as const) {
      await kysely.insertInto('money_movements').values({ order_id: id, kind, amount_idr }).execute()
    }
    for (const size of [SCREENS.phone, SCREENS.desktop]) {
      const { page, close } = await visitAs('Pemilik', size)
      await page.goto(`/kelola/pesanan/${id}`)
      await chooseOther(page, 'Tarik kembali')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Ebook “Peta Angin” tidak lagi dimiliki pembeli.').waitFor()
      await dialog
        .getByText('Ebook “Kapur Barus” tetap dimiliki pembeli, karena didapat di luar pesanan ini.')
        .waitFor()
      await dialog.getByText(/Rp\s40\.000,00 perlu dikembalikan\./).waitFor()
      expect(await dialog.getByText(/stok/).count()).toBe(0)
      await expectAccessible(page, `taking an order back at ${size.width}`)
      await page.keyboard.press('Escape')
      // What its buyer did not get by it cannot be given back by it.
      await chooseOther(page, 'Kembalikan sebagian')
      await dialog.getByText('Peta Angin').first().waitFor()
      expect(await dialog.getByText('Kapur Barus').count()).toBe(0)
      await close()
    }
  })

  test('§7 F113 an order is taken back after the password was given again, and its money returns step by step', async () => {
    const { kysely } = shop.database
    const order = await addPaperOrder(shop.database, await buyerNamed('Dewi L'))
    await kysely
      .insertInto('money_movements')
      .values({ order_id: order.id, kind: 'received', amount_idr: 50_000 })
      .execute()
    const journey = await visitAs('Pemilik')
    const { page } = journey
    await page.goto(`/kelola/pesanan/${order.id}`)
    await chooseOther(page, 'Tarik kembali')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Alasan').fill('Stok rusak')
    await dialog.getByRole('button', { name: 'Tarik kembali' }).click()
    await dialog.getByText(/Ketik 4 huruf terakhir/).waitFor()
    await dialog.getByLabel(/untuk memastikan/).fill(order.refno.slice(-4))
    await kysely
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(0) })
      .execute()
    await dialog.getByRole('button', { name: 'Tarik kembali' }).click()
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.getByText('Dana perlu kembali').waitFor()

    await page.getByRole('button', { name: 'Setujui pengembalian' }).click()
    await dialog.getByLabel('Rekening tujuan').fill('BCA 1234567890 a.n. Dewi')
    await dialog.getByLabel('Alasan').fill('Stok rusak')
    await expectAccessible(page, 'approving a refund')
    for (const noAmount of ['150,50', '-5000', '150.00']) {
      await dialog.getByLabel('Jumlah').fill(noAmount)
      await dialog.getByRole('button', { name: 'Setujui' }).click()
      await dialog.getByText('Isi rupiah bulat').waitFor()
    }
    await dialog.getByLabel('Jumlah').fill('60.000')
    await dialog.getByRole('button', { name: 'Setujui' }).click()
    await dialog.getByText(/Jumlah harus lebih dari 0 dan paling banyak/).waitFor()
    await dialog.getByLabel('Jumlah').fill('50.000,00')
    await dialog.getByRole('button', { name: 'Setujui' }).click()
    await page.getByText('Disetujui, belum dibayar').waitFor()
    expect(
      await kysely.selectFrom('refunds').select('amount_idr').where('order_id', '=', order.id).execute(),
    ).toEqual([{ amount_idr: 50_000 }])
    await page.getByRole('button', { name: 'Catat sudah dibayar' }).click()
    await dialog.getByLabel('Nomor referensi').fill('TRX-778')
    await dialog.getByRole('button', { name: 'Catat dibayar' }).click()
    await page.getByText('Dibayar', { exact: true }).first().waitFor()
    await expect
      .poll(() =>
        kysely
          .selectFrom('refunds')
          .select(['state', 'reference'])
          .where('order_id', '=', order.id)
          .executeTakeFirst(),
      )
      .toEqual({ state: 'paid', reference: 'TRX-778' })
    await page.goto('/kelola')
    const due = page.getByRole('link', { name: /pengembalian dana/ })
    await due.waitFor()
    expect(await due.innerText()).not.toContain('menunggu persetujuan')
    await journey.close()
  })

  test('§7 F116 a refund that somebody else paid meanwhile leaves the list, and its dialog does not leave in silence', async () => {
    const { kysely } = shop.database
    const order = await addPaperOrder(shop.database, await buyerNamed('Ketut Rai'))
    await kysely
      .insertInto('money_movements')
      .values({ order_id: order.id, kind: 'received', amount_idr: 50_000 })
      .execute()
    const owner = await signedInStaff(shop, 'Pemilik')
    const call = async (path: string, body: object) =>
      (await owner.call('POST', `/api/console/${path}`, body)).body.data
    await call(`orders/${order.id}/take-back`, { reason: 'Stok rusak' })
    const { id, version } = await call(`orders/${order.id}/refunds`, {
      key: crypto.randomUUID(),
      amount: 50_000,
      account: 'BCA 1234567890 a.n. Ketut',
      reason: 'Stok rusak',
    })
    const journey = await visitAs('Pemilik')
    const { page } = journey
    await page.goto('/kelola/keuangan')
    await page
      .getByRole('listitem')
      .filter({ hasText: order.refno })
      .getByRole('button', { name: 'Catat sudah dibayar' })
      .click()
    await call(`refunds/${id}/paid`, { reference: 'TRX-1', version })
    const dialog = page.getByRole('dialog', { name: 'Catat dana sudah dibayar' })
    await dialog.getByLabel('Nomor referensi').fill('TRX-2')
    await dialog.getByRole('button', { name: 'Catat dibayar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('TRX-1', { exact: true }).first().waitFor()
    await page.getByText(/sudah dibayarkan|diubah orang lain/).waitFor()
    await journey.close()
  })

  test('§7 a damaged copy goes back: its part of the money is due, the rest of the order is packed for another address', async () => {
    const { kysely } = shop.database
    const order = await addPaperOrder(shop.database, await buyerNamed('Wayan Sari'))
    const names = ['Hujan di Ubud', 'Ombak Kecil']
    const titles = await addTitles(
      shop.database,
      names.map((name) =>
        titleRecord({
          name,
          paper: { priceIdr: 25_000, discountPercent: 0, discountIdr: 0, weightGrams: 200 },
        }),
      ),
      5,
    )
    for (const [position, titleId] of titles.entries()) {
      const { id: edition_id } = await kysely
        .selectFrom('editions')
        .select('id')
        .where('title_id', '=', titleId)
        .where('format', '=', 'paper')
        .executeTakeFirstOrThrow()
      const prices = { list_price_idr: 25_000, unit_price_idr: 25_000, line_total_idr: 50_000 }
      await kysely
        .insertInto('order_lines')
        .values({
          ...prices,
          order_id: order.id,
          position,
          title_id: titleId,
          edition_id,
          format: 'paper',
          title_kind: 'book',
          title_name: names[position] ?? '',
          title_slug: `judul-${titleId}`,
          tax_class: 'exempt',
          quantity: 2,
        })
        .execute()
      await kysely.insertInto('stock_taken').values({ order_id: order.id, edition_id, quantity: 2 }).execute()
      await kysely.insertInto('sales_counts').values({ title_id: titleId, sold: 2 }).execute()
    }
    await kysely
      .updateTable('orders')
      .set({ subtotal_idr: 100_000, payable_idr: 100_000 })
      .where('id', '=', order.id)
      .execute()
    await kysely
      .insertInto('money_movements')
      .values({ order_id: order.id, kind: 'received', amount_idr: 100_000 })
      .execute()

    const journey = await visitAs('Pemilik', SCREENS.phone)
    const { page } = journey
    await page.goto(`/kelola/pesanan/${order.id}`)
    await chooseOther(page, 'Kembalikan sebagian')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Kembalikan' }).click()
    await dialog.getByText('Pilih jumlahnya').waitFor()
    await dialog.getByRole('button', { name: 'Tambah jumlah Ombak Kecil' }).click()
    await dialog.getByLabel('Bukunya').selectOption('Rusak atau hilang')
    await dialog.getByText('Rp 25.000').last().waitFor()
    await dialog.getByLabel('Alasan').fill('Sampul robek')
    await expectAccessible(page, 'returning a part')
    await dialog.getByRole('button', { name: 'Kembalikan' }).click()
    await page.getByText('Total setelah pengembalian').waitFor()
    await page.getByText('Dikembalikan: 1 × Ombak Kecil').waitFor()
    expect(
      await kysely
        .selectFrom('order_returns')
        .select('amount_idr')
        .where('order_id', '=', order.id)
        .execute(),
    ).toEqual([{ amount_idr: 25_000 }])

    await chooseOther(page, 'Koreksi alamat')
    await dialog.getByLabel('Alamat').fill('Jalan Raya Ubud 12, Gianyar')
    await dialog.getByLabel('Kode pos').fill('8057')
    await dialog.getByRole('button', { name: 'Simpan alamat' }).click()
    await dialog.getByText('Kode pos terdiri atas 5 angka').waitFor()
    await expectAccessible(page, 'correcting an address')
    await dialog.getByLabel('Kode pos').fill('80571')
    await dialog.getByRole('button', { name: 'Simpan alamat' }).click()
    await page.getByText('Jalan Raya Ubud 12, Gianyar 80571').waitFor()
    await page.getByText(/^Alamat kirim dikoreksi oleh Staf Uji/).waitFor()
    await journey.close()
  })

  test('F101 a member who may only look sees no button that changes an order, and cannot open the sending', async () => {
    const { id } = await addPaperOrder(shop.database, await addUser(shop.database))
    const journey = await visitAs(['pesanan.lihat'])
    const { page } = journey
    await page.goto('/kelola/pesanan?list=to-send')
    await page
      .getByRole('link', { name: /^\w{12,20}\b/ })
      .first()
      .waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.goto(`/kelola/pesanan/${id}`)
    await page.getByRole('heading', { name: 'Riwayat' }).waitFor()
    const buttons = await page.getByRole('main').getByRole('button').allTextContents()
    expect(buttons).toEqual(['Unduh kuitansi', 'Salin'])
    await page.goto('/kelola/pesanan/kirim')
    await page.getByText('Anda belum memiliki hak untuk halaman ini').waitFor()
    await journey.close()
  })

  test('§7 a mail that a buyer did not get is sent to them again', async () => {
    const email = `tanpa-surat-${Date.now()}@toko.example`
    const order_id = await addPaidOrder(shop.database, await buyerNamed('Ratri', email))
    const sent_at = new Date()
    await shop.database.kysely
      .insertInto('order_mails')
      .values({ order_id, kind: 'paid', created_at: sent_at, sent_at })
      .execute()
    const journey = await visitAs('Pesanan')
    const { page } = journey
    await page.goto(`/kelola/pesanan/${order_id}`)
    await page.getByRole('button', { name: /^Kirim ulang: Email terkirim/ }).click()
    await page.getByText(/^Email dikirim ulang ke/).waitFor()
    await page.getByText('Email pesanan dikirim ulang').waitFor()
    await runJob(shop.url, 'orders-send-mails')
    expect(await mails.newestTo(email)).toContain('Ratri')
    await expectAccessible(page, 'an order whose mail is sent again')
    await journey.close()
  })

  test.each([360, 1280])(
    '§7 at %i px a payment of no order is looked at and ended with a reason, and no longer counts as stuck',
    async (width) => {
      const { kysely } = shop.database
      await kysely.deleteFrom('payment_notifications').execute()
      const told = (reference: string) => ({
        gateway: 'simulator',
        event_key: reference,
        reference,
        raw: '{}',
      })
      const now = new Date()
      const unknown = { applied_at: now, outcome: 'unknown_reference' }
      await kysely
        .insertInto('payment_notifications')
        .values([
          { ...told(`ASING-${width}`), received_at: now, ...unknown },
          { ...told(`BARU-${width}`), received_at: now },
        ])
        .execute()
      const journey = await visitAs('Pemilik', { width, height: 800 })
      const { page } = journey
      await page.goto('/kelola')
      await page.getByRole('link', { name: /^2\s*pembayaran tersangkut/ }).click()
      const entries = page.getByRole('listitem')
      const stranger = entries.filter({ hasText: `ASING-${width}` })
      await stranger.waitFor()
      // The shop still tries this one by itself.
      expect(
        await entries
          .filter({ hasText: `BARU-${width}` })
          .getByRole('button')
          .count(),
      ).toBe(0)
      await expectAccessible(page, 'payments that do not match')
      await stranger.getByRole('button', { name: 'Akhiri' }).click()
      const dialog = page.getByRole('dialog', { name: 'Akhiri pemberitahuan ini?' })
      await dialog.getByRole('button', { name: 'Akhiri' }).click()
      await dialog.getByText('Isi alasan').waitFor()
      await expectAccessible(page, 'ending a notification')
      await dialog.getByLabel('Alasan').fill('Uji coba penyedia, bukan pembayaran')
      await dialog.getByRole('button', { name: 'Akhiri' }).click()
      await page.getByText('Pemberitahuan diakhiri').waitFor()
      await stranger.waitFor({ state: 'detached' })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
      await page.goto('/kelola')
      await page.getByRole('link', { name: /^1\s*pembayaran tersangkut/ }).waitFor()
      await journey.close()
    },
  )

  test('§7 no screen of orders is wider than its window from 360 to 1920 px', async () => {
    const { id, refno } = await addPaperOrder(shop.database, await addUser(shop.database))
    for (const [path, heading] of [
      ['/kelola/pesanan', 'Pesanan'],
      [`/kelola/pesanan/${id}`, `Pesanan ${refno}`],
      [`/kelola/pesanan/kirim?pesanan=${refno}`, 'Kirim banyak paket'],
    ] as const) {
      const journey = await visitAs('Pemilik')
      const { page } = journey
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.getByText(refno).first().waitFor()
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ path, width, beyond: Math.max(0, beyond) }).toEqual({ path, width, beyond: 0 })
      }
      await journey.close()
    }
  })
})
