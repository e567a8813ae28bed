import type { Locator, Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

/** What opens over a page: where, by which presses (a text is typed), and what is there then. */
type Opened = {
  path: string
  by: (page: Page) => readonly (Locator | string)[]
  part: (page: Page) => Locator
}

const DETAIL = '/books/detail/?q=kain-yang-bercerita'
const ADDRESSES = '/profile?tab=Alamat+Saya'
const PDF = '/book/read/cuplikan?book=rumah-di-ujung-gang-kenari'
const HTML = '/book/read/cuplikan?book=catatan-dari-menara-air'

const button = (name: string | RegExp) => (page: Page) => [page.getByRole('button', { name }).first()]
const newAddress = (page: Page) => page.getByRole('button', { name: 'Tambah Alamat', exact: true })
/** A reader hears its keys once its book is open. */
const key = (letter: string) => (page: Page) => [page.getByRole('slider').first(), letter]
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const menu = (page: Page) => page.getByRole('menu')
const choices = (page: Page) => page.getByRole('listbox')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Isi buku' })

const OPENED: Record<string, Opened> = {
  'the account’s menu': { path: '/', by: button(/^Akun/), part: menu },
  'the ways to share a title': { path: DETAIL, by: button('Bagikan'), part: menu },
  'suggestions of the search': {
    path: '/',
    by: (page) => [page.getByRole('combobox', { name: 'Pencarian' }), 'kereta'],
    part: choices,
  },
  'the cover of a title': { path: DETAIL, by: button(/^Perbesar sampul/), part: dialog(/./) },
  'the provinces of an address': {
    path: ADDRESSES,
    by: (page) => [newAddress(page), page.getByRole('button', { name: 'Buka pilihan Provinsi' })],
    part: choices,
  },
  'a province that does not exist': {
    path: ADDRESSES,
    by: (page) => [newAddress(page), page.getByLabel('Provinsi', { exact: true }), 'atlantis'],
    part: (page) => page.getByText('Tidak ada yang cocok.', { exact: true }),
  },
  'an address that is changed': { path: ADDRESSES, by: button(/^Ubah alamat/), part: dialog('Ubah Alamat') },
  'the question before an address is removed': {
    path: ADDRESSES,
    by: button(/^Hapus alamat/),
    part: dialog('Hapus alamat'),
  },
  'an order': { path: '/history', by: button(/^Detail/), part: dialog('Detail transaksi') },
  'what is behind ⋯ in Buku Saya': {
    path: '/auth/my-book-and-magazine',
    by: button(/^Pilihan untuk/),
    part: menu,
  },
  'the filters of Buku Saya': {
    path: '/auth/my-book-and-magazine',
    by: button('Saring'),
    part: (page) => page.getByRole('group', { name: 'Saring rak' }),
  },
  'the deletion of an account': { path: '/profile', by: button('Hapus akun'), part: dialog('Hapus akun') },
  'the keys of the PDF reader': { path: PDF, by: key('?'), part: dialog('Cara membaca') },
  'the contents of a PDF': { path: PDF, by: key('i'), part: panel },
  'the search in a PDF': { path: PDF, by: key('/'), part: panel },
  'the keys of the HTML reader': { path: HTML, by: key('?'), part: dialog('Cara membaca') },
  'the contents of an HTML book': { path: HTML, by: key('i'), part: panel },
  'the search in an HTML book': { path: HTML, by: key('/'), part: panel },
  'how the text of an HTML book is set': { path: HTML, by: key('a'), part: dialog('Tampilan teks') },
}

/** What takes the place of buttons on a phone. */
const ON_PHONES: Record<string, Opened> = {
  'the menu of the shop': {
    path: '/',
    by: button('Buka menu'),
    part: (page) => page.getByRole('navigation', { name: 'Menu' }),
  },
  'the filters of a list': { path: '/books', by: button(/^Filter/), part: dialog('Filter') },
  'the menu of the PDF reader': { path: PDF, by: button('Lainnya'), part: menu },
  'the menu of the HTML reader': { path: HTML, by: button('Lainnya'), part: menu },
}

describe.each([
  ['phone', { ...OPENED, ...ON_PHONES }],
  ['desktop', OPENED],
] as const)('§2 on a %s everybody can use', (screen, opened) => {
  test.each(Object.entries(opened))('%s', async (name, { path, by, part }) => {
    const { page, close } = await shopper(shop, DEMO_READER, { viewport: SCREENS[screen] })
    await page.goto(path)
    for (const step of by(page)) {
      if (typeof step === 'string') await page.keyboard.type(step)
      else if ((await step.getAttribute('type')) !== 'range') await step.click()
    }
    await part(page).waitFor()
    await expectAccessible(page, `${name} on a ${screen}`)
    await close()
  })
})
