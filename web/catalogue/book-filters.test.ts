import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SORTS } from '#contracts/catalogue.ts'
import {
  type BookFilters,
  chosenFilters,
  filtersPath,
  filtersQuery,
  noFilters,
  readFilters,
  YEARS_SHOWN,
} from './book-filters.ts'

const YEAR = 2026
const read = (query: string) => readFilters(new URLSearchParams(query), YEAR)
const searchOf = (path: string) => new URL(path, 'http://shop').searchParams

describe('the catalogue’s address', () => {
  it('shows everything where nothing was chosen', () => {
    expect(read('')).toEqual(noFilters)
    expect(filtersPath(noFilters)).toBe('/books')
  })

  it('hides no old book by the range of years that is shown by default', () => {
    const shown = `release_years[0]=${YEAR - YEARS_SHOWN}&release_years[1]=${YEAR}`
    expect(read(shown)).toEqual(noFilters)
    expect(read('release_years[0]=1990')).toMatchObject({ yearFrom: 1990, yearTo: YEAR })
    expect(read('release_years[0]=2020&release_years[1]=2010')).toMatchObject({
      yearFrom: 2010,
      yearTo: 2020,
    })
  })

  it('asks for a price only where a shape was chosen', () => {
    expect(read('price[0]=100&price[1]=500')).toEqual(noFilters)
    expect(read('shape=ebook&price[0]=100&price[1]=500')).toMatchObject({ priceFrom: 100, priceTo: 500 })
  })

  it('still shows books when a link was mangled', () => {
    const mangled = 'genre_id=abc&type=Koran&shape=constructor&sort=__proto__&page=-3&price[0]=1e9'
    expect(read(mangled)).toEqual(noFilters)
    expect(read('page=0').page).toBe(1)
    expect(read('page=2.5').page).toBe(1)
    expect(read('q=%00&author=%00%1F')).toEqual(noFilters)
    expect(read('publisher=Lumbung%00Kata%0A').publisher).toBe('Lumbung Kata')
  })

  it('brings back every choice that it was made from', () => {
    const filters = fc.record({
      q: fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.trim() || 'laut'),
      exact: fc.boolean(),
      author: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      publisher: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      genre: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }),
      type: fc.constantFrom('all', 'Buku', 'Majalah'),
      shape: fc.constantFrom('ebook', 'physicalBook'),
      priceFrom: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
      priceTo: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
      yearFrom: fc.integer({ min: 1900, max: 1999 }),
      yearTo: fc.integer({ min: 2000, max: 2026 }),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 9999 }),
    }) satisfies fc.Arbitrary<BookFilters>
    fc.assert(
      fc.property(filters, (wanted) => {
        expect(readFilters(searchOf(filtersPath(wanted)), YEAR)).toEqual(wanted)
      }),
    )
  })

  it('searches exactly only where there is something to search', () => {
    expect(read('exact=1')).toEqual(noFilters)
    expect(filtersPath({ ...noFilters, exact: true })).toBe('/books')
    expect(filtersQuery(read('q=laut&exact=1'), 9)).toMatchObject({ search: 'laut', exact: '1' })
    expect(filtersQuery(read('q=laut'), 9)).not.toHaveProperty('exact')
  })

  it('asks the shop in the words of its API', () => {
    const query = filtersQuery(read('q=laut&genre_id=3&shape=ebook&price[1]=5000&page=2&sort=terbaru'), 9)
    expect(query).toMatchObject({
      page: 2,
      per_page: 9,
      search: 'laut',
      genre_id: 3,
      shape: 'ebook',
      'price[1]': 5000,
      sort: 'terbaru',
    })
  })
})

describe('chosen filters', () => {
  it('can each be taken away, back on the first page, with the price leaving beside its shape', () => {
    const filters = read('q=laut&genre_id=3&shape=ebook&price[0]=1000&release_years[0]=1990&page=4')
    const chosen = chosenFilters(filters, [{ id: 3, name: 'Fiksi' }])
    expect(chosen.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
      'Fiksi',
      'Digital',
      'Dari Rp 1.000,00',
      'Terbit 1990–2026',
    ])
    const withoutShape = chosen[1]?.without
    expect(withoutShape).toMatchObject({ shape: 'all', priceFrom: undefined, page: 1, q: 'laut', genre: 3 })
  })
})
