import { describe, expect, it } from 'vitest'
import { readShelfView, shelfPath, shelfQuery, showsSameRows } from './shelf-address.ts'

const read = (address: string) => readShelfView(new URL(address, 'http://shop').searchParams, 2026)
const shelf = '/auth/my-book-and-magazine'

describe('the address of Buku Saya', () => {
  it('keeps tab, filters and page, so that a reload or a shared device shows the same', () => {
    for (const query of ['', '?tab=Langganan', '?tab=Langganan&genre_id=4&type=Majalah&page=3']) {
      expect(shelfPath(read(shelf + query))).toBe(shelf + query)
    }
    const years = read(`${shelf}?release_years[0]=1990&release_years[1]=2000`)
    expect([years.yearFrom, years.yearTo]).toEqual([1990, 2000])
    expect(read(shelfPath(years))).toEqual(years)
  })

  it('still shows books where it is mangled', () => {
    expect(read(`${shelf}?tab=Rak&genre_id=x&type=Komik&page=-1`)).toEqual(read(shelf))
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
