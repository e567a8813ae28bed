import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, type Visit, visit } from '#tests/support/browser.ts'
import type * as Cleaning from '#web/reader/html/clean-markup.ts'
import type * as Parting from '#web/reader/html/part-text.ts'

const FOLDER = join(import.meta.dirname, '../../web/reader/html')

let browser: Visit
let page: Page
beforeAll(async () => {
  browser = await visit('http://localhost')
  page = browser.page
  for (const file of ['clean-markup.ts', 'part-text.ts']) {
    const code = stripTypeScriptTypes(await readFile(join(FOLDER, file), 'utf8'))
    const [, name = ''] = /export function (\w+)/.exec(code) ?? []
    await page.addScriptTag({ type: 'module', content: `${code}\nwindow.${name} = ${name}` })
    // A module runs some time after it was added.
    await page.waitForFunction((key) => key in window, name)
  }
})
afterAll(async () => {
  await browser.close()
  await closeBrowser()
})

declare global {
  interface Window {
    cleanMarkup: typeof Cleaning.cleanMarkup
    partText: typeof Parting.partText
  }
}

test('F35 a book with more paragraphs in a row than a call takes arguments opens', async () => {
  const opened = await page.evaluate(() => {
    const book = window.cleanMarkup(`${'<hr>'.repeat(250_000)}<p>${'kata '.repeat(40_000)}</p>`)
    window.partText(book)
    return { rules: book.querySelectorAll('hr').length, parts: book.querySelectorAll('lembar-bagian').length }
  })
  expect(opened).toEqual({ rules: 250_000, parts: 1 })
})

test('F35 the characters of a book are counted a few times, however deep its text is nested', async () => {
  const readings = await page.evaluate(() => {
    const getter = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') as PropertyDescriptor
    let characters = 0
    Object.defineProperty(Node.prototype, 'textContent', {
      ...getter,
      get() {
        const text = getter.get?.call(this)
        characters += text?.length ?? 0
        return text
      },
    })
    const length = 200_000
    const book = window.cleanMarkup(
      `${'<div>'.repeat(400)}<p>${'kata '.repeat(length / 5)}</p>${'</div>'.repeat(400)}`,
    )
    window.partText(book)
    return characters / length
  })
  expect(readings).toBeLessThan(15)
})
