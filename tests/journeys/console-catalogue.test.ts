import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Right } from '#contracts/rights.ts'
import { catalogueEditingJobs } from '#server/catalogue-editing/catalogue-editing.jobs.ts'
import { workOnBulkEdits } from '#server/catalogue-editing/work-on-bulk-edits.ts'
import { expectAccessible, expectFailedRequests, holdBack } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { pictureServer } from '#tests/support/foreign-server.ts'
import { signedInStaff } from '#tests/support/staff.ts'

let pictures: Awaited<ReturnType<typeof pictureServer>>
const shop = fileShop(async () => {
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#27507a' } })
    .png()
    .toBuffer()
  pictures = await pictureServer({ '/sampul.png': png })
  return demoShop({}, { pictureRules: pictures.rules })
})
afterAll(() => pictures.close())

async function open(path: string, rights: readonly Right[] | string = 'Katalog') {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, rights))
  expectFailedRequests(journey.page)
  await journey.page.goto(path)
  return journey
}
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
const applyStatuses = (now: Date) =>
  catalogueEditingJobs({ database: shop.database, clock: () => now })
    .find(({ name }) => name === 'catalogue-apply-statuses')
    ?.run()

/** What a shopper’s list says a title’s ebook costs. */
async function shopPrice(title: string): Promise<number> {
  const query = new URLSearchParams({ search: title, per_page: '1' })
  const answer = await (await fetch(`${shop.origin}/api/user/books?${query}`)).json()
  return answer.data.data[0].ebook.price
}

describe('§7 F80 the catalogue in the console', () => {
  test('§7 a price is changed in the list, counts in the shop, and is taken back', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Rantang+No.+8')
    const pencil = page.getByRole('button', { name: /Ubah harga, stok, dan status Rantang No. 8/ })
    const form = page.getByRole('form', { name: 'Ubah Rantang No. 8' })
    await pencil.click()
    await form.getByRole('button', { name: 'Simpan' }).click()
    await form.waitFor({ state: 'detached' })
    // Nothing was changed, so that there is nothing to tell or to take back.
    expect(await page.getByText('disimpan').count()).toBe(0)
    await pencil.click()
    await form.getByLabel('Harga digital').fill('murah')
    await form.getByRole('button', { name: 'Simpan' }).click()
    await form.getByText('Harga digital harus berupa angka').waitFor()
    for (const half of ['21,5', '21.500,50', '-21.500']) {
      await form.getByLabel('Harga digital').fill(half)
      await form.getByRole('button', { name: 'Simpan' }).click()
      await form.getByText('Harga digital harus berupa angka').waitFor()
    }
    await form.getByLabel('Harga digital').fill('21.500,00')
    await expectAccessible(page, 'a quick edit')
    await form.getByRole('button', { name: 'Simpan' }).click()
    await told(page, '“Rantang No. 8” disimpan')
    await row(page, 'Rantang No. 8').getByText('Rp 21.500').waitFor()
    await expect.poll(() => shopPrice('Rantang No. 8')).toBe(21_500)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await row(page, 'Rantang No. 8').getByText('Rp 19.000').waitFor()
    await close()
  })

  test('§7 several titles are changed in their rows by keyboard, and none takes what was typed at another', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Kala+Bumi')
    const pencil = (issue: number) =>
      page.getByRole('button', { name: `Ubah harga, stok, dan status Kala Bumi No. ${issue}` })
    const form = (issue: number) => page.getByRole('form', { name: `Ubah Kala Bumi No. ${issue}` })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await pencil(5).press('Enter')
    await expect.poll(() => form(5).getByLabel('Harga digital').inputValue()).toBe('18000')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('18.100')
    await pencil(6).press('Enter')
    await form(6).waitFor()
    expect(await form(5).getByLabel('Harga digital').inputValue()).toBe('18.100')
    const editedAt = () => page.evaluate(() => document.activeElement?.closest('form')?.ariaLabel)
    await form(5).getByLabel('Harga digital').focus()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole(width < 1280 ? 'list' : 'table', { name: 'Judul' }).waitFor()
      expect(await form(5).getByLabel('Harga digital').inputValue()).toBe('18.100')
      expect(await editedAt()).toBe('Ubah Kala Bumi No. 5')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
      await expectAccessible(page, `two quick edits at ${width} px`)
    }
    await form(6).getByLabel('Harga digital').press('Escape')
    await form(6).waitFor({ state: 'detached' })
    expect(await focused()).toBe('Ubah harga, stok, dan status Kala Bumi No. 6')
    await form(5).getByLabel('Harga digital').fill('18.200')
    await page.keyboard.press('Enter')
    await told(page, '“Kala Bumi No. 5” disimpan')
    expect(await focused()).toBe('Ubah harga, stok, dan status Kala Bumi No. 5')
    await expect.poll(() => shopPrice('Kala Bumi No. 5')).toBe(18_200)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await told(page, 'Diurungkan')
    await close()
  })

  test('§7 fields of many titles are changed at once, and the preview shows each', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Kala+Bumi')
    const preview = async (kind: string, field: string, fill: (field: Locator) => Promise<unknown>) => {
      await page.goto('/kelola/katalog?cari=Kala+Bumi')
      await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
      await page.getByRole('button', { name: /^Ubah 3 judul/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Ubah 3 judul' })
      await dialog.getByLabel('Yang diubah').selectOption(kind)
      await fill(dialog.getByLabel(field, { exact: true }))
      await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
      await told(page, 'Ini baru pratinjau: belum ada yang berubah')
      return row(page, 'Kala Bumi No. 6')
    }
    const type = await preview('Jenis', 'Jenis baru', (field) => field.selectOption('Buku'))
    await type.getByText('Buku', { exact: true }).waitFor()
    const pages = await preview('Jumlah halaman', 'Jumlah halaman', (field) => field.fill('1.204'))
    await pages.getByText(/1[.]?204/).waitFor()
    const series = await preview('Seri', 'Seri', (field) => field.fill('Bumi'))
    await series.getByText('Bumi', { exact: true }).waitFor()
    const from = await preview('Terbuka bagi pelanggan sejak', 'Tanggal', (field) => field.fill('2027-02-01'))
    await from.getByText(/2027/).waitFor()
    await close()
  })

  test('§7 F117 prices of many titles rise by a tenth after a preview, and go back', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Kala+Bumi')
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    await page.getByRole('button', { name: /^Ubah 3 judul/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah 3 judul' })
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
    await dialog.getByText('Isi angka, misalnya 10 atau -5').waitFor()
    // By rupiah a fraction is refused; by percent it counts as it is typed.
    await dialog.getByLabel('Angka').fill('2.5')
    await dialog.getByLabel('Cara').selectOption('amount')
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
    await dialog.getByText('Isi rupiah bulat').waitFor()
    await dialog.getByLabel('Cara').selectOption('percent')
    await dialog.getByLabel('Pembulatan').selectOption('1')
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
    await row(page, 'Kala Bumi No. 6').getByText('Rp 18.450').waitFor()

    await page.goto('/kelola/katalog?cari=Kala+Bumi')
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    await page.getByRole('button', { name: /^Ubah 3 judul/ }).click()
    await dialog.getByLabel('Angka').fill('10')
    await expectAccessible(page, 'the dialog of a bulk edit')
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
    await told(page, 'Ini baru pratinjau: belum ada yang berubah')
    await row(page, 'Kala Bumi No. 6').getByText('Rp 20.000').waitFor()
    expect(await shopPrice('Kala Bumi No. 6')).toBe(18_000)
    // The preview is made anew with another number, of the same titles.
    for (const [typed, other, becomes] of [
      ['10', '20', 'Rp 21.500'],
      ['20', '10', 'Rp 20.000'],
    ] as const) {
      await page.getByRole('button', { name: 'Ganti perubahannya' }).click()
      expect(await dialog.getByLabel('Angka').inputValue()).toBe(typed)
      await dialog.getByLabel('Angka').fill(other)
      await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
      await row(page, 'Kala Bumi No. 6').getByText(becomes).waitFor()
    }

    await page.getByRole('button', { name: /^Jalankan untuk/ }).click()
    await told(page, /dari 3 judul selesai/)
    await workOnBulkEdits(shop.database, () => new Date())
    await page.getByRole('button', { name: /^Kembalikan 3 judul/ }).waitFor()
    await expect.poll(() => shopPrice('Kala Bumi No. 6')).toBe(20_000)

    await page.getByRole('button', { name: /^Kembalikan 3 judul/ }).click()
    // The press may reach the shop after the first look for work.
    await expect
      .poll(async () => {
        await workOnBulkEdits(shop.database, () => new Date())
        return row(page, 'Kala Bumi No. 6').getByText('Dikembalikan').isVisible()
      })
      .toBe(true)
    await expect.poll(() => shopPrice('Kala Bumi No. 6')).toBe(18_000)
    expect(await row(page, 'Kala Bumi No. 6').locator('s').first().innerText()).toMatch(/20.000/)
    await page.goto('/kelola/katalog/ubah-massal')
    await page.getByRole('table', { name: 'Ubah massal' }).getByText('Dikembalikan').waitFor()
    await close()
  })

  test('§7 a new title becomes a book in the shop: draft, edition, cover, on sale, withdrawn', async () => {
    const { page, close } = await open('/kelola/katalog/baru')
    await page.getByLabel('Judul', { exact: true }).fill('Kapur Barus dan Cengkih')
    await page.getByLabel('Penulis').fill('Sari Utami')
    await page.getByRole('button', { name: 'Tambah draf' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kapur Barus dan Cengkih' }).waitFor()
    await expectAccessible(page, 'the form of a title')
    await page.getByRole('button', { name: 'Jual', exact: true }).click()
    await told(page, 'Tambahkan edisi digital atau cetak')
    await page.getByRole('button', { name: 'Tambah edisi digital' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Isi rupiah bulat').first().waitFor()
    await page.getByLabel('Harga', { exact: true }).fill('45.000')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await told(page, '“Kapur Barus dan Cengkih” disimpan')
    const picture = await fetch(`${shop.origin}/share-300.png`)
    await page.getByLabel('Pilih sampul').setInputFiles({
      name: 'sampul.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture.arrayBuffer()),
    })
    await page.getByRole('button', { name: 'Simpan sampul' }).click()
    await page.getByRole('img', { name: 'Sampul Kapur Barus dan Cengkih' }).waitFor()
    await page.getByRole('button', { name: 'Jual', exact: true }).click()
    await told(page, 'Judul sekarang dijual')
    await expect.poll(() => shopPrice('Kapur Barus dan Cengkih').catch(() => 0)).toBe(45_000)
    await page.getByRole('button', { name: 'Tarik dari penjualan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tarik', exact: true }).click()
    await told(page, 'Judul ditarik dari penjualan')
    await close()
  })

  test('§7 a title’s next status is planned, taken back, planned anew and applied at its time', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Rantang+No.+9')
    await page.getByRole('link', { name: 'Rantang No. 9' }).click()
    await page.getByRole('heading', { level: 2, name: 'Status terjadwal' }).waitFor()
    const part = section(page, 'Status terjadwal')
    await part.getByRole('button', { name: 'Rencanakan status' }).click()
    await part.getByText('Pilih waktu').waitFor()
    const time = part.getByLabel('Ditarik sejak')
    await time.fill('2020-01-01T09:00')
    await part.getByRole('button', { name: 'Rencanakan status' }).click()
    await part.getByText('Pilih waktu yang akan datang').waitFor()
    await time.fill('2126-01-01T09:00')
    await part.getByRole('button', { name: 'Rencanakan status' }).click()
    await told(page, 'Status direncanakan')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await part.getByRole('button', { name: 'Rencanakan status' }).waitFor()

    await time.fill('2126-01-01T09:00')
    await part.getByRole('button', { name: 'Rencanakan status' }).click()
    await part.getByText('09:00 WIB, 01/01/2126').waitFor()
    await time.fill('2126-02-01T09:00')
    await part.getByRole('button', { name: 'Ganti rencana' }).click()
    await part.getByText('09:00 WIB, 01/02/2126').waitFor()
    expect(await part.getByText('01/01/2126').count()).toBe(0)
    await expectAccessible(page, 'a planned status')
    await part.getByRole('button', { name: 'Hapus rencana' }).click()
    await told(page, 'Rencana status dihapus')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await part.getByText('09:00 WIB, 01/02/2126').waitFor()

    await applyStatuses(new Date('2126-02-01T02:00:00Z'))
    await page.reload()
    await page.getByRole('button', { name: 'Jual lagi' }).waitFor()
    await part.getByLabel('Dijual sejak').waitFor()
    expect(await part.getByRole('button', { name: 'Hapus rencana' }).count()).toBe(0)
    await close()
  })

  test('§7 a planned status that could not be applied is named on the first screen, in the list and at its title', async () => {
    const { database } = shop
    const titles = database.kysely.selectFrom('titles').select('id').where('name', '=', 'Rantang No. 8')
    const { id } = await titles.executeTakeFirstOrThrow()
    const plan = { title_id: id, status: 'on_sale', starts_at: new Date('2026-11-01T02:00:00Z') } as const
    await database.kysely
      .insertInto('planned_statuses')
      .values({ ...plan, refused_because: 'no_edition' })
      .execute()
    const { page, close } = await open('/kelola')
    await page.getByRole('link', { name: /rencana status gagal/ }).click()
    await page.getByRole('link', { name: 'Rantang No. 8' }).click()
    await told(page, 'judul ini belum memiliki edisi untuk dijual')
    await expectAccessible(page, 'a planned status that could not be applied')
    const part = section(page, 'Status terjadwal')
    await part.getByRole('button', { name: 'Tutup' }).click()
    await told(page, 'Pemberitahuan ditutup')
    await part.getByText('judul ini belum memiliki edisi').waitFor({ state: 'detached' })
    await page.goto('/kelola')
    await page.getByText('judul tanpa sampul').waitFor()
    expect(await page.getByText('rencana status gagal').count()).toBe(0)
    await close()
  })

  test('§7 pictures come from an address, are cut to a cover’s shape, and are described', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Rantang+No.+7')
    await page.getByRole('link', { name: 'Rantang No. 7' }).click()
    const address = page.getByLabel('Alamat gambar')
    await address.fill('http://localhost/sampul.png')
    await page.getByRole('button', { name: 'Ambil gambar' }).click()
    await told(page, 'Alamat ini tidak dibuka')
    await address.fill(`${pictures.origin}/sampul.png`)
    await page.getByRole('button', { name: 'Ambil gambar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sampul baru' })
    await dialog.getByRole('img', { name: 'Gambar yang dipilih' }).waitFor()
    await expectAccessible(page, 'the dialog of a new cover')
    await dialog.getByRole('button', { name: 'Bentuk sampul (2:3)' }).click()
    // By the keyboard, as far as the sliders go.
    const top = dialog.getByRole('slider', { name: 'Potong dari atas' })
    await top.focus()
    await page.keyboard.press('End')
    expect(await top.inputValue()).toBe('90')
    await page.keyboard.press('Home')
    await dialog.getByRole('button', { name: 'Simpan sampul' }).click()
    await told(page, 'Sampul disimpan')
    const cover = page.getByRole('img', { name: 'Sampul Rantang No. 7' })
    const shape = () =>
      cover.evaluate((image: HTMLImageElement) => image.naturalWidth / Math.max(1, image.naturalHeight))
    await expect.poll(shape).toBeCloseTo(2 / 3, 1)

    await page.getByLabel('Pakai untuk').selectOption('Galeri')
    await page.getByRole('button', { name: 'Ambil gambar' }).click()
    const added = page.getByRole('dialog', { name: 'Gambar galeri baru' })
    await added.getByLabel('Keterangan gambar').fill('Halaman judul')
    await added.getByRole('button', { name: 'Tambah gambar' }).click()
    const words = page.getByLabel('Keterangan gambar 2')
    await expect.poll(() => words.inputValue()).toBe('Halaman judul')
    await words.fill('Halaman judul edisi pertama')
    await words.press('Tab')
    await told(page, 'Keterangan disimpan')
    await page.reload()
    await expect.poll(() => words.inputValue()).toBe('Halaman judul edisi pertama')
    await expectAccessible(page, 'the pictures of a title')

    // Neither can be undone: both are asked first.
    await page.getByRole('button', { name: 'Hapus gambar 2' }).click()
    const gone = page.getByRole('dialog', { name: 'Hapus gambar 2?' })
    await gone.waitFor()
    expect(await words.count()).toBe(1)
    await gone.getByRole('button', { name: 'Hapus', exact: true }).click()
    await told(page, 'Gambar dihapus')
    await expect.poll(() => words.count()).toBe(0)
    await page.getByRole('button', { name: 'Lepas sampul' }).click()
    const bare = page.getByRole('dialog', { name: 'Lepas sampul?' })
    await bare.waitFor()
    expect(await page.getByAltText('Sampul Rantang No. 7').count()).toBe(1)
    await bare.getByRole('button', { name: 'Lepas', exact: true }).click()
    await told(page, 'Sampul dilepas')
    await expect.poll(() => cover.count()).toBe(0)
    await close()
  })

  test('§7 what is pressed right after a description was typed is done after it is saved', async () => {
    const staff = await signedInStaff(shop, 'Katalog')
    const { data } = (await staff.call('GET', '/api/console/titles?search=Catatan+dari+Menara+Air')).body.data
    const id = data.find(({ title }: { title: string }) => title === 'Catatan dari Menara Air').id
    const read = async () => (await staff.call('GET', `/api/console/titles/${id}`)).body.data
    let { version } = await read()
    for (const background of ['#702020', '#207020', '#202070', '#707020', '#207070']) {
      const plain = { width: 300, height: 300, channels: 3 as const, background }
      const form = new FormData()
      form.set('version', String(version))
      form.set('alt', background)
      form.set('picture', new Blob([new Uint8Array(await sharp({ create: plain }).png().toBuffer())]))
      const added = await fetch(`${shop.origin}/api/console/titles/${id}/pictures`, {
        method: 'POST',
        body: form,
        headers: { cookie: staff.cookie, origin: shop.origin },
      })
      version = (await added.json()).data.version
    }
    const { page, close } = await open(`/kelola/katalog/${id}`)
    const words = (place: number) => page.getByLabel(`Keterangan gambar ${place}`)
    const order = async () => (await read()).gallery.map(({ alt }: { alt: string }) => alt)
    const before = await order()
    const last = before.length

    // The press comes while the description is still being saved.
    let release = await holdBack(page, `**/api/console/titles/${id}/pictures`)
    await words(last).fill('Sampul belakang')
    await page.getByRole('button', { name: `Majukan gambar ${last}` }).click()
    release()
    await told(page, 'Galeri disusun')
    const moved = [...before.slice(0, -2), 'Sampul belakang', before.at(-2)]
    expect(await order()).toEqual(moved)
    await expect.poll(() => words(last - 1).inputValue()).toBe('Sampul belakang')
    // Two presses are two places.
    const forward = page.getByRole('button', { name: `Majukan gambar ${last - 1}` })
    await forward.dblclick()
    const twice = [...before.slice(0, -4), 'Sampul belakang', ...before.slice(-4, -1)]
    await expect.poll(order).toEqual(twice)
    await page.unrouteAll({ behavior: 'wait' })

    const place = last - 3
    await expect.poll(() => words(place).inputValue()).toBe('Sampul belakang')
    for (const [text, press, done] of [
      [
        'satu',
        () => page.getByRole('button', { name: 'Simpan', exact: true }).click(),
        '“Catatan dari Menara Air” disimpan',
      ],
      ['dua', () => page.getByRole('button', { name: 'Ganti alamat' }).click(), 'Alamatnya sekarang'],
      ['tiga', () => page.getByRole('button', { name: 'Rencanakan status' }).click(), 'Status direncanakan'],
      ['empat', () => page.getByRole('button', { name: 'Hapus rencana' }).click(), 'Rencana status dihapus'],
    ] as const) {
      if (text === 'satu') await page.getByLabel('Keterangan', { exact: true }).fill('Tentang bekal.')
      if (text === 'dua') await page.getByLabel('Alamat', { exact: true }).fill('menara-air')
      if (text === 'tiga') await page.getByLabel('Ditarik sejak').fill('2127-01-31T10:00')
      release = await holdBack(page, `**/api/console/titles/${id}/pictures`)
      await words(place).fill(text)
      await press()
      release()
      await told(page, done)
      await expect.poll(async () => (await order())[place - 1]).toBe(text)
      await page.unrouteAll({ behavior: 'wait' })
    }
    // A file can be chosen meanwhile, too.
    release = await holdBack(page, `**/api/console/titles/${id}/pictures`)
    await words(place).fill('lima')
    const choosing = page.waitForEvent('filechooser')
    await page.getByText('Tambah gambar ke galeri.').click()
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#111' } })
      .png()
      .toBuffer()
    await (await choosing).setFiles({ name: 'akhir.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: 'Tambah gambar', exact: true }).click()
    release()
    await told(page, 'Gambar ditambahkan')
    expect((await order())[place - 1]).toBe('lima')
    await close()
  })

  test('§7 an empty or too large file is refused where it is chosen, dropped or pasted, before it is sent', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Rantang+No.+9')
    await page.getByRole('link', { name: 'Rantang No. 9' }).click()
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    const cover = page.getByLabel('Pilih sampul')
    const saysOf = (field: Locator) =>
      field.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      )
    const given = (size: number, name = 'gambar.png', mimeType = 'image/png') => ({
      ...{ name, mimeType },
      buffer: Buffer.alloc(size),
    })
    await page.locator('section').filter({ has: cover }).scrollIntoViewIfNeeded()
    for (const field of [cover, page.getByLabel('Tambah gambar galeri')]) {
      await field.setInputFiles(given(23 * 1024 ** 2))
      await expect.poll(() => saysOf(field)).toBe('Berkas ini lebih besar dari 8 MB.')
      await field.setInputFiles(given(0))
      await expect.poll(() => saysOf(field)).toBe('Berkas ini kosong.')
    }
    const book = page.getByLabel('Unggah berkas ebook')
    await book.setInputFiles(given(0, 'naskah.pdf', 'application/pdf'))
    await expect.poll(() => saysOf(book)).toBe('Berkas ini kosong.')
    await expectAccessible(page, 'files that are refused')

    for (const [kind, size, says] of [
      ['drop', 9 * 1024 ** 2, 'Berkas ini lebih besar dari 8 MB.'],
      ['paste', 0, 'Berkas ini kosong.'],
      ['paste', 9 * 1024 ** 2, 'Berkas ini lebih besar dari 8 MB.'],
    ] as const) {
      await cover.evaluate(
        (input, { kind, size }) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(size)], 'gambar.png', { type: 'image/png' }))
          const event =
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          if (kind === 'drop') input.dispatchEvent(event)
          else document.body.dispatchEvent(event)
        },
        { kind, size },
      )
      await expect.poll(() => saysOf(cover)).toBe(says)
    }
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(sent).toEqual([])

    // What only the server knows is said too, though no field of the dialog has its name.
    const errors = { picture: ['Pilih sebuah berkas'] }
    const refusal = { code: 422, message: 'Pilih sebuah berkas', reason: 'invalid', errors }
    await page.route('**/api/console/titles/*/cover', (route) =>
      route.fulfill({ status: 422, json: refusal }),
    )
    await cover.setInputFiles(given(1))
    await expect.poll(() => saysOf(cover)).toBe('')
    const dialog = page.getByRole('dialog', { name: 'Sampul baru' })
    await dialog.getByRole('button', { name: 'Simpan sampul' }).click()
    await dialog.getByText('Pilih sebuah berkas').waitFor()
    await close()
  })

  test('§7 what is typed is seen on the shop’s own page before it is saved, and shoppers see none of it', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Rantang+No.+8')
    await page.getByRole('link', { name: 'Rantang No. 8' }).click()
    await page.getByRole('link', { name: 'Ponsel' }).click()
    const shown = page.frameLocator('iframe[title="Pratinjau halaman toko"]')
    await shown.getByRole('heading', { level: 1, name: 'Rantang No. 8', includeHidden: true }).waitFor()
    await page.getByLabel('Judul', { exact: true }).fill('Rantang <b>Bertingkat</b>')
    await page.getByLabel('Keterangan', { exact: true }).fill('Tentang bekal, ditulis ulang.')
    await page.getByLabel('Harga', { exact: true }).first().fill('23.000')
    const heading = shown.getByRole('heading', { level: 1, includeHidden: true })
    await expect.poll(() => heading.textContent()).toBe('Rantang <b>Bertingkat</b>')
    await shown.getByText('Tentang bekal, ditulis ulang.').waitFor()
    await shown
      .getByText(/23\.000/)
      .first()
      .waitFor()
    // The shop's own look, in the width of the frame.
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Literata')
    expect(await shown.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
    await expectAccessible(page, 'the form of a title beside its preview')
    await page.getByRole('link', { name: 'Layar lebar' }).click()
    await expect.poll(() => shown.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBe(1280)
    await expect.poll(() => heading.textContent()).toBe('Rantang <b>Bertingkat</b>')
    expect(await shopPrice('Rantang No. 8')).toBe(19_000)
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toContain('Bertingkat')
    await close()
  })

  test('§7 F116 an edit that somebody else was faster with shows both versions, and loses neither', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Sarapan+Pelan')
    await page.getByRole('link', { name: /Sarapan Pelan/ }).click()
    await page.getByLabel('Jumlah halaman').fill('321')
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const other = await signedInStaff(shop, ['katalog.ubah', 'katalog.lihat'])
    const { version } = (await other.call('GET', `/api/console/titles/${id}`)).body.data
    await other.call('PUT', `/api/console/titles/${id}`, { version, language: 'en' })
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const both = page.getByRole('dialog', { name: 'Data ini baru saja diubah orang lain' })
    await both.getByRole('button', { name: 'Lanjutkan dengan pilihan ini' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await told(page, '“Sarapan Pelan” disimpan')
    const saved = (await other.call('GET', `/api/console/titles/${id}`)).body.data
    expect(saved).toMatchObject({ page_count: 321, language: 'en' })
    await close()
  })

  test('§7 F116 a quick edit that is refused says why, keeps what was typed, and is saved by a second press', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Rantang+No.+8')
    await page.getByRole('button', { name: /Ubah harga, stok, dan status Rantang No. 8/ }).click()
    const form = page.getByRole('form', { name: 'Ubah Rantang No. 8' })
    await form.getByLabel('Harga digital').fill('22.000')
    const other = await signedInStaff(shop, ['katalog.ubah', 'katalog.lihat'])
    const found = (await other.call('GET', '/api/console/titles?search=Rantang+No.+8')).body.data.data
    const { id, version } = found.find(({ title }: { title: string }) => title === 'Rantang No. 8')
    await other.call('PUT', `/api/console/titles/${id}`, { version, page_count: 64 })
    await form.getByRole('button', { name: 'Simpan' }).click()
    await form.getByText(/diubah orang lain/).waitFor()
    expect(await form.getByLabel('Harga digital').inputValue()).toBe('22.000')
    await form.getByRole('button', { name: 'Simpan' }).click()
    await told(page, '“Rantang No. 8” disimpan')
    await expect.poll(() => shopPrice('Rantang No. 8')).toBe(22_000)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await told(page, 'Diurungkan')
    await close()
  })

  test('§7 F116 what is typed while a record is saved, or before that is taken back, is kept and saved next', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Sarapan+Pelan')
    await page.getByRole('link', { name: /Sarapan Pelan/ }).click()
    await page.getByLabel('Jumlah halaman').fill('333')
    const release = await holdBack(page, /\/api\/console\/titles\/\d+$/)
    const series = page.getByLabel('Seri', { exact: true })
    const before = await series.inputValue()
    await page.getByLabel('Jumlah halaman').press('Enter')
    await series.fill('Dapur Pagi')
    release()
    await told(page, '“Sarapan Pelan” disimpan')
    expect(await series.inputValue()).toBe('Dapur Pagi')
    await page.getByText('Perubahan belum disimpan').waitFor()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await told(page, 'Diurungkan')
    await expect.poll(() => page.getByLabel('Jumlah halaman').inputValue()).not.toBe('333')
    expect(await series.inputValue()).toBe('Dapur Pagi')
    await page.reload()
    await told(page, 'Perubahan Anda yang belum disimpan dipasang kembali.')
    expect(await series.inputValue()).toBe('Dapur Pagi')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await told(page, '“Sarapan Pelan” disimpan')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect.poll(() => series.inputValue()).toBe(before)
    await close()
  })

  test('§7 F116 what another section of the screen has saved is no edit by somebody else', async () => {
    const { page, close } = await open('/kelola/katalog?cari=Sarapan+Pelan')
    await page.getByRole('link', { name: /Sarapan Pelan/ }).click()
    await page.getByLabel('Jumlah halaman').fill('334')
    await page.getByLabel('Harga baru').fill('91.000')
    await page.getByLabel('Berlaku sejak').fill('2127-01-10T08:00')
    await page.getByRole('button', { name: 'Rencanakan harga' }).click()
    await page.getByText('10/01/2127').first().waitFor()
    expect(await page.getByLabel('Jumlah halaman').inputValue()).toBe('334')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await told(page, '“Sarapan Pelan” disimpan')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await told(page, 'Diurungkan')
    await close()
  })

  test('§7 F101 a member who may only look sees no button that changes something', async () => {
    const { page, close } = await open('/kelola/katalog', ['katalog.lihat'])
    await row(page, 'Rantang No. 8').waitFor()
    expect(await page.getByRole('link', { name: 'Tambah judul' }).count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: 'Pilih baris ini' }).count()).toBe(0)
    await row(page, 'Rantang No. 8').getByRole('link', { name: 'Rantang No. 8' }).click()
    await page.getByLabel('Judul', { exact: true }).waitFor()
    expect(await page.getByLabel('Judul', { exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Tarik dari penjualan' }).count()).toBe(0)
    await close()
  })
})
