import { describe, expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => demoShop())

describe('§7 lists of the console', () => {
  test.each([360, 1280])('§7 at %i px a view of a list is kept, opened again and removed', async (width) => {
    const staff = await signedInStaff(shop, 'Pemilik')
    const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width, height: 800 } })
    await page.goto('/kelola/katalog?kurang=cover&sort=-judul&page=1')
    await page.getByText('Tampilan', { exact: true }).click()
    await page.getByText('Belum ada tampilan yang disimpan.').waitFor()
    await page.getByRole('button', { name: 'Simpan tampilan ini' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan tampilan' })
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await dialog.getByText('Isi nama').waitFor()
    await dialog.getByLabel('Nama').fill('Tanpa sampul')
    await expectAccessible(page, 'the dialog that keeps a view')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tampilan Tanpa sampul disimpan').waitFor()
    await page.goto('/kelola/katalog')
    await page.getByText('Tampilan', { exact: true }).click()
    await expectAccessible(page, 'the kept views')
    await page.getByRole('link', { name: 'Tanpa sampul' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('kurang')).toBe('cover')
    await page.getByText('Tampilan', { exact: true }).click()
    await page.getByRole('button', { name: 'Hapus tampilan Tanpa sampul' }).click()
    await page.getByText('Belum ada tampilan yang disimpan.').waitFor()
    await close()
  })

  test.each([768, 1024, 1280])(
    '§7 at %i px no list hides the columns at its end, state and amount, beyond its frame',
    async (width) => {
      const staff = await signedInStaff(shop, 'Pemilik')
      const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width, height: 800 } })
      for (const [path, name] of [
        ['pesanan', 'Pesanan'],
        ['katalog', 'Judul'],
        ['keuangan/mutasi', 'Pergerakan uang'],
      ] as const) {
        await page.goto(`/kelola/${path}`)
        const list = page.getByRole('table', { name }).or(page.getByRole('list', { name, exact: true }))
        await list.getByText(/^Rp/).first().waitFor()
        const beyond = await list.evaluate(({ parentElement: frame }) =>
          frame === null ? Number.NaN : frame.scrollWidth - frame.clientWidth,
        )
        expect({ path, beyond }).toEqual({ path, beyond: 0 })
      }
      await close()
    },
  )

  test('§7 F114 the log says whether it is as it was written', async () => {
    const { page, close } = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'))
    await page.goto('/kelola/pengaturan/catatan')
    await page.getByRole('button', { name: 'Periksa keaslian' }).click()
    await page.getByText(/catatan, semuanya seperti saat ditulis/).waitFor()
    await close()
  })
})
