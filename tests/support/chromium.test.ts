import { expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'

test('the browser of the browser tests starts and draws', async () => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1>Selamat datang</h1>')
    expect(await page.getByRole('heading').textContent()).toBe('Selamat datang')
  } finally {
    await browser.close()
  }
})
