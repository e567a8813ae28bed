import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeBrowser,
  expectAccessible,
  expectFailedRequests,
  SCREENS,
  visit,
} from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let mails: MailServer
let shop: TestShop
beforeAll(async () => {
  mails = await openMailServer()
  shop = await testShop({ pages: true, env: { SMTP_URL: mails.url } })
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
  await mails.close()
})

/** As a hand on the keyboard does: Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.type(text)
}

async function choose(page: Page, label: string, search: string, option: string): Promise<void> {
  await type(page, label, search)
  await page.getByRole('option', { name: option, exact: true }).waitFor()
  const height = await page.getByRole('listbox').evaluate((list) => list.getBoundingClientRect().height)
  expect(height).toBeLessThanOrEqual(200)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(option)
}

const waitForToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Pemberitahuan' }).getByText(text, { exact: true }).first().waitFor()

const shown = (page: Page, text: string) => page.getByText(text, { exact: true })
/** The sentences stand beside their fields, letter by letter. */
async function expectErrors(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) await shown(page, text).first().waitFor()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('§2 §5 §8 with the keyboard alone: register, forget, reset, sign in, keep a profile and addresses, leave', async () => {
  const { page, close } = await visit(shop.origin)
  expectFailedRequests(page)
  const email = 'sari@example.com'

  await page.goto('/register')
  await expectAccessible(page, 'register')
  await press(page, button(page, 'Daftar'))
  await expectErrors(page, [
    'Nama Tidak Boleh Kosong',
    'Email Tidak Boleh Kosong',
    'Password Tidak Boleh Kosong',
  ])
  await expectAccessible(page, 'register with errors')
  await type(page, 'Nama', 'Sari Dewi')
  await type(page, 'Email', email)
  await type(page, 'Password', 'kuda baterai staples')
  await type(page, 'Konfirmasi Password', 'kuda baterai')
  await page.keyboard.press('Enter')
  await expectErrors(page, ['Password Tidak Sesuai'])
  await type(page, 'Konfirmasi Password', 'kuda baterai staples')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Registrasi Berhasil Silahkan Login')
  await page.waitForURL(`${shop.origin}/`)

  await press(page, page.getByRole('banner').getByRole('link', { name: 'Masuk' }))
  await page.waitForURL('**/login')
  // The e-mail of the registration stands on every page for who is not signed in.
  const emailHere = () => page.getByLabel('Email', { exact: true }).inputValue()
  await expect.poll(() => emailHere()).toBe(email)
  await press(page, button(page, 'Masuk'))
  await expectErrors(page, ['Password tidak boleh kosong'])
  await expectAccessible(page, 'login with errors')
  await press(page, page.getByRole('link', { name: 'Lupa password?' }))

  await page.waitForURL('**/requestRisetPassword')
  await expectAccessible(page, 'request a token')
  await expect.poll(() => emailHere()).toBe(email)
  await press(page, button(page, 'Kirim token'))
  await waitForToast(page, 'Token Berhasil dikirim')
  await page.waitForURL('**/RisetPassword')

  await press(page, button(page, 'Simpan password'))
  await expectErrors(page, ['Token Tidak Boleh Kosong', 'Password Tidak Boleh Kosong'])
  await expectAccessible(page, 'reset with errors')
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  const mail = await mails.newestTo(email)
  await type(page, 'Token', /^\s{4}(\w{8})\s*$/m.exec(mail)?.[1] ?? '')
  await type(page, 'Password baru', 'payung merah jambu')
  await type(page, 'Konfirmasi password baru', 'payung merah jambu')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Password Berhasil Diubah')
  await page.waitForURL(`${shop.origin}/`)

  await press(page, page.getByRole('banner').getByRole('link', { name: 'Masuk' }))
  await page.waitForURL('**/login')
  await expect.poll(() => emailHere()).toBe(email)
  await type(page, 'Password', 'payung merah jambu')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Login Berhasil')
  await page.waitForURL(`${shop.origin}/`)

  await press(page, button(page, 'Akun Sari Dewi'))
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  await expect
    .poll(() =>
      page.getByRole('menuitem', { name: 'Profile' }).evaluate((item) => item === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile')
  await walkProfile(page)
  await walkAddresses(page)
  await walkPassword(page)

  await press(page, button(page, 'Akun Sari Dewi Lestari'))
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.origin}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await close()
})

async function walkProfile(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Profil Saya' }).waitFor()
  await expectAccessible(page, 'profile')
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBe(null)
  await type(page, 'Nama', '')
  const birthDate = page.getByLabel('Tanggal lahir', { exact: true })
  const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  expect((await birthDate.getAttribute('max')) ?? '').toMatch(/^\d{4}-\d\d-\d\d$/)
  await birthDate.fill(tomorrow)
  await press(page, button(page, 'Simpan'))
  await expectErrors(page, ['Nama Tidak Boleh Kosong', 'Tanggal Lahir Tidak Valid'])
  await expectAccessible(page, 'profile with errors')
  await birthDate.fill('1994-05-21')
  await type(page, 'Nama', 'Sari Dewi Lestari')
  await type(page, 'Nomor telepon', '0812 3456 7890')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Profile updated successfully')
  await page.getByRole('heading', { level: 1, name: 'Sari Dewi Lestari' }).waitFor()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(stored).toMatchObject({ name: 'Sari Dewi Lestari', user_profile: { phone: '+6281234567890' } })
}

async function walkAddresses(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Alamat Saya' }))
  await page.waitForURL(/tab=Alamat\+Saya/)
  await expectAccessible(page, 'no address')
  await addAddress(page, 'Sari Dewi')
  await page.getByText('Alamat Utama', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Hapus/ }).count()).toBe(0)

  await press(page, button(page, 'Tambah Alamat'))
  await fillAddress(page, 'Ibu Endang')
  await press(page, page.getByRole('button', { name: /^Jadikan Utama/ }))
  await waitForToast(page, 'Alamat Utama Berhasil Diubah')
  await expect.poll(() => page.getByRole('heading', { level: 3 }).first().textContent()).toBe('Ibu Endang')
  await expectAccessible(page, 'addresses')

  await press(page, page.getByRole('button', { name: /^Ubah alamat Sari Dewi/ }))
  await type(page, 'Alamat lengkap', 'Gang Kenari 8')
  await press(page, button(page, 'Simpan'))
  await waitForToast(page, 'Alamat Berhasil Diperbarui')
  await press(page, page.getByRole('button', { name: /^Hapus alamat Sari Dewi/ }))
  await page.getByRole('dialog', { name: 'Hapus alamat' }).waitFor()
  await press(page, button(page, 'Hapus'))
  await waitForToast(page, 'Alamat Berhasil Dihapus')
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(1)
}

async function addAddress(page: Page, recipient: string): Promise<void> {
  await press(page, button(page, 'Tambah Alamat'))
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' })
  await dialog.waitFor()
  await expect.poll(() => page.getByLabel('Kota atau kabupaten', { exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByLabel('Kecamatan', { exact: true }).isDisabled()).toBe(true)
  await press(page, button(page, 'Simpan'))
  await dialog.getByText('Periksa Kembali Data Anda', { exact: true }).waitFor()
  await expect.poll(() => shown(page, 'Field ini tidak boleh kosong').count()).toBe(7)
  await expectAccessible(page, 'address dialog with errors')
  await fillAddress(page, recipient)
}

async function fillAddress(page: Page, recipient: string): Promise<void> {
  await type(page, 'Nama penerima', recipient)
  await type(page, 'Nomor telepon', '081234567890')
  await choose(page, 'Provinsi', 'yogya', 'Daerah Istimewa Yogyakarta')
  await choose(page, 'Kota atau kabupaten', 'kota', 'Kota Yogyakarta')
  const postalCode = page.getByLabel('Kode pos', { exact: true })
  await expect.poll(() => postalCode.inputValue()).toMatch(/^55\d{3}$/)
  await choose(page, 'Kecamatan', 'gondo', 'Gondokusuman')
  // Another province takes back what depended on it.
  await choose(page, 'Provinsi', 'jawa bar', 'Jawa Barat')
  await expect.poll(() => page.getByLabel('Kota atau kabupaten', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Kecamatan', { exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => postalCode.inputValue()).toBe('')
  await choose(page, 'Kota atau kabupaten', 'kota bandung', 'Kota Bandung')
  await choose(page, 'Kecamatan', 'coblong', 'Coblong')
  await expect.poll(() => postalCode.inputValue()).toMatch(/^40\d{3}$/)
  await type(page, 'Alamat lengkap', 'Gang Kenari 7')
  await press(page, button(page, 'Simpan'))
  await waitForToast(page, 'Alamat Berhasil Ditambahkan')
  await page.getByRole('dialog', { name: 'Tambah Alamat' }).waitFor({ state: 'detached' })
}

async function walkPassword(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Ganti Password' }))
  await page.waitForURL(/tab=Ganti\+Password/)
  await press(page, button(page, 'Ganti Password'))
  await expectErrors(page, [
    'Password lama tidak boleh kosong',
    'Password baru tidak boleh kosong',
    'Konfirmasi password baru tidak boleh kosong',
  ])
  await expectAccessible(page, 'password with errors')
  await type(page, 'Password lama', 'payung merah jambu')
  await type(page, 'Password baru', 'sepeda biru langit')
  await type(page, 'Konfirmasi password baru', 'sepeda biru')
  await page.keyboard.press('Enter')
  await expectErrors(page, ['Password baru dan konfirmasi password baru tidak sama'])
  await type(page, 'Konfirmasi password baru', 'sepeda biru langit')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Password Berhasil dirubah')
}

test('§2 the mail’s link opens the form filled in, and the token leaves the address', async () => {
  const { page, close } = await visit(shop.origin, { viewport: SCREENS.phone })
  await page.goto('/RisetPassword#email=sari%40example.com&token=ABCD2345')
  await expect.poll(() => page.getByLabel('Token', { exact: true }).inputValue()).toBe('ABCD2345')
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('sari@example.com')
  await expect.poll(() => page.url()).toBe(`${shop.origin}/RisetPassword`)
  await expectAccessible(page, 'reset on a phone')
  await close()
})
