import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './browser.ts'
import { faultOfFocus, keyboard } from './hands.ts'

afterAll(closeBrowser)

const LOOK = ':focus-visible { outline: 3px solid }'

test.each([
  ['', LOOK, '<button>Beli</button>'],
  ['', `label:has(:focus-visible) { outline: 3px solid }`, '<label><input type="radio"> JNE</label>'],
  ['no outline', '* { outline: none !important }', '<button>Beli</button>'],
  [
    'covered, or not in view',
    LOOK,
    '<button>Beli</button><p style="position: fixed; inset: 0; margin: 0; background: #fff"></p>',
  ],
  ['covered, or not in view', LOOK, '<button style="position: fixed; left: -99px">Beli</button>'],
  ['nothing has the focus', LOOK, '<button onfocus="this.blur()">Beli</button>'],
])('what the keyboard is at: %o with %s %s', async (fault, style, content) => {
  const { page, close } = await visit('http://127.0.0.1')
  await page.setContent(`<html lang="id"><style>${style}</style>${content}</html>`)
  await page.keyboard.press('Tab')
  expect((await page.evaluate(faultOfFocus)).split(':')[0]).toBe(fault)
  await close()
})

test('the keyboard goes back and on to a control, and does not reach one that is no tab stop', async () => {
  const { page, close } = await visit('http://127.0.0.1')
  await page.setContent(`<html lang="id"><style>${LOOK}</style><script>document.title = ''</script>
    <button onclick="document.title += this.textContent">A</button>
    <button onclick="document.title += this.textContent">B</button>
    <a>C</a></html>`)
  for (const name of ['B', 'A', 'B']) await keyboard.press(page.getByRole('button', { name }))
  expect(await page.title()).toBe('BAB')
  await expect(keyboard.press(page.getByText('C', { exact: true }))).rejects.toThrow()
  await close()
})
