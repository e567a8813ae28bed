import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Right } from '#contracts/rights.ts'
import { expectAccessible, expectFailedRequests } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => demoShop())

async function open(path: string, rights: readonly Right[] | string = 'Pemilik') {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, rights))
  expectFailedRequests(journey.page)
  await journey.page.goto(path)
  return journey
}
const shopperSees = async (path: string) => (await (await fetch(`${shop.origin}${path}`)).json()).data
const codesShown = async (): Promise<string[]> =>
  (await shopperSees('/api/user/promos?per_page=99')).data.map(({ code }: { code: string }) => code)

describe('§7 marketing in the console', () => {
  test('§7 a promo is written, published, found in the shop, planned again and seen in the calendar', async () => {
    const { page, close } = await open('/kelola/pemasaran')
    await page.getByRole('button', { name: 'Tambah promo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tambah promo' })
    await dialog.getByRole('button', { name: 'Tambah promo' }).click()
    await dialog.getByText('Isi nama promo').waitFor()
    await dialog.getByLabel('Nama').fill('Pekan Baca')
    await dialog.getByLabel('Kode').fill('pekanbaca')
    await dialog.getByLabel('Potongan (%)').fill('15')
    await dialog.getByLabel('Hari terakhir').fill('2127-01-31')
    await expectAccessible(page, 'the dialog of a new promo')
    await dialog.getByRole('button', { name: 'Tambah promo' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pekan Baca' }).waitFor()
    expect(await codesShown()).not.toContain('PEKANBACA')
    await page.getByRole('radio', { name: 'Terbit', exact: true }).check()
    await page.getByLabel('Belanja minimum').fill('50.000')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Promo PEKANBACA disimpan').waitFor()
    await expect.poll(codesShown).toContain('PEKANBACA')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await page.getByText('Diurungkan').waitFor()
    await expect.poll(codesShown).not.toContain('PEKANBACA')
    await page.getByRole('radio', { name: 'Terbit pada waktu tertentu' }).check()
    await page.getByLabel('Mulai (WIB)').fill('2020-01-01T08:00')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Pilih waktu yang akan datang').waitFor()
    await page.getByLabel('Mulai (WIB)').fill('2127-01-10T08:00')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Terjadwal').waitFor()
    await page.goto('/kelola/pemasaran?tampilan=kalender&bulan=2127-01')
    await page.getByRole('link', { name: /Pekan Baca.*10\/01\/2127 sampai 31\/01\/2127/ }).waitFor()
    await expectAccessible(page, 'the calendar of promos')
    await close()
  })

  test('§7 codes for one person each are made, taken away as a file, and ended', async () => {
    const { page, close } = await open('/kelola/pemasaran/kode')
    await page.getByRole('button', { name: 'Buat kode' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buat kode' })
    await dialog.getByLabel('Nama').fill('Undian Oktober')
    await dialog.getByLabel('Jumlah kode').fill('25')
    await dialog.getByLabel('Awalan').fill('undian')
    await dialog.getByLabel('Hari terakhir').fill('2126-12-31')
    await dialog.getByRole('button', { name: 'Buat kode' }).click()
    await page.getByText('0 dari 25').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh CSV Undian Oktober' }).click()
    const file = await (await saved).createReadStream()
    let text = ''
    for await (const part of file) text += part
    expect(text.trimEnd().split('\r\n')).toHaveLength(26)
    expect(text).toMatch(/UNDIAN-[A-Z2-9]{10},belum/)
    await page.getByRole('button', { name: 'Akhiri Undian Oktober' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Akhiri kode' }).click()
    await page
      .getByRole('row', { name: /Undian Oktober/ })
      .getByText('Berakhir')
      .waitFor()
    await close()
  })

  test('§7 a header picture gets its image, its focal point and its words, and is shown to shoppers', async () => {
    const { page, close } = await open('/kelola/pemasaran/beranda')
    await page.getByRole('button', { name: 'Tambah gambar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gambar baru' }).waitFor()
    const plain = { width: 1500, height: 500, channels: 3 as const, background: '#335577' }
    const buffer = await sharp({ create: plain }).jpeg().toBuffer()
    const field = page.getByLabel('Pilih gambar')
    const large = Buffer.alloc(9 * 1024 ** 2)
    await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: large })
    await page.getByText('Berkas ini lebih besar dari 8 MB.').waitFor()
    await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(() => page.getByText('Berkas ini lebih besar dari 8 MB.').count()).toBe(0)
    await page.getByText('Gambar disimpan').waitFor()
    // It is taken away only after a question.
    const stored = page.getByRole('img', { name: 'Gambar yang sekarang' })
    const question = page.getByRole('dialog', { name: 'Lepas gambar?' })
    await page.getByRole('button', { name: 'Lepas gambar' }).click()
    await expectAccessible(page, 'the question before a picture is removed')
    await question.getByRole('button', { name: 'Batal' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await stored.count()).toBe(1)
    await page.getByRole('button', { name: 'Lepas gambar' }).click()
    await question.getByRole('button', { name: 'Lepas', exact: true }).click()
    await page.getByText('Gambar dilepas').waitFor()
    await expect.poll(() => stored.count()).toBe(0)
    await page.getByLabel('Pilih gambar').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await stored.waitFor()
    await page.getByLabel('Judul', { exact: true }).fill('Sore bersama buku')
    await page.getByLabel('Tautan').fill('/promo')
    await page.getByLabel('Dari kiri').fill('80')
    await page.getByRole('figure', { name: 'Ponsel, 360 px' }).getByText('Sore bersama buku').waitFor()
    await page.getByRole('radio', { name: 'Terbit', exact: true }).check()
    await expectAccessible(page, 'a header picture')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Gambar beranda disimpan').waitFor()
    const shown = async () =>
      (await shopperSees('/api/user/landings')).find(
        ({ title }: { title: string }) => title === 'Sore bersama buku',
      )
    await expect.poll(shown).toMatchObject({ focus: { x: 80, y: 50 }, link: '/promo' })
    await page.goto('/')
    const picture = page.locator('img[alt=""], img').filter({ visible: true })
    await expect
      .poll(() => picture.evaluateAll((all) => all.map((one) => (one as HTMLElement).style.objectPosition)))
      .toContain('80% 50%')
    await close()
  })

  test('§7 picks of the shop and the order of genres reach the shop, and a pick is taken back', async () => {
    const { page, close } = await open('/kelola/pemasaran/pilihan')
    await page.getByLabel('Cari judul').fill('Rantang No. 8')
    await page.getByRole('button', { name: 'Pilih Rantang No. 8' }).click()
    const picks = async () =>
      (await shopperSees('/api/user/picks')).map(({ title }: { title: string }) => title)
    await expect.poll(picks).toEqual(['Rantang No. 8'])
    await page.goto('/')
    await page.getByRole('heading', { name: 'Pilihan toko' }).waitFor()
    await page.goto('/kelola/pemasaran/pilihan')
    await page.getByRole('button', { name: 'Hapus Rantang No. 8' }).click()
    await expect.poll(picks).toEqual([])
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect.poll(picks).toEqual(['Rantang No. 8'])
    await page.goto('/kelola/pemasaran/genre')
    await page.getByRole('button', { name: 'Tambah kategori' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tambah kategori' })
    await dialog.getByLabel('Nama').fill('Paling Depan')
    await dialog.getByLabel('Urutan').fill('1')
    await dialog.getByRole('button', { name: 'Tambah', exact: true }).click()
    await page.getByText('Kategori Paling Depan ditambahkan').waitFor()
    await page.getByRole('button', { name: 'Hapus Paling Depan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await page.getByText('Kategori Paling Depan dihapus').waitFor()
    await close()
  })

  test('§7 F101 a member who may only look sees promos and can change nothing', async () => {
    const { page, close } = await open('/kelola/pemasaran', ['pemasaran.lihat'])
    await page.getByRole('table', { name: 'Promo' }).waitFor()
    expect(await page.getByRole('button', { name: 'Tambah promo' }).count()).toBe(0)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByLabel('Nama', { exact: true }).waitFor()
    expect(await page.getByLabel('Nama', { exact: true }).isDisabled()).toBe(true)
    expect(await page.getByText('Yang memakai').count()).toBe(0)
    await close()
  })
})
