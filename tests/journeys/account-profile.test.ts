import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, type Visit, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))

const TABS = ['Profil Saya', 'Langganan Saya', 'Ganti Password', 'Alamat Saya', 'Transaksi Saya']
const DAY = 24 * 60 * 60_000

type Reader = Awaited<ReturnType<typeof signedIn>>
type MemberVisit = Visit & { reader: Reader }

/** Signed in from the first page on; `open` is a tab of the profile. */
async function member(open: string, prepare?: (reader: Reader) => Promise<unknown>): Promise<MemberVisit> {
  const reader = await signedIn(shop.origin, 'Sari Dewi')
  await prepare?.(reader)
  const journey = await visit(shop.origin)
  const user = (await reader.call('GET', '/api/auth/me')).body.data
  await journey.context.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('access_token', token ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [reader.token, JSON.stringify(user)],
  )
  await journey.page.goto(`/profile?tab=${encodeURIComponent(open)}`)
  await journey.page.getByRole('heading', { level: 2, name: open }).waitFor()
  return { ...journey, reader }
}

const home = {
  recipient: 'Sari Dewi',
  phone: '081234567890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Gang Kenari 7',
}
/** The first of them is the main one. */
const withAddresses =
  (...recipients: string[]) =>
  async ({ call }: Reader) => {
    for (const recipient of recipients) await call('POST', '/api/user/user-address', { ...home, recipient })
  }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Pemberitahuan' }).getByText(text, { exact: true }).first().waitFor()
const shown = (page: Page | Locator, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Without a sentence of the server's the page's own is shown. */
async function answerSilently(page: Page, path: string | RegExp, status: number): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ code: status, data: null }),
        }),
  )
}

async function choose(page: Page, label: string, search: string, option: string): Promise<void> {
  await field(page, label).fill(search)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.poll(() => field(page, label).inputValue()).toBe(option)
}

describe('§2 profile', () => {
  test('§2 the side menu has its five tabs in order, the chosen one is kept in the query; picture and name are shown', async () => {
    const { page, close } = await member('Profil Saya')
    const menu = page.getByRole('navigation', { name: 'Profil' })
    await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(TABS)
    await page.getByRole('heading', { level: 1, name: 'Sari Dewi' }).waitFor()
    for (const tab of TABS) {
      await menu.getByRole('link', { name: tab }).click()
      await page.waitForURL((url) => url.searchParams.get('tab') === tab)
      await page.getByRole('heading', { level: 2, name: tab }).waitFor()
      await expect.poll(() => menu.locator('[aria-current=page]').textContent()).toBe(tab)
    }
    await page.goto('/profile?tab=Alamat Saya')
    await page.getByRole('heading', { level: 2, name: 'Alamat Saya' }).waitFor()
    await close()
  })

  test('§2 §5 the form has name, a fixed e-mail, phone, birth place and date, and a picture of three kinds', async () => {
    const { page, close, reader } = await member('Profil Saya')
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(reader.email)
    expect(await field(page, 'Email').getAttribute('readonly')).not.toBe(null)
    await expect.poll(() => field(page, 'Tanggal lahir').getAttribute('type')).toBe('date')
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(new Date())
    expect(await field(page, 'Tanggal lahir').getAttribute('max')).toBe(today)
    const kinds = await field(page, 'Foto profil').getAttribute('accept')
    expect(kinds?.split(',')).toEqual(expect.arrayContaining(['.jpg', '.jpeg', '.png']))
    const tomorrow = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(Date.now() + DAY)
    await field(page, 'Tanggal lahir').fill(tomorrow)
    await button(page, 'Simpan').click()
    await shown(page, 'Tanggal Lahir Tidak Valid')
    await close()
  })

  test('§8 it is kept: ‘Profile updated successfully’; a refusal without a sentence is ‘Terjadi Kesalahan’', async () => {
    const { page, close, reader } = await member('Profil Saya')
    expectFailedRequests(page)
    await field(page, 'Nomor telepon').fill('0812-3456-7890')
    await field(page, 'Tempat lahir').fill('Yogyakarta')
    await field(page, 'Tanggal lahir').fill('1994-05-21')
    await button(page, 'Simpan').click()
    await toast(page, 'Profile updated successfully')
    expect((await reader.call('GET', '/api/auth/me')).body.data).toMatchObject({
      birth_place: 'Yogyakarta',
      birth_date: '1994-05-21',
      user_profile: { phone: '+6281234567890' },
    })
    await answerSilently(page, '**/api/auth/update-account', 422)
    await button(page, 'Simpan').click()
    await toast(page, 'Terjadi Kesalahan')
    await close()
  })

  test('§2 subscriptions show package, price, picture, end and days left rounded up; at 0 days ‘Kadaluarsa’', async () => {
    const { page, close } = await member('Langganan Saya', async ({ id }) => {
      for (const [name, ends] of [
        ['Paket Sesudahnya', 31 * DAY],
        ['Paket Berjalan', 2.2 * DAY],
        ['Paket Habis', -1000],
      ] as const) {
        const order = await addPaidOrder(shop.database, id, 'subscription')
        const package_id = await addPackage(shop.database, { name, price_idr: 45_000 })
        const endsAt = new Date(Date.now() + ends)
        await shop.database.kysely
          .insertInto('subscriptions')
          .values({
            user_id: id,
            package_id,
            order_id: order,
            starts_at: new Date(endsAt.getTime() - 30 * DAY),
            ends_at: endsAt,
          })
          .execute()
      }
    })
    const running = page.getByRole('listitem').filter({ hasText: 'Paket Berjalan' })
    await shown(running, '3 hari lagi')
    await shown(running, 'Rp\u00a045.000,00')
    await running.getByText(/^Berlaku hingga \d\d\/\d\d\/\d{4}$/).waitFor()
    const next = page.getByRole('listitem').filter({ hasText: 'Paket Sesudahnya' })
    await next.getByText(/^Mulai \d\d\/\d\d\/\d{4}, hingga \d\d\/\d\d\/\d{4}$/).waitFor()
    await shown(page.getByRole('listitem').filter({ hasText: 'Paket Habis' }), 'Kadaluarsa')
    await expect.poll(() => running.getByRole('link').count()).toBe(0)
    const again = await page.getByRole('link', { name: 'Perpanjang Paket Habis' }).getAttribute('href')
    expect(again).toMatch(/^\/package\/detail\/subscribe\?package=\d+$/)
    await page.getByRole('link', { name: 'Buka Buku Saya' }).click()
    await page.waitForURL('**/auth/my-book-and-magazine')
    await close()
  })

  test('§2 §5 §8 the password tab asks for the old, the new and its repetition, each with its sentence', async () => {
    const { page, close, reader } = await member('Ganti Password')
    expectFailedRequests(page)
    await button(page, 'Ganti Password').click()
    await shown(page, 'Password lama tidak boleh kosong')
    await shown(page, 'Password baru tidak boleh kosong')
    await shown(page, 'Konfirmasi password baru tidak boleh kosong')
    await field(page, 'Password lama').fill(reader.password)
    await field(page, 'Password baru').fill('payung merah jambu')
    await field(page, 'Konfirmasi password baru').fill('payung merah')
    await button(page, 'Ganti Password').click()
    await shown(page, 'Password baru dan konfirmasi password baru tidak sama')
    await field(page, 'Konfirmasi password baru').fill('payung merah jambu')
    await answerSilently(page, '**/api/auth/update-password', 422)
    await button(page, 'Ganti Password').click()
    await toast(page, 'Password Gagal dirubah')
    await page.unroute('**/api/auth/update-password')
    await button(page, 'Ganti Password').click()
    await toast(page, 'Password Berhasil dirubah')
    await expect.poll(() => field(page, 'Password lama').inputValue()).toBe('')
    await close()
  })
})

describe('§2 addresses', () => {
  test('§2 the main one comes first, and has neither ‘Jadikan Utama’ nor a way to delete it', async () => {
    const { page, close } = await member('Alamat Saya', withAddresses('Sari Dewi', 'Ibu Endang'))
    const names = () => page.getByRole('heading', { level: 3 }).allTextContents()
    await expect.poll(names).toEqual(['Sari Dewi', 'Ibu Endang'])
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect
      .poll(() => card('Sari Dewi').getByRole('button').allTextContents())
      .toEqual([expect.stringMatching(/^Ubah/)])
    await expect.poll(() => card('Ibu Endang').getByRole('button').count()).toBe(3)
    await card('Ibu Endang')
      .getByRole('button', { name: /^Jadikan Utama/ })
      .click()
    await toast(page, 'Alamat Utama Berhasil Diubah')
    await expect.poll(names).toEqual(['Ibu Endang', 'Sari Dewi'])
    await card('Sari Dewi')
      .getByRole('button', { name: /^Hapus/ })
      .click()
    await button(page.getByRole('dialog'), 'Hapus').click()
    await toast(page, 'Alamat Berhasil Dihapus')
    await expect.poll(names).toEqual(['Ibu Endang'])
    await close()
  })

  test('§4 regions that cannot be fetched come at the next press, and what was typed stays', async () => {
    const { page, close } = await member('Alamat Saya')
    expectFailedRequests(page)
    const refused = {
      status: 429,
      contentType: 'application/json',
      body: '{"success":false,"message":"Nanti"}',
    }
    await page.route('**/api/user/getProvinces', (route) => route.fulfill(refused))
    await button(page, 'Tambah Alamat').click()
    await field(page, 'Nama penerima').fill('Sri Lestari')
    await page.getByText('Daftar wilayah gagal dimuat.', { exact: true }).waitFor()
    await expectAccessible(page, 'an address whose regions cannot be fetched')
    await page.unroute('**/api/user/getProvinces')
    await button(page, 'Coba lagi').press('Enter')
    await expect
      .poll(() => field(page, 'Provinsi').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await choose(page, 'Provinsi', 'yogya', 'Daerah Istimewa Yogyakarta')
    expect(await field(page, 'Nama penerima').inputValue()).toBe('Sri Lestari')
    await close()
  })

  test('§4 while the cities of another province are on their way, none of the former province can be chosen', async () => {
    const { page, close } = await member('Alamat Saya')
    await button(page, 'Tambah Alamat').click()
    await choose(page, 'Provinsi', 'yogya', 'Daerah Istimewa Yogyakarta')
    const city = field(page, 'Kota atau kabupaten')
    await city.fill('kota')
    await page.getByRole('option', { name: 'Kota Yogyakarta', exact: true }).waitFor()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/user/getCitys?province_id=32', async (route) => {
      await answered
      await route.continue()
    })
    await choose(page, 'Provinsi', 'jawa bar', 'Jawa Barat')
    await city.fill('kota')
    await page.getByText('Memuat daftar …', { exact: true }).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual([])
    answer()
    // What was typed meanwhile stays.
    await page.getByRole('option', { name: 'Kota Bandung', exact: true }).waitFor()
    expect(await city.inputValue()).toBe('kota')
    expect(await page.getByRole('option', { name: 'Kota Yogyakarta', exact: true }).count()).toBe(0)
    await close()
  })

  test('§4 §5 in the dialog each choice opens the next and takes back what depended on it', async () => {
    const { page, close } = await member('Alamat Saya')
    await button(page, 'Tambah Alamat').click()
    const [city, district] = [field(page, 'Kota atau kabupaten'), field(page, 'Kecamatan')]
    const closed = () => Promise.all([city.isDisabled(), district.isDisabled()])
    await expect.poll(closed).toEqual([true, true])
    await button(page, 'Simpan').click()
    await page.getByRole('dialog').getByText('Periksa Kembali Data Anda', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Field ini tidak boleh kosong', { exact: true }).count()).toBe(7)

    await field(page, 'Provinsi').click()
    const list = page.getByRole('listbox')
    await list.waitFor()
    await expect
      .poll(() => list.evaluate((menu) => menu.getBoundingClientRect().height))
      .toBeLessThanOrEqual(200)
    await choose(page, 'Provinsi', 'yogya', 'Daerah Istimewa Yogyakarta')
    await expect.poll(closed).toEqual([false, true])
    await choose(page, 'Kota atau kabupaten', 'kota', 'Kota Yogyakarta')
    await expect.poll(() => field(page, 'Kode pos').inputValue()).toMatch(/^55\d{3}$/)
    const ofCity = await field(page, 'Kode pos').inputValue()
    await choose(page, 'Kecamatan', 'gondo', 'Gondokusuman')
    await choose(page, 'Kota atau kabupaten', 'sleman', 'Kabupaten Sleman')
    await expect.poll(() => district.inputValue()).toBe('')
    await expect.poll(() => field(page, 'Kode pos').inputValue()).not.toBe(ofCity)
    await choose(page, 'Provinsi', 'jawa bar', 'Jawa Barat')
    await expect.poll(() => city.inputValue()).toBe('')
    await expect.poll(() => field(page, 'Kode pos').inputValue()).toBe('')
    await expect.poll(() => district.isDisabled()).toBe(true)
    // A list that was here before is here at once.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await choose(page, 'Provinsi', 'yogya', 'Daerah Istimewa Yogyakarta')
    await choose(page, 'Kota atau kabupaten', 'kota', 'Kota Yogyakarta')
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
    await close()
  })

  test('§8 added and changed: ‘Alamat Berhasil Ditambahkan’, ‘Alamat Berhasil Diperbarui’; an update carries the names', async () => {
    const { page, close } = await member('Alamat Saya')
    await button(page, 'Tambah Alamat').click()
    await field(page, 'Nama penerima').fill('Sari Dewi')
    await field(page, 'Nomor telepon').fill('081234567890')
    await choose(page, 'Provinsi', 'yogya', 'Daerah Istimewa Yogyakarta')
    await choose(page, 'Kota atau kabupaten', 'kota', 'Kota Yogyakarta')
    await choose(page, 'Kecamatan', 'gondo', 'Gondokusuman')
    await field(page, 'Alamat lengkap').fill('Gang Kenari 7')
    await button(page, 'Simpan').click()
    await toast(page, 'Alamat Berhasil Ditambahkan')
    await page.getByRole('button', { name: /^Ubah alamat Sari Dewi/ }).click()
    await expect.poll(() => field(page, 'Kecamatan').inputValue()).toBe('Gondokusuman')
    await field(page, 'Alamat lengkap').fill('Gang Kenari 8')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Simpan').click()
    expect((await sent).postDataJSON()).toMatchObject({
      _method: 'PUT',
      province: 'Daerah Istimewa Yogyakarta',
      city: 'Kota Yogyakarta',
    })
    await toast(page, 'Alamat Berhasil Diperbarui')
    await shown(page, 'Gang Kenari 8')
    await close()
  })

  test('§8 refusals without a sentence: ‘Alamat Gagal Dihapus’, ‘Alamat Utama Gagal Diubah’, ‘Alamat Gagal Ditambahkan’', async () => {
    const { page, close } = await member('Alamat Saya', withAddresses('Sari Dewi', 'Ibu Endang'))
    expectFailedRequests(page)
    await answerSilently(page, /\/api\/user\/(user-address|setMainAddress)/, 422)
    await page.getByRole('button', { name: /^Jadikan Utama/ }).click()
    await toast(page, 'Alamat Utama Gagal Diubah')
    await page.getByRole('button', { name: /^Hapus alamat/ }).click()
    await button(page.getByRole('dialog'), 'Hapus').click()
    await toast(page, 'Alamat Gagal Dihapus')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Ubah alamat Sari Dewi/ }).click()
    await expect.poll(() => field(page, 'Kecamatan').inputValue()).toBe('Gondokusuman')
    await button(page, 'Simpan').click()
    await toast(page, 'Alamat Gagal Ditambahkan')
    await close()
  })

  test('§5 a choice that names nothing any more: ‘Provinsi atau Kota tidak ditemukan’', async () => {
    const { page, close } = await member('Alamat Saya', withAddresses('Sari Dewi'))
    await page.route('**/api/user/getCitys?**', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"code":200,"message":"","data":[]}' }),
    )
    await page.getByRole('button', { name: /^Ubah alamat Sari Dewi/ }).click()
    await button(page, 'Simpan').click()
    await toast(page, 'Provinsi atau Kota tidak ditemukan')
    await close()
  })
})
