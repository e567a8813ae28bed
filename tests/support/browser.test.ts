import { afterAll, expect, test } from 'vitest'
import { closeBrowser, expectAccessible, visit } from './browser.ts'

afterAll(closeBrowser)

test('axe reads what comes and goes as it is at rest, and still sees a colour that rests too pale', async () => {
  const { page, close } = await visit('http://127.0.0.1')
  // Long enough that axe reads for longer than a colour needs.
  const shelf = '<p>Rumah di Ujung Gang Kenari</p>'.repeat(500)
  await page.setContent(`<html lang="id"><title>Toko</title><main><h1>Toko</h1>${shelf}
    <p id="toast" style="transition: opacity 150ms">Alamat Berhasil Ditambahkan</p></main></html>`)
  await page.evaluate(() => {
    const toast = document.querySelector<HTMLElement>('#toast')
    setInterval(() => toast?.style.setProperty('opacity', toast.style.opacity === '0' ? '1' : '0'), 170)
  })
  for (let time = 0; time < 12; time++) await expectAccessible(page, 'a toast that comes and goes')
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('color', '#ccc'))
  await expect(expectAccessible(page, 'a pale heading')).rejects.toMatchObject({
    actual: { violations: ['color-contrast: h1'] },
  })
  await close()
})

test('axe sees a colour that is too pale in the other theme only, and the page keeps its own', async () => {
  const { page, close } = await visit('http://127.0.0.1')
  await page.setContent(`<html lang="id"><title>Toko</title><style>h1 { transition: color 60s }
    @media (prefers-color-scheme: dark) { body { background: #111 } h1 { color: #444 } }</style>
    <main><h1>Toko</h1></main></html>`)
  await expect(expectAccessible(page, 'a heading that is pale at night')).rejects.toMatchObject({
    actual: { violations: [], inOtherTheme: ['color-contrast: h1'] },
  })
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
  await close()
})
