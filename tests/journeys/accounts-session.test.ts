import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, SCREENS, type Visit, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client, signedIn, testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))

type Reader = Awaited<ReturnType<typeof signedIn>>

/** A browser in which a reader is signed in, as the login form leaves it. */
async function browserOf(reader: Reader, options = {}): Promise<Visit> {
  const journey = await visit(shop.origin, options)
  const user = (await reader.call('GET', '/api/auth/me')).body.data
  await journey.page.goto('/login')
  await journey.page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('access_token', token ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [reader.token, JSON.stringify(user)],
  )
  return journey
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Pemberitahuan' }).getByText(text, { exact: true }).first().waitFor()
const stored = (page: Page) => page.evaluate(() => localStorage.length)

test('§8 a dead token shows a message, is cleared after a second, and signing in again leads back', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader)
  expectFailedRequests(page)
  await page.goto('/profile?tab=Ganti+Password')
  await page.getByRole('heading', { name: 'Ganti Password' }).waitFor()
  await reader.call('POST', '/api/auth/logout', {})
  // The page's clock stands still between the steps: a busy machine may take its second to look.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Alamat Saya' }).click()
  const message = page.getByText('Session Expire Please login again', { exact: true }).first()
  await expect.poll(() => page.clock.runFor(10).then(() => message.isVisible())).toBe(true)
  expect(await stored(page)).toBeGreaterThan(0)
  await page.clock.runFor(1_000)
  await page.waitForURL(/\/login\?next=/)
  await expect.poll(() => stored(page)).toBe(0)
  await page.clock.resume()
  await page.getByLabel('Email', { exact: true }).fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/profile\?tab=/)
  await close()
})

test('§4 Back after a logout does not lead to the page of a member', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader)
  await page.goto('/books')
  await page.goto('/profile?tab=Ganti+Password')
  await page.getByRole('button', { name: /^Akun/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/books')
  await close()
})

test('§4 a page of a member that Back shows as it was left leads to the login where nobody is signed in', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader)
  await page.goto('/history')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    localStorage.clear()
    // The browsers of these tests keep no page that was left.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForURL(/\/login\?next=/)
  await close()
})

test('§4 a sign-out in another tab is noticed also where somebody signed in without loading the page anew', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await visit(shop.origin)
  await page.goto('/login?next=%2Fhistory')
  await page.getByLabel('Email', { exact: true }).fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/history/)
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/promo'))
  const other = await opened
  await other.waitForURL('/promo')
  await other.evaluate(() => localStorage.clear())
  await page.waitForURL(/\/login\?next=/)
  await close()
})

test('F65 signing in by a link that names another shop as the place to return to ends in this shop', async () => {
  const reader = await signedIn(shop.origin)
  for (const next of [
    '/..//evil.example/masuk',
    '/%2e%2e//evil.example',
    '/\\evil.example',
    '//evil.example',
  ]) {
    const { page, close } = await visit(shop.origin)
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email', { exact: true }).fill(reader.email)
    await page.getByLabel('Password', { exact: true }).fill(reader.password)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    expect({ next, at: page.url() }).toEqual({ next, at: `${shop.origin}/` })
    await close()
  }
})

test('§8 a blocked account gets the server’s sentence', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader)
  expectFailedRequests(page)
  await shop.database.kysely
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('id', '=', reader.id)
    .execute()
  await page.goto('/profile')
  await toast(page, 'Akun Anda diblokir. Silakan hubungi kami untuk bantuan.')
  await page.waitForURL(/\/login/)
  await expect.poll(() => stored(page)).toBe(0)
  await close()
})

test('§4 logging out clears all local storage, revokes the token, goes home and loads it anew', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader)
  await page.goto('/books')
  await page.evaluate(() => {
    localStorage.setItem('lain', 'apa saja')
    Object.assign(window, { notReloaded: true })
  })
  await page.getByRole('button', { name: 'Akun Pembaca Uji' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${shop.origin}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).waitFor()
  await expect.poll(() => stored(page)).toBe(0)
  await expect.poll(() => page.evaluate(() => 'notReloaded' in window)).toBe(false)
  expect((await reader.call('GET', '/api/auth/me')).status).toBe(401)
  await close()
})

test('§4 logging out on this device does not wait for a server that does not answer', async () => {
  const { page, close } = await browserOf(await signedIn(shop.origin))
  await page.route('**/api/auth/logout', () => undefined)
  await page.goto('/books')
  await page.getByRole('button', { name: 'Akun Pembaca Uji' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${shop.origin}/`)
  await expect.poll(() => stored(page)).toBe(0)
  await close()
})

test('§4 tabs agree: signing out in one empties the other, and signing in shows at once', async () => {
  const reader = await signedIn(shop.origin)
  const { page: first, context, close } = await browserOf(reader)
  await first.goto('/profile')
  await first.getByRole('heading', { level: 1, name: 'Pembaca Uji' }).waitFor()
  const second = await context.newPage()
  await second.goto('/')
  await second.getByRole('button', { name: 'Akun Pembaca Uji' }).click()
  await second.getByRole('menuitem', { name: 'Logout' }).click()
  await second.getByRole('banner').getByRole('link', { name: 'Masuk' }).waitFor()
  await first.waitForURL(/\/login/)
  await second.goto('/login')
  await second.getByLabel('Email', { exact: true }).fill(reader.email)
  await second.getByLabel('Password', { exact: true }).fill(reader.password)
  await second.getByRole('button', { name: 'Masuk', exact: true }).click()
  await first.getByRole('button', { name: 'Akun Pembaca Uji' }).waitFor()
  await close()
})

test('§4 a page of the server shows who is signed in before its script runs, and nothing moves when it does', async () => {
  const reader = await signedIn(shop.origin)
  const { page, context, close } = await browserOf(reader)
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/books', { waitUntil: 'commit' })
  const account = page.getByRole('banner').getByRole('link', { name: 'Buku Saya' })
  await account.waitFor()
  // What is laid out before the style sheet is there, nobody sees.
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).isVisible()).toBe(false)
  const before = await account.boundingBox()
  open()
  await page.getByRole('button', { name: 'Akun Pembaca Uji' }).waitFor()
  expect(await account.boundingBox()).toEqual(before)
  await close()
})

test('§2 §5 F39 a picture is chosen, cut to a square, previewed and kept; what is none is refused by its content', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader, { viewport: SCREENS.phone })
  await page.goto('/profile')
  const file = page.getByLabel('Foto profil')
  await file.setInputFiles({
    name: 'foto.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await page.getByText('Foto harus berupa JPG, JPEG, atau PNG.').waitFor()
  await file.setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<script>1</script>'),
  })
  await page.getByText('Foto tidak dapat dibaca. Coba foto lain.').waitFor()

  const background = { r: 166, g: 85, b: 28 }
  const wide = await sharp({ create: { width: 900, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await file.setInputFiles({ name: 'wajah.jpg', mimeType: 'image/jpeg', buffer: wide })
  const dialog = page.getByRole('dialog', { name: 'Potong foto' })
  await dialog.waitFor()
  await expectAccessible(page, 'cutting a picture')
  await dialog.getByLabel('Perbesar').press('ArrowRight')
  await dialog.getByRole('button', { name: 'Gunakan foto' }).click()
  await page.getByText('Foto baru dipasang setelah Anda menyimpan.').waitFor()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await toast(page, 'Profile updated successfully')
  const avatar = (await reader.call('GET', '/api/auth/me')).body.data.avatar
  await page.getByRole('banner').locator(`img[src="${avatar}"]`).waitFor()
  const picture = await (await fetch(shop.origin + avatar)).arrayBuffer()
  const { width, height } = await sharp(Buffer.from(picture)).metadata()
  expect(width).toBe(height)

  // Another one is chosen and not wanted after all; then the one that is kept is taken away.
  await file.setInputFiles({ name: 'lain.jpg', mimeType: 'image/jpeg', buffer: wide })
  await dialog.getByRole('button', { name: 'Gunakan foto' }).click()
  await page.getByRole('button', { name: 'Batalkan', exact: true }).click()
  await page.getByText('JPG, JPEG, atau PNG.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hapus foto' }).click()
  const question = page.getByRole('dialog', { name: 'Hapus foto' })
  await question.waitFor()
  await expectAccessible(page, 'taking a picture away')
  await question.getByRole('button', { name: 'Hapus', exact: true }).click()
  await toast(page, 'Foto profil telah dihapus.')
  await expect.poll(() => page.locator(`img[src="${avatar}"]`).count()).toBe(0)
  expect((await reader.call('GET', '/api/auth/me')).body.data.avatar).toBe(null)
  expect((await fetch(shop.origin + avatar)).status).toBe(404)
  await page.getByRole('button', { name: 'Pilih foto' }).waitFor()
  await close()
})

test('§2 a portrait photo that its camera stored on its side is cut where the dialog shows it', async () => {
  const reader = await signedIn(shop.origin)
  const { page, close } = await browserOf(reader)
  await page.goto('/profile')
  const lower = { create: { width: 500, height: 450, channels: 3, background: '#0000ff' } } as const
  const upright = await sharp({ create: { width: 500, height: 900, channels: 3, background: '#ff0000' } })
    .composite([{ input: lower, gravity: 'south' }])
    .png()
    .toBuffer()
  const buffer = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await page.getByLabel('Foto profil').setInputFiles({ name: 'tegak.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: 'Potong foto' })
  const photo = dialog.locator('img')
  await photo.waitFor()
  await dialog.getByLabel('Perbesar').fill('2')
  const top = async () => (await photo.boundingBox())?.y ?? Number.NaN
  const before = await top()
  for (let press = 0; press < 40; press++) await dialog.getByRole('button', { name: 'Geser ke atas' }).click()
  await expect.poll(top).toBeLessThan(before)
  await dialog.getByRole('button', { name: 'Gunakan foto' }).click()
  await page.getByText('Foto baru dipasang setelah Anda menyimpan.').waitFor()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await toast(page, 'Profile updated successfully')
  const { avatar } = (await reader.call('GET', '/api/auth/me')).body.data
  const picture = Buffer.from(await (await fetch(shop.origin + avatar)).arrayBuffer())
  const { channels } = await sharp(picture).stats()
  const [red = 255, , blue = 0] = channels.map(({ mean }) => mean)
  expect(red).toBeLessThan(10)
  expect(blue).toBeGreaterThan(245)
  await close()
})

test('many devices are folded behind a button, and the present one comes first', async () => {
  const reader = await signedIn(shop.origin)
  const { email, password } = reader
  for (let device = 0; device < 6; device++) {
    await client(shop.origin)(
      'POST',
      '/api/auth/login',
      { email, password },
      { 'user-agent': 'Firefox/140.0' },
    )
  }
  const { page, close } = await browserOf(reader, { viewport: SCREENS.phone })
  await page.goto('/profile')
  const rows = page.getByRole('region', { name: 'Perangkat dan tautan baca' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(5)
  await rows.first().getByText('Perangkat ini', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tampilkan 2 perangkat lain' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(7)
  // No row half under the bar, which axe would take for a small one.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'all devices')
  await page.getByRole('button', { name: 'Tampilkan lebih sedikit' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(5)
  await close()
})

test('one takes the data along, signs another device out, and deletes the account', async () => {
  const reader = await signedIn(shop.origin)
  const { email, password } = reader
  const other = (await client(shop.origin)('POST', '/api/auth/login', { email, password })).body.data
    .access_token
  const { page, close } = await browserOf(reader)
  expectFailedRequests(page)
  await page.goto('/profile')
  const devices = page.getByRole('button', { name: /^(Keluar dari perangkat ini|Keluarkan perangkat)/ })
  await expect.poll(() => devices.count()).toBe(2)
  await devices.last().click()
  await expect.poll(() => devices.count()).toBe(1)
  expect((await client(shop.origin, other)('GET', '/api/auth/me')).status).toBe(401)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh data saya' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^data-saya-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).users[0].email).toBe(email)

  await page.getByRole('button', { name: 'Hapus akun' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hapus akun' })
  await dialog.getByLabel('Password', { exact: true }).fill('bukan ini')
  await dialog.getByRole('button', { name: 'Hapus akun saya' }).click()
  await dialog.getByText('Password yang Anda masukkan salah').waitFor()
  await expectAccessible(page, 'deleting an account')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Hapus akun saya' }).click()
  await page.waitForURL(`${shop.origin}/`)
  await expect.poll(() => stored(page)).toBe(0)
  await toast(page, 'Akun Anda telah dihapus. Terima kasih telah menjadi pembaca kami.')
  const notices = page.getByRole('region', { name: 'Pemberitahuan' })
  expect(await notices.getAttribute('aria-live')).toBe('polite')
  // Said once.
  expect(await page.evaluate(() => sessionStorage.getItem('account_deleted'))).toBeNull()
  await close()
})

test.each(['Unduh data saya', 'Unduh bacaan saya'])(
  '§5 “%s” with a session that has ended leads to the login',
  async (name) => {
    const reader = await signedIn(shop.origin)
    const { page, close } = await browserOf(reader)
    expectFailedRequests(page)
    await page.goto('/profile')
    const download = page.getByRole('button', { name })
    await download.waitFor()
    const { email, password } = reader
    const other = (await client(shop.origin)('POST', '/api/auth/login', { email, password })).body.data
    await client(shop.origin, other.access_token)('DELETE', '/api/auth/sessions')
    await download.click()
    await page.waitForURL(/\/login/)
    await close()
  },
)

test.each(['phone', 'desktop'] as const)(
  '§2 an empty account is told what to do next, on a %s',
  async (screen) => {
    const { page, close } = await browserOf(await signedIn(shop.origin), { viewport: SCREENS[screen] })
    for (const [tab, text] of [
      ['Langganan Saya', 'Belum ada langganan'],
      ['Alamat Saya', 'Belum ada alamat'],
      ['Transaksi Saya', 'Belum ada transaksi'],
    ] as const) {
      await page.goto(`/profile?tab=${encodeURIComponent(tab)}`)
      await page.getByText(text).waitFor()
      await expectAccessible(page, tab)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBe(0)
    }
    await close()
  },
)
