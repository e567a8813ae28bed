import fc from 'fast-check'
import { createPath, resolvePath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { safeNext } from './account/safe-next.ts'
import { isConsolePath, isReaderPath, paths } from './paths.ts'

describe('addresses', () => {
  it('lead to a book by its slug, with the shape only where one was chosen', () => {
    expect(paths.bookDetail('laut-bercerita')).toBe('/books/detail/?q=laut-bercerita')
    expect(paths.bookDetail(7, { shape: 'ebook' })).toBe('/books/detail/?q=7&shape=ebook')
  })

  it('carry a search with any letters', () => {
    expect(new URL(paths.books({ q: 'a&b=c d' }), 'http://shop').searchParams.get('q')).toBe('a&b=c d')
    expect(paths.books({ q: '' })).toBe('/books')
  })

  it('open the reader with the query that the specification names', () => {
    const query = new URL(
      paths.read({ name: 'k3y', fileType: 'PDF', source: 'Book Subscriber' }),
      'http://shop',
    )
    expect(query.pathname).toBe('/book/read')
    expect(Object.fromEntries(query.searchParams)).toEqual({
      name: 'k3y',
      file_type: 'PDF',
      source: 'Book Subscriber',
    })
    expect(paths.read({ name: 'k', fileType: 'HTML', source: 'Book User' })).toContain('/book/readHTML?')
  })

  it('name the method and type of a direct purchase', () => {
    expect(paths.payment({ book: 'laut' })).toBe('/payment?type=Digital&transaction_method=Direct&book=laut')
  })

  it('list the selected rows of a cart', () => {
    expect(paths.cartCheckout({ item: [0, 2], type: 'Fisik' })).toBe('/cart/checkout?item=0%2C2&type=Fisik')
  })
})

describe('the reader’s pages', () => {
  it('are distinguished from the shop’s', () => {
    expect(['/book/read', '/book/readHTML', '/book/read/public/t/n/PDF/s'].every(isReaderPath)).toBe(true)
    expect(['/books', '/book/reading', '/', '/books/detail/'].some(isReaderPath)).toBe(false)
  })
})

describe('the console’s pages', () => {
  it('are distinguished from the shop’s in every case, as the router does', () => {
    expect(['/kelola', '/Kelola/', '/KELOLA/pesanan'].every(isConsolePath)).toBe(true)
    expect(['/kelolaan', '/books/kelola', '/'].some(isConsolePath)).toBe(false)
  })
})

describe('where a sign-in goes on to', () => {
  it('stays in the shop whatever the address bar says', () => {
    expect(safeNext('/books/detail/checkout?bookid=laut')).toBe('/books/detail/checkout?bookid=laut')
    for (const trap of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '',
      null,
    ]) {
      expect(safeNext(trap)).toBe('/')
    }
    expect(safeNext('/\t/evil.test')).toBe('/')
  })

  it('F65 stays in the shop however the router and the browser read it', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'cart',
    ]
    const address = fc
      .array(fc.constantFrom(...pieces), { maxLength: 8 })
      .map((parts) => `/${parts.join('')}`)
    fc.assert(
      fc.property(address, (next) => {
        const target = safeNext(next)
        // The address as a link, the router's navigation and a full load resolve it.
        const routed = createPath(resolvePath(target, '/login'))
        for (const to of [target, routed]) {
          expect(to.startsWith('//')).toBe(false)
          expect(new URL(to, 'https://toko.test/login?next=x').origin).toBe('https://toko.test')
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
