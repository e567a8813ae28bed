// What the console tells the owner of a shop that was just started: what is wrong around it, and what to do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  // Nothing listens at this port.
  shop = await testShop({ pages: true, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  owner = await signedInStaff(shop, 'Pemilik')
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

const SIZES = [
  ['a phone', SCREENS.phone],
  ['a computer', SCREENS.desktop],
] as const

describe('§7 a shop that was just started', () => {
  test.each(SIZES)(
    '§7 at %s, the doctor’s screen says what is wrong around the shop, and what to do',
    async (_, viewport) => {
      const { page, close } = await staffVisit(shop.origin, owner, { viewport })
      await page.goto('/kelola/pengaturan/pemeriksaan')
      const mail = page.getByRole('region', { name: 'Email dapat dikirim' })
      await mail.getByText('email: server email tidak menerima email: ESOCKET').waitFor()
      await mail.getByText('Periksa host, port, pengguna, dan password dalam SMTP_URL.').waitFor()
      await page.getByText(/^1 dari \d+ pemeriksaan menemukan yang salah/).waitFor()
      for (const well of [
        'Pengaturan server dan toko sudah lengkap',
        'Jam server, basis data, dan penyedia pembayaran sama',
      ]) {
        await page.getByText(well, { exact: true }).waitFor()
      }
      await page.getByText('npx lembar doctor').waitFor()
      await expectAccessible(page, `what is wrong at ${viewport.width}`)
      await close()
    },
  )

  test('§7 while the mail server does not answer, all else is shown', async () => {
    const { page, close } = await staffVisit(shop.origin, owner)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/console/doctor/surroundings', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/kelola/pengaturan/pemeriksaan')
    await page.getByText('Pengaturan, email, penyedia pembayaran, dan jam masih diperiksa.').waitFor()
    await page.getByText('Yang membayar ebook dapat membacanya').waitFor()
    answer()
    await page.getByRole('region', { name: 'Email dapat dikirim' }).waitFor()
    await close()
  })
})
