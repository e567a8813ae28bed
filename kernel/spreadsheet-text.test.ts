import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CSV_DELIMITER, csvLine, guardText, unguardText } from './spreadsheet-text.ts'

const SIGNS = ['=', '+', '-', '@', '%', '|', '\t', '\r', '\n', '＝', '＋', '－', '＠']

test('F110 no text of an export begins as a formula of a spreadsheet', () => {
  const texts = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom(...SIGNS, ' ', "'", '  ='), fc.constantFrom(...SIGNS, 'a', "'"), fc.string())
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const cell = guardText(text)
      expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@%|＝＋－＠])/)
      expect(unguardText(cell)).toBe(text)
    }),
    { numRuns: 5_000 },
  )
  expect(SIGNS.map((sign) => guardText(`${sign}1+1`))).toEqual(SIGNS.map((sign) => `'${sign}1+1`))
  expect(["'Salam", '12-13', 'Rp 90.000', '(-)'].map(guardText)).toEqual([
    "'Salam",
    '12-13',
    'Rp 90.000',
    '(-)',
  ])
})

test('F110 a cell of CSV is guarded before it is quoted, and numbers stay numbers', () => {
  expect(csvLine(['=HYPERLINK("http://x";"a")', -5, 'a;b', 'dua\nbaris'], ';')).toBe(
    `"'=HYPERLINK(""http://x"";""a"")";-5;"a;b";"dua\nbaris"\r\n`,
  )
})

test('F110 a fraction stays a number where it is opened: with a comma where columns are split by semicolons', () => {
  expect(csvLine(['33.33', 33.33, -0.5, 1_000_000], CSV_DELIMITER)).toBe('33.33;33,33;-0,5;1000000\r\n')
  expect(csvLine(['33.33', 33.33, -0.5])).toBe('33.33,33.33,-0.5\r\n')
})
