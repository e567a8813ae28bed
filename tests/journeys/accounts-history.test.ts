import { expect, test } from 'vitest'
import { expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const shop = fileShop(() => demoShop())

test.each(['phone', 'desktop'] as const)(
  '§2 a reader sees what they bought, subscribed to and where it goes, on a %s',
  async (screen) => {
    const { page, close } = await visit(shop.origin, { viewport: SCREENS[screen] })
    await page.goto('/login?next=/profile')
    await page.getByLabel('Email', { exact: true }).fill(DEMO_READER.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_READER.password)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL('**/profile')
    await page.getByRole('heading', { level: 1, name: 'Sekar Ayu Pratiwi' }).waitFor()
    await expectAccessible(page, 'profile')

    await page.getByRole('link', { name: 'Langganan Saya' }).click()
    await page.getByText('Kadaluarsa', { exact: true }).waitFor()
    await page.getByText(/^\d+ hari lagi$/).waitFor()
    await expectAccessible(page, 'subscriptions')

    await page.getByRole('link', { name: 'Alamat Saya' }).click()
    await page.getByText('Alamat Utama', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Jadikan Utama/ }).count()).toBe(1)

    await page.getByRole('link', { name: 'Transaksi Saya' }).click()
    await page
      .getByRole('link', { name: /^Bayar/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(11)
    await expectAccessible(page, 'transactions')
    await page.getByRole('link', { name: 'Halaman 2' }).click()
    await page.waitForURL(/page=2/)

    await page.goto('/profile?tab=Transaksi+Saya&page=Infinity')
    await page
      .getByRole('row')
      .filter({ hasText: 'Fisik' })
      .filter({ hasText: 'BNI VA' })
      .getByRole('button', { name: /^Detail/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Detail transaksi' })
    await dialog.getByText('LBR0034710005512').waitFor()
    await dialog.getByRole('button', { name: 'Terima Pesanan' }).waitFor()
    await expect.poll(() => dialog.getByText(/^\d\d:\d\d WIB, \d\d\/\d\d\/\d{4}$/).count()).toBe(1)
    await expect.poll(() => dialog.getByRole('link').count()).toBe(2)
    await expectAccessible(page, 'a transaction')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await close()
  },
)
