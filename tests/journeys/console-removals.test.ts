import { expect, test } from 'vitest'
import { expectFailedRequests } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addPaperOrder, addUser } from '#tests/support/reader-rows.ts'
import { testShop } from '#tests/support/shop.ts'
import { STAFF_PASSWORD, signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => testShop({ pages: true }))

test('§7 a role that was removed comes back with its rights', async () => {
  const owner = await signedInStaff(shop, 'Pemilik')
  const body = { name: 'Magang', rights: ['katalog.lihat', 'pesanan.lihat'] }
  await owner.call('POST', '/api/console/roles', body)
  const { page, close } = await staffVisit(shop.origin, owner)
  await page.goto('/kelola/pengaturan/peran')
  const remove = page.getByRole('button', { name: 'Hapus peran Magang' })
  await remove.click()
  await page.getByText('Peran Magang dihapus').waitFor()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await remove.waitFor()
  const roles = (await owner.call('GET', '/api/console/roles')).body.data
  expect(roles.find(({ name }: { name: string }) => name === 'Magang')).toMatchObject(body)
  await close()
})

test('§7 a recipient of files is removed only after a question', async () => {
  const owner = await signedInStaff(shop, 'Pemilik')
  const { page, close } = await staffVisit(shop.origin, owner)
  const names = async (): Promise<string[]> =>
    (await owner.call('GET', '/api/console/export-profiles')).body.data.map(
      ({ name }: { name: string }) => name,
    )
  await page.goto('/kelola/ekspor')
  await page.getByRole('button', { name: 'Tambah penerima' }).click()
  await page.getByRole('dialog').getByLabel('Nama').fill('Toko Mitra')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Penerima ditambahkan').waitFor()
  const change = page.getByRole('button', { name: /^Ubah.*Toko Mitra/ })
  await change.click()
  await page.getByRole('button', { name: 'Hapus penerima' }).click()
  const question = page.getByRole('dialog', { name: 'Hapus Toko Mitra?' })
  await question.getByRole('button', { name: 'Batal' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await names()).toEqual(['Toko Mitra'])
  await change.click()
  await page.getByRole('button', { name: 'Hapus penerima' }).click()
  await question.getByRole('button', { name: 'Hapus penerima' }).click()
  await page.getByText('Penerima dihapus').waitFor()
  expect(await names()).toEqual([])
  await close()
})

test('§7 a note that was typed at an order is there after a sign-out for idleness, and gone once it is saved', async () => {
  const order = await addPaperOrder(shop.database, await addUser(shop.database))
  const member = await signedInStaff(shop, ['pesanan.lihat', 'pesanan.ubah'])
  const { page, close } = await staffVisit(shop.origin, member)
  expectFailedRequests(page)
  await page.goto(`/kelola/pesanan/${order.id}`)
  const note = page.getByLabel('Catatan baru')
  await note.fill('Pembeli minta dikirim hari Senin')
  await shop.database.kysely
    .updateTable('staff_sessions')
    .set({ last_used_at: new Date(Date.now() - 31 * 60_000) })
    .where('staff_id', '=', member.id)
    .execute()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => note.inputValue()).toBe('Pembeli minta dikirim hari Senin')
  await page.getByRole('button', { name: 'Simpan catatan' }).click()
  await page.getByRole('list').getByText('Pembeli minta dikirim hari Senin').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
  await page.reload()
  await page.getByRole('list').getByText('Pembeli minta dikirim hari Senin').waitFor()
  expect(await note.inputValue()).toBe('')
  await close()
})
