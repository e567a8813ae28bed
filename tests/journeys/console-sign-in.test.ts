import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNATTENDED } from '#contracts/unattended.ts'
import { inviteStaff } from '#server/staff/invitations.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { secretTyped, shownCode } from '#tests/support/authenticator.ts'
import { closeBrowser, expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { HOSTILE_NAME, staffVisit } from '#tests/support/console-visit.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { STAFF_PASSWORD, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ pages: true })
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

async function invite(email: string): Promise<string> {
  const { kysely } = shop.database
  const { id } = await kysely
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Pemilik')
    .executeTakeFirstOrThrow()
  const request = { email, roleIds: [id], now: new Date() }
  const { token } = await shop.database.transact((tx) => inviteStaff(tx, AT_THE_SERVER, request))
  return `/kelola/undangan#${token}`
}

describe('§7 a new owner', () => {
  test('§7 comes by the link, sets the second factor up, keeps the codes, and signs in with both of them', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    expectFailedRequests(page)
    await page.goto(await invite('pemilik@example.com'))
    await page.getByText('Anda diundang sebagai Pemilik').waitFor()
    await expectAccessible(page, 'invitation')
    await page.getByLabel('Nama').fill('Ratri')
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByLabel('Ulangi password', { exact: true }).fill('lain')
    await page.keyboard.press('Enter')
    await page.getByText('Password ini berbeda dari yang di atas').waitFor()
    await page.getByLabel('Ulangi password', { exact: true }).fill(STAFF_PASSWORD)
    await page.keyboard.press('Enter')

    await page.getByRole('img', { name: 'Kode QR' }).waitFor()
    // The token has been used; nothing of it stays in the address or the history.
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page, 'second factor')
    const secret = secretTyped((await page.locator('code').innerText()).replaceAll(/\s/g, ''))
    await page.getByLabel('Kode dari aplikasi').fill(shownCode(secret, new Date()))
    await page.keyboard.press('Enter')
    await page.getByText('Simpan kode pemulihan ini').waitFor()
    const codes = await page.locator('li').allInnerTexts()
    expect(codes.length).toBeGreaterThanOrEqual(8)
    await expectAccessible(page, 'recovery codes')
    expect(await page.getByRole('button', { name: 'Selesai' }).isDisabled()).toBe(true)
    await page.getByLabel('Saya sudah menyimpannya').check()
    await page.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('heading', { level: 1, name: /^Selamat / }).waitFor()

    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByLabel('Email').fill('pemilik@example.com')
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor()
    await expectAccessible(page, 'code')
    // The code with which the app was set up has been used.
    await page.getByLabel('Kode dari aplikasi autentikator').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Kode ini salah atau sudah dipakai').waitFor()
    await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
    await page.getByLabel('Kode pemulihan').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Selamat / }).waitFor()
    await journey.close()
  })

  test('§7 is told that a link was used, in words', async () => {
    const journey = await visit(shop.origin)
    expectFailedRequests(journey.page)
    await journey.page.goto('/kelola/undangan#tidak-ada')
    await journey.page.getByText('Tautan ini sudah dipakai atau tidak berlaku lagi').waitFor()
    await expectAccessible(journey.page, 'used invitation')
    await journey.close()
  })
})

test('F113 what is sensitive asks for the password in a dialog, and goes on once it was given', async () => {
  const member = await signedInStaff(shop, ['log.lihat'])
  const journey = await staffVisit(shop.origin, member)
  const { page } = journey
  expectFailedRequests(page)
  await page.goto('/kelola/akun')
  await page.getByLabel('Nama').waitFor()
  await shop.database.kysely
    .updateTable('staff_sessions')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('staff_id', '=', member.id)
    .execute()
  await page.getByLabel('Nama').fill('Nama Baru')
  await page.getByRole('button', { name: 'Simpan profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Masukkan password Anda' })
  await dialog.waitFor()
  await expectAccessible(page, 'password once more')
  await dialog.getByLabel('Password', { exact: true }).fill('salah-sekali')
  await page.keyboard.press('Enter')
  await dialog.getByText('Password yang Anda masukkan salah').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Profil tersimpan').waitFor()
  expect((await member.call('GET', '/api/console/me')).body.data.name).toBe('Nama Baru')
  await journey.close()
})

test('F101 a screen without its right is not in the navigation, and says at its address which right is missing', async () => {
  const member = await signedInStaff(shop, ['pemasaran.lihat'])
  const journey = await staffVisit(shop.origin, member)
  const { page } = journey
  await page.goto('/kelola')
  await page.getByRole('navigation', { name: 'Bagian konsol' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Catatan tindakan' }).count()).toBe(0)
  await page.goto('/kelola/pengaturan/catatan')
  await page.getByText('Yang dibutuhkan: melihat catatan tindakan').waitFor()
  await expectAccessible(page, 'missing right')
  await journey.close()
})

test('F115 a member who is blocked leaves the open page with the next press, and comes back to it', async () => {
  const member = await signedInStaff(shop, ['log.lihat'])
  const journey = await staffVisit(shop.origin, member)
  const { page } = journey
  expectFailedRequests(page)
  await page.goto('/kelola/pengaturan/catatan')
  await page.getByRole('row').nth(1).waitFor()
  await shop.database.kysely.deleteFrom('staff_sessions').where('staff_id', '=', member.id).execute()
  await page.getByLabel('Pelaku').selectOption('cli')
  await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/kelola/pengaturan/catatan?pelaku=cli')
  await journey.close()
})

test.each([360, 1280])(
  '§7 at %i px a list that is only left in view does not keep its session; who signs in again is back on it',
  async (width) => {
    const member = await signedInStaff(shop, ['pesanan.lihat'])
    const journey = await staffVisit(shop.origin, member, { viewport: { width, height: 800 } })
    const { page } = journey
    expectFailedRequests(page)
    const nothing = /Tidak ada yang cocok|Belum ada pesanan/
    /** Whether the next request for orders says that nobody uses the page. */
    const next = async (act: () => Promise<unknown>) => {
      const answer = page.waitForResponse(/\/api\/console\/orders(?:\?|$)/)
      await act()
      const response = await answer
      await response.finished()
      // While the page still reads an answer, it asks for no other one.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
      return UNATTENDED in response.request().headers()
    }
    await page.clock.install()
    expect(await next(() => page.goto('/kelola/pesanan?list=to-send'))).toBe(false)
    await page.getByText(nothing).first().waitFor()
    const lookAgain = () => page.clock.fastForward(21_000)
    expect(await next(lookAgain)).toBe(true)
    expect(await next(lookAgain)).toBe(true)
    // Who presses or types something is there.
    await page.keyboard.press('ArrowDown')
    expect(await next(lookAgain)).toBe(false)
    expect(await next(lookAgain)).toBe(true)
    const all = page.getByRole('list', { name: 'Daftar pesanan' }).getByRole('link', { name: 'Semua' })
    expect(await next(() => all.click())).toBe(false)
    expect(await next(() => page.reload())).toBe(false)
    await page.getByText(nothing).first().waitFor()

    await shop.database.kysely
      .updateTable('staff_sessions')
      .set({ last_used_at: new Date(Date.now() - 31 * 60_000) })
      .where('staff_id', '=', member.id)
      .execute()
    expect(await next(lookAgain)).toBe(true)
    await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Pesanan' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/kelola/pesanan')
    await journey.close()
  },
)

test('F104 a name with markup is text wherever the console shows it', async () => {
  const member = await signedInStaff(shop, 'Pemilik')
  await member.call('PUT', '/api/console/me', { name: HOSTILE_NAME, email: member.email })
  const journey = await staffVisit(shop.origin, member)
  const { page } = journey
  for (const path of ['/kelola', '/kelola/akun', '/kelola/pengaturan/catatan']) {
    await page.goto(path)
    await page.getByText(HOSTILE_NAME).first().waitFor()
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  }
  await journey.close()
})

test('§7 the command bar opens by keyboard, finds a screen and goes there, and gives the focus back', async () => {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'))
  const { page } = journey
  await page.goto('/kelola')
  await page.getByRole('navigation', { name: 'Bagian konsol' }).first().waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Cari halaman' })
  await field.waitFor()
  const list = page.getByRole('listbox', { name: 'Hasil' })
  for (let press = 0; press < 15; press++) await page.keyboard.press('ArrowDown')
  const chosen = list.getByRole('option', { selected: true })
  const [frame, option] = await Promise.all([list.boundingBox(), chosen.boundingBox()])
  if (frame === null || option === null) throw new Error('the command bar shows no list')
  expect(option.y + option.height).toBeLessThanOrEqual(frame.y + frame.height + 1)
  await expectAccessible(page, 'command bar')
  await page.keyboard.type('audit')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Catatan tindakan' }).waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('tidak ada yang begini')
  await page.getByText('Tidak ada yang cocok.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field.count()).toBe(0)
  await journey.close()
})
