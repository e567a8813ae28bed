import { describe, expect, it } from 'vitest'
import type { BookCard } from '#contracts/catalogue.ts'
import { discountBadge, initialFormat, labelsOf, shownEdition } from './editions.ts'

const price = { price: 100, final_price: 80, discount: 20, nominal_discount: 0 }
const ebook: BookCard['ebook'] = { ...price, file: 'k', file_type: 'PDF', in_subscription: false }
const paper: BookCard['physical_book'] = { ...price, price: 200, final_price: 200, quantity: 3, weight: 300 }

describe('a card', () => {
  it('names the formats that exist', () => {
    expect(labelsOf({ type: 'Majalah', ebook, physical_book: null })).toEqual(['Majalah', 'Digital'])
    expect(labelsOf({ type: 'Buku', ebook, physical_book: paper })).toEqual(['Buku', 'Digital', 'Fisik'])
  })

  it('shows the price of the format that was searched for', () => {
    expect(shownEdition({ ebook, physical_book: paper }, 'physicalBook')).toBe(paper)
    expect(shownEdition({ ebook, physical_book: paper })).toBe(ebook)
    expect(shownEdition({ ebook: null, physical_book: paper }, 'ebook')).toBe(paper)
  })

  it('says how much is off, in percent or in rupiah', () => {
    expect(discountBadge(price)).toBe('−20%')
    expect(discountBadge({ ...price, discount: 0, nominal_discount: 5000 })?.replace(/\s/g, ' ')).toBe(
      '−Rp 5.000,00',
    )
    expect(discountBadge({ ...price, discount: 0 })).toBeUndefined()
  })
})

describe('a title’s page', () => {
  it('opens with the format that was searched for, otherwise with the digital one', () => {
    expect(initialFormat({ ebook, physical_book: paper }, 'physicalBook')).toBe('Fisik')
    expect(initialFormat({ ebook, physical_book: paper }, null)).toBe('Digital')
    expect(initialFormat({ ebook: null, physical_book: paper }, 'ebook')).toBe('Fisik')
    expect(initialFormat({ ebook, physical_book: null }, 'physicalBook')).toBe('Digital')
  })
})
