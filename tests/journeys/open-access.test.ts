// What can open an account or its books, in the profile: listed, and ended (F72).
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { expectAccessible, expectFailedRequests, SCREENS, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { addBook } from '#tests/support/saved-books.ts'
import { client, signedIn, testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))

const TITLES = ['Laut Bercerita', 'Bunga di Tepi Sawah', 'Kabut di Lereng', 'Angin Muson']
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0' }

type Call = ReturnType<typeof client>
type Reader = Awaited<ReturnType<typeof signedIn>>

let names: string[]
let titleIds: number[]
let reader: Reader
/** A phone of the reader. */
let phone: Call

beforeAll(async () => {
  names = []
  titleIds = []
  for (const title of TITLES) {
    const { titleId, fileKey } = await addBook(shop, { title, kind: 'HTML', bytes: htmlBook() })
    titleIds.push(titleId)
    names.push(fileKey)
  }
})
beforeEach(async () => {
  reader = await signedIn(shop.origin)
  const { id: userId, email, password } = reader
  const orderId = await addPaidOrder(shop.database, userId)
  await shop.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds, orderId })))
  const login = await client(shop.origin)('POST', '/api/auth/login', { email, password }, FIREFOX)
  phone = client(shop.origin, login.body.data.access_token)
})

const copies = (count: number) => ({
  books: names.slice(0, count).map((name) => ({ name, source: 'Book User' })),
})
const save = (call: Call, count: number) => call('POST', '/api/user/offline-leases', copies(count))
const share = (call: Call, name: string | undefined) =>
  call('POST', '/api/user/reading-links', { name, source: 'Book User' })

async function profile(viewport = SCREENS.desktop, prepare?: (page: Page) => Promise<unknown>) {
  const journey = await visit(shop.origin, { viewport })
  const user = (await reader.call('GET', '/api/auth/me')).body.data
  await journey.context.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('access_token', token ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [reader.token, JSON.stringify(user)],
  )
  await prepare?.(journey.page)
  await journey.page.goto('/profile')
  const list = journey.page.getByRole('region', { name: 'Perangkat dan tautan baca' })
  await list.getByText('Perangkat ini', { exact: true }).waitFor()
  return { ...journey, list }
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Pemberitahuan' }).getByText(text, { exact: true }).first().waitFor()
const isDead = async (call: Call) => (await call('GET', '/api/auth/me')).status === 401
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test.each([
  ['a phone', SCREENS.phone],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desktop', SCREENS.desktop],
  ['a wide screen', { width: 1920, height: 1080 }],
])('F72 on %s the profile lists every device with its saved books and reading links', async (_, viewport) => {
  await save(phone, 4)
  await save(reader.call, 1)
  await share(phone, names[1])
  await share(reader.call, names[2])
  const { page, list, close } = await profile(viewport)
  const here = list.getByRole('list', { name: /^Buku tersimpan dan tautan baca di / }).first()
  await here.getByText(/^1 buku tersimpan · sampai /).waitFor()
  await here.getByText('Kabut di Lereng · belum dibuka').waitFor()
  const there = list.getByRole('list', { name: 'Buku tersimpan dan tautan baca di Firefox di Android' })
  await there.getByText(/^4 buku tersimpan · sampai /).waitFor()
  await there.getByText('Angin Muson, Kabut di Lereng, Bunga di Tepi Sawah, dan 1 lainnya').waitFor()
  await there.getByText('Bunga di Tepi Sawah · belum dibuka').waitFor()
  await list.getByText(/^Perangkat lain yang sedang tanpa internet menghapus buku tersimpannya/).waitFor()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBe(0)
  await expectAccessible(page, 'what is open')
  await close()
})

test('F72 by keyboard alone a link is revoked, saved books are ended, and a device is signed out', async () => {
  await save(phone, 2)
  await share(phone, names[1])
  const { page, list, close } = await profile()
  const heading = 'Perangkat dan tautan baca'
  await list.getByRole('button', { name: 'Cabut tautan: Bunga di Tepi Sawah' }).press('Enter')
  await toast(page, 'Tautan baca dicabut')
  await expect.poll(() => focused(page)).toBe(heading)
  expect((await phone('GET', '/api/user/reading-links')).body.data).toEqual([])
  await list.getByRole('button', { name: 'Hapus buku tersimpan: Firefox di Android' }).press('Enter')
  await toast(page, 'Buku tersimpan di perangkat itu tidak lagi dapat dibaca.')
  await list.getByText('Tidak ada buku tersimpan atau tautan baca.').waitFor()
  expect((await phone('GET', '/api/user/offline-leases')).body.data).toEqual([])
  expect(await isDead(phone)).toBe(false)
  await list.getByRole('button', { name: 'Keluarkan perangkat: Firefox di Android' }).press('Enter')
  await toast(page, 'Perangkat itu telah dikeluarkan.')
  await expect.poll(() => focused(page)).toBe(heading)
  expect(await isDead(phone)).toBe(true)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await close()
})

test('F72 all other devices are signed out with one press', async () => {
  await save(phone, 1)
  await share(phone, names[0])
  await share(reader.call, names[0])
  const { page, list, close } = await profile()
  const others = list.getByRole('button', { name: 'Keluar dari semua perangkat lain' })
  await others.click()
  await toast(page, 'Semua perangkat lain telah dikeluarkan.')
  await others.waitFor({ state: 'detached' })
  expect([await isDead(phone), await isDead(reader.call)]).toEqual([true, false])
  expect((await reader.call('GET', '/api/user/offline-devices')).body.data).toEqual([])
  expect((await reader.call('GET', '/api/user/reading-links')).body.data).toHaveLength(1)
  await close()
})

test('F72 a part of the list that cannot be loaded is said to be missing, and can be loaded again', async () => {
  await save(phone, 1)
  const path = '**/api/user/offline-devices'
  const fail = (page: Page) => page.route(path, (route) => route.fulfill({ status: 503, body: '{}' }))
  const { page, context, list } = await profile(SCREENS.phone, async (shown) => {
    expectFailedRequests(shown)
    await fail(shown)
  })
  await list.getByText('Daftar buku tersimpan gagal dimuat.').waitFor()
  await page.unroute(path)
  await list.getByRole('button', { name: 'Muat ulang' }).click()
  await list.getByText(/^1 buku tersimpan/).waitFor()

  // What was ended meanwhile on another device is simply gone; a fault is told, and the row stays.
  const end = list.getByRole('button', { name: 'Hapus buku tersimpan: Firefox di Android' })
  await page.route('**/api/user/offline-devices/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await end.click()
  await toast(page, 'Terjadi Kesalahan')
  await end.waitFor()
  await page.unroute('**/api/user/offline-devices/*')
  const { id } = (await reader.call('GET', '/api/user/offline-devices')).body.data[0]
  await phone('DELETE', `/api/user/offline-devices/${id}`)
  await end.click()
  await list.getByText('Tidak ada buku tersimpan atau tautan baca.').waitFor()
  expect(await isDead(phone)).toBe(false)
  // The faults above are complaints of the browser.
  await context.close()
})
