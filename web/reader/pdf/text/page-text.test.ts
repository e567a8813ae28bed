import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPieces, paragraphsOf, partsOf, type TextPiece } from './page-text.ts'

let line = 0
const piece = (str: string, more: Partial<TextPiece> & { y?: number; size?: number } = {}): TextPiece => {
  const { y = 700 - 14 * line++, size = 10, ...rest } = more
  return {
    str,
    transform: [size, 0, 0, size, 50, y],
    width: str.length * 5,
    height: size,
    fontName: 'f',
    hasEOL: true,
    ...rest,
  }
}
const all = (pieces: readonly TextPiece[]) => pieces.map((_, index) => index)

describe('text that is joined from a page', () => {
  it('makes whole the words that the end of a line divided, and keeps hyphens that belong to a word', () => {
    const pieces = [
      piece('Buku ini mem-'),
      piece('bahas anak-'),
      piece('Anak yang'),
      piece('rajin.', { hasEOL: false }),
    ]
    expect(joinPieces(pieces, all(pieces)).text).toBe('Buku ini membahas anak- Anak yang rajin.')
  })

  it('F35 is joined from any number of lines', () => {
    const lines = Array.from({ length: 200_000 }, () => piece('baris'))
    expect(joinPieces(lines, all(lines)).text).toHaveLength(6 * 200_000 - 1)
  })

  it('knows of every stretch where on the page it stands', () => {
    const strings = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(strings, fc.nat(), fc.nat(), (texts, one, other) => {
        const pieces = texts.map((text) => piece(text))
        const joined = joinPieces(pieces, all(pieces))
        const [from = 0, to = 0] = [one, other].map((n) => n % (joined.text.length + 1)).sort((a, b) => a - b)
        const parts = partsOf(joined, from, to)
        const said = parts.map((part) => pieces[part.piece]?.str.slice(part.from, part.to)).join('')
        const expected = joined.text.slice(from, to)
        // Between two pieces there is at most the space that joins lines.
        expect(said.replaceAll(' ', '')).toBe(expected.replaceAll(' ', ''))
      }),
    )
  })

  it('is divided into paragraphs by gaps, sizes of letters and columns, not by lines', () => {
    const pieces = [
      piece('Bab Satu', { y: 700, size: 20 }),
      piece('Pagi itu laut', { y: 670 }),
      piece('tidak tidur.', { y: 656 }),
      piece('Ombak datang', { y: 630 }),
      piece('lagi.', { y: 616 }),
      piece('Kolom dua', { y: 670 }),
    ]
    expect(paragraphsOf(pieces)).toEqual([[0], [1, 2], [3, 4], [5]])
  })
})
