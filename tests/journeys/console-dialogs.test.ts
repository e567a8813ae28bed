import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, expectFailedRequests } from '#tests/support/browser.ts'
import { addConsoleThings } from '#tests/support/console-things.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { failRun } from '#tests/support/run-job.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const LONG_NAME =
  'Catatan perjalanan seorang pustakawan keliling di antara pulau, pasar, dan pelabuhan Nusantara yang terlupakan'

let shop: TestShop
let owner: StaffClient
let ids: Record<string, number>
beforeAll(async () => {
  shop = await testShop({ pages: true, env: { REVIEWS: '1', PREORDERS: '1', BUNDLES: '1' } })
  owner = await signedInStaff(shop, 'Pemilik')
  await signedInStaff(shop, 'Pesanan')
  const { database } = shop
  const things = await addConsoleThings(shop, owner)
  const [long = 0] = await addTitles(database, [titleRecord({ name: LONG_NAME })])
  const buyer = await addUser(database)
  const booked = await addPaperOrder(database, buyer)
  await owner.call('POST', `/api/console/orders/${booked.id}/booking`, { collection: 'pickup' })
  const waiting = await addPaperOrder(database, buyer, {
    payment_state: 'awaiting',
    fulfilment_state: 'awaiting_payment',
  })
  const due = await addPaperOrder(database, buyer)
  const movement = { order_id: due.id, kind: 'received', amount_idr: 50_000 } as const
  await database.kysely.insertInto('money_movements').values(movement).execute()
  await owner.call('POST', `/api/console/orders/${due.id}/take-back`, { reason: 'Stok rusak' })
  const refund = async (amount: number) =>
    (
      await owner.call('POST', `/api/console/orders/${due.id}/refunds`, {
        key: crypto.randomUUID(),
        amount,
        account: 'BCA 1234567890 a.n. Sri Wahyuni',
        reason: 'Stok rusak',
      })
    ).body.data
  await refund(20_000)
  const paid = await refund(10_000)
  await owner.call('POST', `/api/console/refunds/${paid.id}/paid`, {
    reference: 'TRX-1',
    version: paid.version,
  })
  await owner.call('POST', `/api/console/customers/${things.customer}/titles`, {
    title_id: long,
    reason: 'Hadiah',
  })
  await failRun(shop.url, 'catalogue-rank-sales')
  await owner.call('POST', '/api/console/export-profiles', {
    name: 'Toko Mitra',
    settings: { format: 'csv', on_sale: false, figures: false },
    changed_only: false,
    every: 'never',
  })
  ids = { ...things, long, booked: booked.id, waiting: waiting.id, due: due.id }
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

/** A press of a button, or the choice of an entry behind `Tindakan lain`. */
const press = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
}
const other = (name: string) => async (page: Page) => {
  await press('Tindakan lain')(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const choose = (all: RegExp, then: RegExp) => async (page: Page) => {
  await page.getByRole('checkbox', { name: all }).first().check()
  await press(then)(page)
}

/** Every dialog that a screen opens: what it is called, and how one comes to it. */
const DIALOGS: Record<string, [title: string | RegExp, open: (page: Page) => Promise<void>][]> = {
  'pesanan/:order': [
    [/^Pesan pengiriman/, press('Pesan pengiriman')],
    [/^Kirim pesanan/, press('Ketik resi')],
    [/^Koreksi alamat/, other('Koreksi alamat')],
    [/^Kembalikan sebagian/, other('Kembalikan sebagian')],
    [/^Tarik kembali/, other('Tarik kembali')],
  ],
  'pesanan/:booked': [
    [/^Batalkan pengiriman/, other('Batalkan pengiriman')],
    [/^Koreksi resi/, other('Koreksi resi')],
  ],
  'pesanan/:waiting': [
    [/^Batalkan pesanan/, other('Batalkan pesanan')],
    [/^Catat pesanan/, press('Catat lunas')],
  ],
  'pesanan/:due': [
    ['Setujui pengembalian dana', press('Setujui pengembalian')],
    ['Catat dana sudah dibayar', press('Catat sudah dibayar')],
    ['Cabut persetujuan ini?', press('Cabut')],
    ['Simpan bukti transfer', press('Simpan bukti transfer')],
  ],
  'pesanan?list=to-send': [
    [
      'Simpan tampilan',
      async (page) => {
        await page.getByText('Tampilan', { exact: true }).click()
        await press('Simpan tampilan ini')(page)
      },
    ],
  ],
  'keuangan/permintaan/:request': [
    [/^Setujui/, press('Setujui')],
    [/^Tolak/, press('Tolak')],
  ],
  'pelanggan/:customer': [
    [/./, press('Hapus datanya')],
    [/./, press('Blokir')],
    [/./, press('Beri judul')],
    [/^Tarik kembali/, press('Tarik kembali')],
  ],
  'pelanggan/ulasan': [
    [/./, press(/^Balas/)],
    [/./, press(/^Sembunyikan/)],
  ],
  akun: [['Pasang aplikasi autentikator', press('Pasang aplikasi')]],
  ekspor: [
    [/./, press('Buat berkas')],
    [/./, press('Tambah penerima')],
    [
      /^Hapus /,
      async (page) => {
        await press(/^Ubah/)(page)
        await press('Hapus penerima')(page)
      },
    ],
  ],
  katalog: [[/^Ubah \d+ judul/, choose(/Pilih semua/, /^Ubah \d+ judul/)]],
  'katalog/:long': [
    [/./, press('Edisi berikutnya')],
    [/^Tarik/, press('Tarik dari penjualan')],
  ],
  'pemasaran/kode': [
    ['Buat kode', press('Buat kode')],
    [/./, press(/^Akhiri/)],
  ],
  pemasaran: [['Tambah promo', press('Tambah promo')]],
  'pemasaran/paket': [['Tambah paket', press('Tambah paket')]],
  'pemasaran/set': [['Tambah set', press('Tambah set')]],
  'pemasaran/genre': [
    ['Tambah kategori', press('Tambah kategori')],
    [/./, press(/^Ubah/)],
    [/./, press(/^Gabungkan/)],
    [/./, press(/^Hapus/)],
  ],
  'pengaturan/staf': [
    ['Undang staf', press('Undang staf')],
    [/^Peran/, press(/^Peran /)],
    [/^Blokir/, press(/^Blokir/)],
  ],
  'pengaturan/peran': [
    ['Tambah peran', press('Tambah peran')],
    [/./, press(/^Ubah/)],
  ],
  'pengaturan/pekerjaan': [['Buang kegagalan ini?', press(/^Buang/)]],
  'pengaturan/pembayaran': [[/./, press(/^Ubah biaya/)]],
}

test.each(Object.entries(DIALOGS))(
  '§7 every dialog of %s stands from 360 to 1,920 px in both themes, and keeps the focus',
  async (path, dialogs) => {
    const journey = await staffVisit(shop.origin, owner)
    const { page } = journey
    expectFailedRequests(page)
    await page.goto(`/kelola/${path.replace(/:(\w+)/, (_, name) => String(ids[name]))}`)
    for (const [title, open] of dialogs) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page)
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      for (const width of [1920, 1280, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        expect({ path, title: String(title), width, faults: await dialog.evaluate(faultsOf) }).toMatchObject({
          faults: [],
        })
      }
      await expectAccessible(page, `${String(title)} of ${path} at 360 px`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await journey.close()
  },
)

/** What a hand or an eye would stumble over in a dialog. Runs in the page. */
function faultsOf(dialog: Element): string[] {
  const { left, right, width } = dialog.getBoundingClientRect()
  const faults: string[] = []
  if (left < 0 || right > window.innerWidth) faults.push(`beyond the window: ${left} to ${right}`)
  if (!dialog.contains(document.activeElement))
    faults.push(`focus outside: ${document.activeElement?.outerHTML}`)
  for (const one of dialog.querySelectorAll('*')) {
    if (!one.checkVisibility() || one.closest('.sr-only') !== null) continue
    const box = one.getBoundingClientRect()
    const name = `${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}”`
    if (box.width > 0 && (box.right > right + 1 || box.left < left - 1))
      faults.push(`${name} beyond the dialog of ${width} px`)
    const isTarget = one.matches(
      'button, a[href], select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])',
    )
    if (isTarget && (box.height < 24 || box.width < 24))
      faults.push(`${name} is ${box.width} × ${box.height} px`)
  }
  return faults
}

test('§7 Back closes what is open over a screen; once it is closed, one press leads to the screen before', async () => {
  const { page, close } = await staffVisit(shop.origin, owner)
  await page.goto('/kelola/pemasaran')
  await page.getByRole('link', { name: 'Katalog', exact: true }).first().click()
  await page.waitForURL('/kelola/katalog')
  const open = () => choose(/Pilih semua/, /^Ubah \d+ judul/)(page)
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/kelola/katalog')
  await open()
  await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL('/kelola/pemasaran')
  await close()
})
