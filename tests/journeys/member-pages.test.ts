import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

/** Opens, is read by axe, and gives the focus back to what opened it. */
async function openAndClose(page: Page, name: string | RegExp, dialog: string): Promise<void> {
  const opener = page.getByRole('button', { name }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: dialog, exact: true }).waitFor()
  await expectAccessible(page, `${dialog} in the dark`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: dialog, exact: true }).waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
}

test('§2 in the dark theme what opens over a member’s pages is legible, and gives the focus back', async () => {
  const { page, close } = await shopper(shop, DEMO_READER, { colorScheme: 'dark' })
  await page.goto('/profile')
  await openAndClose(page, 'Hapus akun', 'Hapus akun')
  await page.goto('/profile?tab=Alamat Saya')
  await openAndClose(page, /^Hapus alamat/, 'Hapus alamat')
  await page.getByRole('button', { name: 'Tambah Alamat', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByText('Periksa Kembali Data Anda', { exact: true }).waitFor()
  await expectAccessible(page, 'address with errors in the dark')
  await page.goto('/history')
  await openAndClose(page, /^Detail/, 'Detail transaksi')
  await page.goto('/auth/my-book-and-magazine')
  await openAndClose(page, /^Bagikan akses baca/, 'Bagikan akses baca')
  await close()
})

test('§2 a name of 120 letters without a space makes none of these pages wider than a small phone', async () => {
  const { page, close } = await shopper(shop, DEMO_READER, { viewport: { width: 320, height: 640 } })
  const long = 'Pertanggungjawaban'.repeat(7).slice(0, 120)
  await page.route('**/api/user/**', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(/"(title|recipient|name)":"[^"]*"/g, `"$1":"${long}"`)
    await route.fulfill({ response, body: text })
  })
  for (const path of [
    '/history',
    '/profile?tab=Alamat Saya',
    '/profile?tab=Langganan Saya',
    '/auth/my-book-and-magazine',
  ]) {
    await page.goto(path)
    await page.getByText(long).first().waitFor({ state: 'attached' })
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect({ path, wider: await wider() }).toEqual({ path, wider: 0 })
  }
  await close()
})
