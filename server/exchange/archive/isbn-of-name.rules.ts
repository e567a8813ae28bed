import { parseIsbn } from '#kernel/isbn.ts'

/** 13 digits, or 10 of which the last may be X, with single separators between them. */
const ISBN_13 = /(?<!\d)97[89](?:[-_. ]?\d){10}(?!\d)/g
const ISBN_10 = /(?<![\dA-Za-z])\d(?:[-_. ]?\d){8}[-_. ]?[\dXx](?![\dA-Za-z])/g

/**
 * The ISBN in the name of an archive's file: `978-602-03-2478-4.jpg`, `9786020324784_cover.jpg`, or that of the folder
 * that holds it.
 * @returns `invalid` where a name has the digits of one, but not its check digit
 */
export function isbnOfName(name: string): { isbn: string } | 'invalid' | 'missing' {
  let seen = false
  for (const part of name.split('/').reverse()) {
    const stem = part.replace(/\.[A-Za-z]\w{0,5}$/, '')
    const long = [...stem.matchAll(ISBN_13)]
    const written = (long.length > 0 ? long : [...stem.matchAll(ISBN_10)]).map(([text]) => text)
    for (const text of written) {
      const isbn = parseIsbn(text.replace(/[_.]/g, ''))
      if (isbn !== undefined) return { isbn }
    }
    seen ||= written.length > 0
  }
  return seen ? 'invalid' : 'missing'
}

/** Whether a picture shows something else of a book than its front. */
export const isOtherSide = (name: string): boolean =>
  /(?:^|[^a-z])(?:back|belakang|spine|punggung|inside|isi)(?:[^a-z]|$)/i.test(name)
