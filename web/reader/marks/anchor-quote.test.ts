import { expect, it } from 'vitest'
import { anchorQuote } from './anchor-quote.ts'

const text = 'Hujan turun. Hujan reda. Matahari kembali.'

it('a highlight stays on its words when a new revision of the file moves them', () => {
  const at = (from: number, quote: string) => anchorQuote(text, { from, to: from + quote.length, quote })
  expect(at(13, 'Hujan reda')).toEqual({ from: 13, to: 23 })
  expect(at(2, 'Hujan reda')).toEqual({ from: 13, to: 23 })
  expect(at(40, 'Hujan reda')).toEqual({ from: 13, to: 23 })
  expect(at(8, 'Hujan')).toEqual({ from: 13, to: 18 })
})

it('a highlight whose words are gone marks nothing else', () => {
  expect(anchorQuote(text, { from: 3, to: 9, quote: 'Salju' })).toBeUndefined()
  expect(anchorQuote('', { from: 3, to: 9, quote: '' })).toBeUndefined()
})

it('a quote that was cut, or goes on on the next page, is known by its beginning', () => {
  expect(anchorQuote(text, { from: 5, to: 40, quote: 'Hujan reda…' })).toMatchObject({ from: 13 })
  expect(anchorQuote(text, { from: 25, to: 42, quote: 'Matahari kembali.\nHalaman lain' })).toEqual({
    from: 25,
    to: 42,
  })
})
