import { describe, expect, it } from 'vitest'
import {
  chosenFilters,
  hasFilters,
  readShelfView,
  shelfPath,
  shelfQuery,
  showsSameRows,
  sourceInView,
} from './shelf-address.ts'

const read = (address: string) => readShelfView(new URL(address, 'http://shop').searchParams, 2026)
const shelf = '/auth/my-book-and-magazine'

describe('the address of Buku Saya', () => {
  it('keeps tab, filters and page, so that a reload or a shared device shows the same', () => {
    for (const query of [
      '',
      '?tab=Langganan',
      '?tab=Langganan&genre_id=4&type=Majalah&page=3',
      '?q=gang+kenari&sort=judul',
    ]) {
      expect(shelfPath(read(shelf + query))).toBe(shelf + query)
    }
    const years = read(`${shelf}?release_years[0]=1990&release_years[1]=2000`)
    expect([years.yearFrom, years.yearTo]).toEqual([1990, 2000])
    expect(read(shelfPath(years))).toEqual(years)
  })

  it('puts the shelf in view that has something on it, unless one was chosen', () => {
    expect(sourceInView(undefined, { 'Book User': 0, 'Book Subscriber': 3 })).toBe('Book Subscriber')
    expect(sourceInView('Book User', { 'Book User': 0, 'Book Subscriber': 3 })).toBe('Book User')
    expect(sourceInView(undefined, { 'Book User': 2, 'Book Subscriber': 3 })).toBe('Book User')
    expect(sourceInView(undefined, { 'Book User': 0, 'Book Subscriber': 0 })).toBe('Book User')
    // A shelf that could not be fetched may have books on it.
    expect(sourceInView(undefined, { 'Book User': undefined, 'Book Subscriber': 3 })).toBe('Book User')
    expect(shelfPath({ ...read(shelf), source: 'Book User' })).toBe(`${shelf}?tab=Buku`)
  })

  it('names each filter that is set, with what stays without it', () => {
    const view = read(`${shelf}?genre_id=4&type=Majalah&release_years[0]=1990&release_years[1]=2000`)
    const chosen = chosenFilters(view, [{ id: 4, name: 'Roman' }])
    expect(chosen.map(({ text }) => text)).toEqual(['Roman', 'Majalah', 'Terbit 1990–2000'])
    expect(chosen.map(({ without }) => hasFilters(without))).toEqual([true, true, true])
    expect(chosen[0]?.without).toMatchObject({ genre: undefined, type: 'Majalah', yearFrom: 1990 })
  })

  it('still shows books where it is mangled', () => {
    expect(read(`${shelf}?tab=Rak&genre_id=x&type=Komik&page=-1`)).toEqual(read(shelf))
  })

  it('begins with the book that was read last, and keeps the search when filters are taken away', () => {
    expect(read(shelf).sort).toBe('dibaca')
    expect(read(`${shelf}?sort=mahal`).sort).toBe('dibaca')
    const view = read(`${shelf}?q=kenari&type=Buku`)
    expect(chosenFilters(view, [])[0]?.without).toMatchObject({ q: 'kenari', type: 'all' })
    expect(shelfQuery(view, 'Book User')).toMatchObject({ search: 'kenari', sort: 'dibaca' })
    expect(hasFilters(read(`${shelf}?q=kenari`))).toBe(true)
  })

  it('asks for six books a page, the shelf out of view from its start', () => {
    const view = read(`${shelf}?type=Buku&page=2`)
    expect(shelfQuery(view, 'Book User')).toMatchObject({ page: 2, per_page: 6, type: 'Buku' })
    expect(shelfQuery(view, 'Book Subscriber')).toMatchObject({ page: 1, per_page: 6, type: 'Buku' })
  })

  it('fetches nothing for a look at the other tab', () => {
    expect(showsSameRows(read(shelf), read(`${shelf}?tab=Langganan`))).toBe(true)
    expect(showsSameRows(read(`${shelf}?page=2`), read(`${shelf}?tab=Langganan`))).toBe(false)
    expect(showsSameRows(read(shelf), read(`${shelf}?type=Majalah`))).toBe(false)
  })
})
