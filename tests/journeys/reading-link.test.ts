import { expect, test } from 'vitest'
import type { BookCard } from '#contracts/catalogue.ts'
import { expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { chooseOfBook } from '#tests/support/saved-books.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

test.each([
  { kind: 'PDF', reader: '/book/read' },
  { kind: 'HTML', reader: '/book/readHTML' },
])(
  '§2 §4 an owner shares a $kind: it is read in a private window, the address loses its token, revoking ends it',
  async ({ kind, reader }) => {
    const owner = await shopper(shop, DEMO_READER)
    const shelf: BookCard[] = (await owner.call('GET', '/api/user/user-book?sort=dibaca')).body.data.data
    const book = shelf.find(({ ebook }) => ebook?.file_type === kind)
    if (book === undefined) throw new Error(`the demo reader owns no ${kind}`)
    await owner.page.goto('/auth/my-book-and-magazine')
    // The list of links fails once: it says so, and loads again on a press.
    expectFailedRequests(owner.page)
    const busy = { status: 429, json: { code: 429, message: 'Terlalu sering' } }
    await owner.page.route('**/api/user/reading-links?*', (route) => route.fulfill(busy), { times: 1 })
    await chooseOfBook(owner.page, book, 'Bagikan akses baca')
    const dialog = owner.page.getByRole('dialog', { name: 'Bagikan akses baca' })
    await dialog.getByText('Daftar tautan gagal dimuat.').waitFor()
    await dialog.getByRole('button', { name: 'Muat ulang' }).click()
    await dialog.getByText('Belum ada tautan yang berlaku.').waitFor()
    await dialog.getByRole('button', { name: 'Buat tautan', exact: true }).click()
    const address = dialog.getByText(/\/book\/read\/public\//)
    await address.waitFor()
    await expectAccessible(owner.page, 'a new reading link')
    const link = new URL(await address.innerText())
    expect(link.pathname).toMatch(
      new RegExp(`^/book/read/public/[\\w-]{43}/${book.ebook?.file}/${kind}/Book%20User$`),
    )

    const guest = await visit(shop.origin)
    await guest.page.goto(link.pathname)
    await guest.page.waitForURL((url) => url.pathname === reader)
    expect(guest.page.url()).not.toContain(link.pathname.split('/')[4])
    const opened =
      kind === 'HTML'
        ? guest.page.getByLabel('Kemajuan membaca')
        : guest.page.getByRole('region').or(guest.page.getByRole('application')).first()
    await opened.waitFor()
    expect(await guest.page.getByRole('link', { name: 'Beranda' }).getAttribute('href')).toBe('/')
    await expect.poll(() => guest.page.evaluate(() => document.referrer)).toBe('')
    await expect.poll(() => guest.page.title()).toContain(book.title)
    await expect
      .poll(() => guest.page.evaluate(() => localStorage.getItem('access_token')))
      .toBe(link.pathname.split('/')[4])
    await expect.poll(() => guest.page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    // Reloaded, it is still open: the tab keeps the link.
    await guest.page.reload()
    await expect.poll(() => guest.page.title()).toContain(book.title)

    // The guest's page may still be fetching the book when the link ends.
    expectFailedRequests(guest.page)
    await dialog.getByRole('button', { name: /^Cabut/ }).click()
    await dialog.getByText('Belum ada tautan yang berlaku.').waitFor()
    await guest.page.reload()
    await guest.page.getByText('Tautan baca ini sudah berakhir').waitFor()
    await expectAccessible(guest.page, 'a link that has ended')
    await guest.page.goto(link.pathname)
    await guest.page.getByText('Tautan baca tidak dapat dibuka').waitFor()
    expect(guest.page.url()).not.toContain(link.pathname.split('/')[4])
    await guest.close()
    await owner.close()
  },
)

test('§4 who is signed in keeps the own session beside a reading link', async () => {
  const owner = await shopper(shop, DEMO_READER)
  const shelf: BookCard[] = (await owner.call('GET', '/api/user/user-book')).body.data.data
  const book = shelf.find(({ ebook }) => ebook?.file_type === 'HTML') ?? shelf[0]
  const name = book?.ebook?.file ?? ''
  const made = await owner.call('POST', '/api/user/reading-links', { name, source: 'Book User' })
  const other = await shopper(shop, { email: 'baru@example.com', password: DEMO_READER.password })
  const before = await other.page
    .goto('/')
    .then(() => other.page.evaluate(() => localStorage.getItem('access_token')))
  await other.page.goto(
    `/book/read/public/${made.body.data.token}/${name}/${book?.ebook?.file_type}/Book%20User`,
  )
  await expect.poll(() => other.page.title()).toContain(book?.title)
  await expect.poll(() => other.page.evaluate(() => localStorage.getItem('access_token'))).toBe(before)
  await other.close()
  await owner.close()
})

test('no cache keeps the address of a reading link, and no page gets it as a referrer', async () => {
  const answer = await fetch(`${shop.origin}/book/read/public/${'a'.repeat(43)}/x/PDF/Book%20User`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})
