import { expect, test } from 'vitest'
import { cutHtml, htmlPageCount, withoutContents } from './cut-html.ts'
import { sanitizeHtmlBook } from './sanitize-html-book.ts'

const cleaned = (markup: string) => sanitizeHtmlBook(markup).html
const paragraph = (n: number) => `<p>Paragraf ${n} ${'kata '.repeat(60)}</p>`
const book = (paragraphs: number) =>
  cleaned(
    `<section id="a"><h1>Bab &amp; Satu</h1>${Array.from({ length: paragraphs }, (_, n) => paragraph(n)).join('')}</section><section><p>RAHASIA</p></section>`,
  )

test('an HTML sample ends with a whole paragraph, is well-formed, and holds nothing of what follows', () => {
  const whole = book(60)
  const sample = cutHtml(whole, 1)
  expect(whole.startsWith(sample.slice(0, -'</section>'.length))).toBe(true)
  expect(sample.endsWith('</p></section>')).toBe(true)
  expect(cleaned(sample)).toBe(sample)
  expect(htmlPageCount(sample)).toBeLessThanOrEqual(2)
  expect(sample).not.toContain('RAHASIA')
})

test('a very long paragraph is cut within two more pages', () => {
  const sample = cutHtml(cleaned(`<p><b>${'kata '.repeat(5000)}RAHASIA</b></p>`), 1)
  expect(sample.length).toBeLessThan(3 * 1800 + 40)
  expect(sample.endsWith('</b></p>')).toBe(true)
})

test('a book that is shorter than its sample stays as it is', () => {
  expect(cutHtml(book(2), 20)).toBe(book(2))
})

test('a table of contents that the import has put before the text is left out, and nothing else is', () => {
  const nav = '<nav role="doc-toc"><ol><li><a href="#a">Bab</a><nav>lagi</nav></li></ol></nav>'
  expect(withoutContents(`<style>.e1{}</style>${nav}${book(2)}`)).toBe(`<style>.e1{}</style>${book(2)}`)
  const own = '<nav><ol><li>Isi</li></ol></nav>'
  expect(withoutContents(`${own}${book(2)}`)).toBe(`${own}${book(2)}`)
})
