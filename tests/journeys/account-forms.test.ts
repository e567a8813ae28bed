import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectFailedRequests, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))

const PASSWORD = 'kuda baterai staples'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Pemberitahuan' }).getByText(text, { exact: true }).first().waitFor()
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const fieldNames = (page: Page) =>
  page.locator('main form input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

/** The text stands beside its field, which knows of it and has the focus if it is the first. */
async function expectError(page: Page, label: string, text: string): Promise<void> {
  const described = () =>
    field(page, label).evaluate((input) =>
      input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .filter((id) => id.endsWith('-error'))
        .map((id) => document.getElementById(id)?.textContent),
    )
  await expect.poll(described).toEqual([text])
  await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
}

/** Answers without a sentence of the server's: the page's own is shown. */
async function answerSilently(page: Page, path: string, status = 422): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code: status }) }),
  )
}

async function expectToggle(page: Page, label: string): Promise<void> {
  await field(page, label).fill('rahasia sekali')
  await expect.poll(() => field(page, label).getAttribute('type')).toBe('password')
  await button(page, `Tampilkan ${label}`).click()
  await expect.poll(() => field(page, label).getAttribute('type')).toBe('text')
  await button(page, `Sembunyikan ${label}`).click()
  await expect.poll(() => field(page, label).getAttribute('type')).toBe('password')
  await expect.poll(() => field(page, label).inputValue()).toBe('rahasia sekali')
}

describe('§2 login', () => {
  test('§2 it asks for e-mail and password, which can be shown, and links to register and to the reset', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/login')
    await expect.poll(() => fieldNames(page)).toEqual(['email', 'password'])
    expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username')
    expect(await field(page, 'Password').getAttribute('autocomplete')).toBe('current-password')
    await expectToggle(page, 'Password')
    expect(await page.getByRole('link', { name: 'Lupa password?' }).getAttribute('href')).toBe(
      '/requestRisetPassword',
    )
    await page.getByRole('main').getByRole('link', { name: 'Daftar' }).click()
    await page.waitForURL('**/register')
    await close()
  })

  test('§5 ‘Email tidak boleh kosong’, ‘Password tidak boleh kosong’, beside their fields', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/login')
    await button(page, 'Masuk').click()
    await expectError(page, 'Email', 'Email tidak boleh kosong')
    await expectError(page, 'Password', 'Password tidak boleh kosong')
    await expect
      .poll(() => field(page, 'Email').evaluate((input) => input === document.activeElement))
      .toBe(true)
    // A complaint goes as soon as its field changes; the other stays.
    await field(page, 'Email').fill('a')
    await expect.poll(() => page.getByText('Email tidak boleh kosong').count()).toBe(0)
    await shown(page, 'Password tidak boleh kosong')
    await close()
  })

  test('§3 §4 §6 §8 it stores token and user and goes home: ‘Login Berhasil’', async () => {
    const reader = await signedIn(shop.origin, 'Sari Dewi')
    const { page, close } = await visit(shop.origin)
    await page.goto('/login')
    await field(page, 'Email').fill(reader.email)
    await field(page, 'Password').fill(reader.password)
    await button(page, 'Masuk').click()
    await toast(page, 'Login Berhasil')
    await page.waitForURL(`${shop.origin}/`)
    const { user = '', access_token = '' } = await stored(page)
    expect(JSON.parse(user)).toMatchObject({ email: reader.email, name: 'Sari Dewi', avatar: null })
    expect(access_token).toMatch(/^[\w-]{40,}$/)
    // §6: the token goes along as a bearer header with calls about the account and the cart.
    const asked = page.waitForRequest('**/api/auth/me')
    await page.goto('/profile')
    expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${access_token}`)
    const cart = page.waitForRequest('**/api/user/carts')
    await page.goto('/cart')
    expect(await (await cart).headerValue('authorization')).toBe(`Bearer ${access_token}`)
    await close()
  })

  test('§8 a refusal is shown by the server’s sentence, or as ‘Terjadi Kesalahan’; the e-mail stays', async () => {
    const { page, close } = await visit(shop.origin)
    expectFailedRequests(page)
    await page.goto('/login')
    await field(page, 'Email').fill('tidak-ada@example.com')
    await field(page, 'Password').fill('bukan ini')
    await button(page, 'Masuk').click()
    await toast(page, 'Email atau password salah. Periksa kembali lalu coba lagi.')
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('tidak-ada@example.com')
    await answerSilently(page, '/api/auth/login')
    await button(page, 'Masuk').click()
    await toast(page, 'Terjadi Kesalahan')
    await close()
  })

  test('§6 purchases and the cart send a guest to the login, which leads back', async () => {
    const { page, close } = await visit(shop.origin)
    for (const path of [
      '/cart',
      '/profile',
      '/auth/my-book-and-magazine',
      '/cart/checkout?item=0&type=Fisik',
    ]) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === path)
    }
    await close()
  })
})

describe('§2 register', () => {
  test('§2 it asks for name, e-mail, password and its repetition', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/register')
    await expect.poll(() => fieldNames(page)).toEqual(['name', 'email', 'password', 'password_confirmation'])
    expect(await field(page, 'Password').getAttribute('autocomplete')).toBe('new-password')
    await expectToggle(page, 'Password')
    await expectToggle(page, 'Konfirmasi Password')
    await close()
  })

  test('§5 ‘Nama’, ‘Email’, ‘Password Tidak Boleh Kosong’, and ‘Password Tidak Sesuai’ where they differ', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/register')
    await button(page, 'Daftar').click()
    await expectError(page, 'Nama', 'Nama Tidak Boleh Kosong')
    await expectError(page, 'Email', 'Email Tidak Boleh Kosong')
    await expectError(page, 'Password', 'Password Tidak Boleh Kosong')
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Konfirmasi Password').fill('lain')
    await button(page, 'Daftar').click()
    await expectError(page, 'Konfirmasi Password', 'Password Tidak Sesuai')
    await close()
  })

  test('§4 §6 §8 it sends the role User, says ‘Registrasi Berhasil Silahkan Login’ and goes home', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/register')
    await field(page, 'Nama').fill('Sari Dewi')
    await field(page, 'Email').fill('sari-daftar@example.com')
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Konfirmasi Password').fill(PASSWORD)
    const sent = page.waitForRequest('**/api/auth/register')
    await button(page, 'Daftar').click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'Sari Dewi',
      email: 'sari-daftar@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      roles: 'User',
    })
    await toast(page, 'Registrasi Berhasil Silahkan Login')
    await page.waitForURL(`${shop.origin}/`)
    // Nobody is signed in by it.
    await expect.poll(() => stored(page)).toEqual({})
    await close()
  })

  test('§8 a refusal is shown by the server’s sentence, or as ‘Registrasi Gagal’', async () => {
    const { email } = await signedIn(shop.origin)
    const { page, close } = await visit(shop.origin)
    expectFailedRequests(page)
    await page.goto('/register')
    await field(page, 'Nama').fill('Sari Dewi')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Konfirmasi Password').fill(PASSWORD)
    await button(page, 'Daftar').click()
    const taken = 'Email sudah terdaftar. Silakan masuk atau atur ulang password Anda.'
    await shown(page, taken)
    await expectError(page, 'Email', taken)
    await answerSilently(page, '/api/auth/register')
    await button(page, 'Daftar').click()
    await toast(page, 'Registrasi Gagal')
    await close()
  })
})

describe('§2 reset', () => {
  test('§2 §5 §8 asking for a token takes an e-mail alone, and leads to the reset: ‘Token Berhasil dikirim’', async () => {
    const { page, close } = await visit(shop.origin)
    expectFailedRequests(page)
    await page.goto('/requestRisetPassword')
    await expect.poll(() => fieldNames(page)).toEqual(['email'])
    await button(page, 'Kirim token').click()
    await expectError(page, 'Email', 'Email Tidak Boleh Kosong')
    await field(page, 'Email').fill('entah@example.com')
    await answerSilently(page, '/api/auth/request-reset-password')
    await button(page, 'Kirim token').click()
    await toast(page, 'Token Gagal dikirim')
    await page.unroute('**/api/auth/request-reset-password')
    await button(page, 'Kirim token').click()
    await toast(page, 'Token Berhasil dikirim')
    await page.waitForURL('**/RisetPassword')
    // The address changes a moment before the page that it belongs to is there.
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('entah@example.com')
    await close()
  })

  test('§2 §5 the reset takes e-mail, token, password and its repetition, each with its sentence', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/RisetPassword')
    await expect.poll(() => fieldNames(page)).toEqual(['email', 'token', 'password', 'password_confirmation'])
    await button(page, 'Simpan password').click()
    await expectError(page, 'Email', 'Email Tidak Boleh Kosong')
    await expectError(page, 'Token', 'Token Tidak Boleh Kosong')
    await expectError(page, 'Password baru', 'Password Tidak Boleh Kosong')
    await expectToggle(page, 'Password baru')
    await expectToggle(page, 'Konfirmasi password baru')
    await field(page, 'Konfirmasi password baru').fill('lain')
    await button(page, 'Simpan password').click()
    await expectError(page, 'Konfirmasi password baru', 'Password Tidak Sesuai')
    await close()
  })

  test('§8 a refusal is shown by the server’s sentence, or as ‘Password Gagal Diubah’', async () => {
    const { page, close } = await visit(shop.origin)
    expectFailedRequests(page)
    await page.goto('/RisetPassword#email=entah%40example.com&token=ABCD2345')
    await expect.poll(() => field(page, 'Token').inputValue()).toBe('ABCD2345')
    await field(page, 'Password baru').fill(PASSWORD)
    await field(page, 'Konfirmasi password baru').fill(PASSWORD)
    await button(page, 'Simpan password').click()
    await shown(page, 'Token salah atau sudah tidak berlaku. Periksa kembali, atau minta token baru.')
    await answerSilently(page, '/api/auth/reset-password')
    await button(page, 'Simpan password').click()
    await toast(page, 'Password Gagal Diubah')
    await page.unroute('**/api/auth/reset-password')
    // §4, §8: where it is well, the page goes home; the server's sentence is the spec's own.
    await page.route('**/api/auth/reset-password', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"code":200,"data":null}' }),
    )
    await button(page, 'Simpan password').click()
    await toast(page, 'Password Berhasil Diubah')
    await page.waitForURL(`${shop.origin}/`)
    await close()
  })
})
