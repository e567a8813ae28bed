import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Right } from '#contracts/rights.ts'
import { expectAccessible, expectFailedRequests } from '#tests/support/browser.ts'
import { HOSTILE_NAME, staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addUser } from '#tests/support/reader-rows.ts'
import { testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true }))

async function open(path: string, rights: readonly Right[] | string = 'Pemilik') {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, rights))
  expectFailedRequests(journey.page)
  await journey.page.goto(path)
  return journey
}
async function customerNamed(name: string): Promise<number> {
  const id = await addUser(shop.database)
  await shop.database.kysely.updateTable('users').set({ name }).where('id', '=', id).execute()
  return id
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const told = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('§7 F80 customers in the console', () => {
  test('§7 a customer is found, given a title, blocked for a reason, and let in again', async () => {
    const [title = 0] = await addTitles(shop.database, [titleRecord({ name: 'Hadiah untuk Sabar' })])
    const id = await customerNamed('Sabar Nugroho')
    const { page, close } = await open('/kelola/pelanggan')
    await page.getByLabel('Cari pelanggan').fill('sabar')
    await page.getByRole('link', { name: 'Sabar Nugroho' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sabar Nugroho' }).waitFor()

    await page.getByRole('button', { name: 'Beri judul' }).click()
    await dialogOf(page).getByRole('button', { name: 'Beri judul' }).click()
    await dialogOf(page).getByText('Pilih judul').waitFor()
    await dialogOf(page).getByText('Isi alasan').waitFor()
    await dialogOf(page).getByLabel('Cari judul').fill('hadiah')
    await dialogOf(page)
      .getByRole('radio', { name: /Hadiah untuk Sabar/ })
      .check()
    await expectAccessible(page, 'giving a title')
    await dialogOf(page).getByLabel('Alasan').fill('Berkas pesanannya rusak')
    await dialogOf(page).getByRole('button', { name: 'Beri judul' }).click()
    await page.getByRole('link', { name: 'Hadiah untuk Sabar' }).waitFor()
    const shelf = shop.database.kysely.selectFrom('entitlements').select('title_id').where('user_id', '=', id)
    expect(await shelf.execute()).toEqual([{ title_id: title }])

    await page.getByRole('button', { name: 'Blokir', exact: true }).click()
    await dialogOf(page).getByLabel('Alasan').fill('Akun dipakai bersama')
    await expectAccessible(page, 'blocking')
    await dialogOf(page).getByRole('button', { name: 'Blokir', exact: true }).click()
    await told(page, 'Sabar Nugroho diblokir')
    await page.getByText('Diblokir', { exact: true }).waitFor()
    const blocked = shop.database.kysely.selectFrom('users').select('blocked_at').where('id', '=', id)
    expect((await blocked.executeTakeFirstOrThrow()).blocked_at).not.toBeNull()
    await page.getByRole('button', { name: 'Buka blokir' }).click()
    await dialogOf(page).getByLabel('Alasan').fill('Sudah dijelaskan')
    await dialogOf(page).getByRole('button', { name: 'Buka blokir' }).click()
    await told(page, 'Blokir Sabar Nugroho dibuka')
    expect((await blocked.executeTakeFirstOrThrow()).blocked_at).toBeNull()
    await close()
  })

  test('§7 F104 a name with markup is text on the screens of customers, and opening one is an entry of the log', async () => {
    const id = await customerNamed(HOSTILE_NAME)
    const { page, close } = await open(`/kelola/pelanggan?cari=onerror`)
    await page.getByRole('link', { name: HOSTILE_NAME }).click()
    await page.getByRole('heading', { level: 1, name: HOSTILE_NAME }).waitFor()
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    const views = shop.database.kysely
      .selectFrom('audit_entries')
      .select('verb')
      .where('object_kind', '=', 'customer')
      .where('object_id', '=', String(id))
    expect(await views.execute()).toEqual([{ verb: 'customer.view' }])
    await close()
  })

  test('§7 F101 a member who may only look sees no button that changes a customer', async () => {
    const id = await customerNamed('Hanya Dilihat')
    const { page, close } = await open(`/kelola/pelanggan/${id}`, ['pelanggan.lihat'])
    await page.getByRole('heading', { level: 1, name: 'Hanya Dilihat' }).waitFor()
    await page.getByRole('heading', { name: 'Rak buku' }).waitFor()
    expect(await page.getByRole('button', { name: /Blokir|Beri judul|Akhiri/ }).count()).toBe(0)
    await close()
  })
})
