import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, type Visit, visit } from '#tests/support/browser.ts'
import type * as Module from '#web/reader/html/text-position.ts'

const MODULE = join(import.meta.dirname, '../../web/reader/html/text-position.ts')

let browser: Visit
let page: Page
beforeAll(async () => {
  browser = await visit('http://localhost')
  page = browser.page
  const code = stripTypeScriptTypes(await readFile(MODULE, 'utf8'))
  const content = `${code}\nwindow.textPosition = { comparePositions, indexText }`
  await page.addScriptTag({ type: 'module', content })
  // A module runs some time after it was added.
  await page.waitForFunction(() => 'textPosition' in window)
})
afterAll(async () => {
  await browser.close()
  await closeBrowser()
})

declare global {
  interface Window {
    textPosition: typeof Module
  }
}

/** Markup as books have it: nested, with pictures, style, broken lines and white space between blocks. */
const inline = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '木', '😀', '&amp;'), maxLength: 12 }),
  fc.constantFrom(
    '<br>',
    '<em>kata</em>',
    '<img alt="x">',
    '<span></span>',
    '<style>p{}</style>',
    '<a id="x"></a>',
  ),
)
const flow = fc.array(inline, { maxLength: 6 }).map((parts) => parts.join(''))
const block = fc.oneof(
  flow.map((text) => `<p>${text}</p>`),
  flow.map((text) => `<div>${text}<ul><li>${text}</li><li></li></ul>sisa</div>`),
  flow.map((text) => `<table><tbody><tr><td>${text}</td><td>b</td></tr></tbody></table>`),
  flow.map((text) => `<figure><img><figcaption>${text}</figcaption></figure>`),
  flow,
)
const book = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n'))

test('a place in any book is found again to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(book, async (markup) => {
      const faults = await page.evaluate((html) => {
        document.body.innerHTML = html
        const index = window.textPosition.indexText(document.body)
        const { text, blocks } = index
        const wrong: string[] = []
        const says = (what: string, ok: boolean) => ok || wrong.push(what)
        let before = { block: 0, offset: -1 }
        for (let at = 0; at <= text.length; at++) {
          const position = index.toPosition(at)
          says(`order at ${at}`, window.textPosition.comparePositions(before, position) < 0)
          says(`round trip at ${at}`, index.toIndex(position) === at)
          before = position
          const point = index.pointOf(position)
          const back = index.toIndex(index.positionOf(point))
          // Line feeds stand in no text node: the point is the end of the text before them.
          says(`point at ${at}`, back === at || /^\n*$/.test(text.slice(back, at)))
        }
        for (let from = 0; from < text.length; from += 3) {
          const to = Math.min(text.length, from + 7)
          const range = index.rangeOf({ start: index.toPosition(from), end: index.toPosition(to) })
          // A range's own text holds style, and no line feed for what begins a block.
          const plain = (some: string) => some.replace(/p\{\}|\s/g, '')
          says(`range at ${from}`, plain(range.toString()) === plain(text.slice(from, to)))
        }
        for (const [at, element] of blocks.entries()) {
          const start = index.startOf(element)
          says(`block ${at}`, start.block === at && start.offset === 0)
        }
        return wrong
      }, markup)
      expect(faults).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a place stays the same when the text is set anew, and one that is not there is the nearest', async () => {
  const seen = await page.evaluate(() => {
    document.body.innerHTML =
      '<h1>Bab</h1><p>Satu <em>dua</em> tiga.</p><p><img></p><p>Empat</p><div id="akhir"></div>'
    const { indexText } = window.textPosition
    const index = indexText(document.body)
    const dua = document.querySelector('em')?.firstChild as Node
    const range = document.createRange()
    range.setStart(dua, 1)
    range.setEnd(document.body, 3)
    const span = index.spanOf(range)
    document.body.style.cssText = 'columns: 20px; font-size: 40px; direction: rtl'
    const again = indexText(document.body)
    return {
      text: index.text,
      span,
      same: JSON.stringify(again.spanOf(again.rangeOf(span)).start) === JSON.stringify(span.start),
      quote: index.rangeOf(span).toString(),
      beyond: [
        index.toIndex({ block: 99, offset: 99 }) === index.text.length,
        index.toIndex({ block: 2, offset: 9999 }) === index.text.indexOf('tiga.') + 5,
        index.toIndex({ block: -1, offset: -5 }) === 0,
      ],
      end: index.startOf(document.getElementById('akhir') as HTMLElement),
    }
  })
  expect(seen).toEqual({
    text: '\nBab\nSatu dua tiga.\n\n\nEmpat\n',
    span: { start: { block: 2, offset: 6 }, end: { block: 5, offset: 0 } },
    same: true,
    quote: 'ua tiga.',
    beyond: [true, true, true],
    end: { block: 6, offset: 0 },
  })
})
