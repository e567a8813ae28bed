import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { openHtmlBook, ownedHtml } from '#tests/support/html-reading.ts'
import { makeChapteredPdf } from '#tests/support/make-chaptered-pdf.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { bookOwner, goToPage, type OwnedBook, ownedPdf, replaceFile } from '#tests/support/pdf-reading.ts'
import { testShop } from '#tests/support/shop.ts'

/** Higher than wide: one page at a time. */
const ONE_PAGE = { width: 800, height: 1000 }

const shop = fileShop(() => testShop({ pages: true }))
let book: OwnedBook

beforeAll(async () => {
  book = await ownedPdf(shop, { bytes: await makeChapteredPdf() })
})

const field = (page: Page) => page.locator('#reader-page')
const openPage = (page: Page) => expect.poll(() => field(page).inputValue(), { timeout: 15_000 })
const marks = (page: Page, kind: string) => page.locator(`.pdf-mark-${kind}`)

test('§2 a word is found on every page it stands on, whatever its case and accents, and shown on the page', async () => {
  const { page, close } = await bookOwner(shop, book, { viewport: ONE_PAGE })
  await page.goto(book.path)
  await field(page).waitFor()
  const search = page.getByRole('searchbox', { name: 'Cari di buku ini' })
  // Who opens the panel by its button and closes it is at that button again.
  const opener = page.getByRole('button', { name: 'Cari di buku ini' })
  await opener.press('Enter')
  await search.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('/')
  await search.fill('pasar')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('3 hasil')
  await expectAccessible(page, 'a search in the book')
  // Each press of Enter goes to the next hit, and round at the end.
  await search.press('Enter')
  await expect.poll(() => status.innerText()).toBe('1 dari 3 hasil')
  await openPage(page).toBe('1')
  await marks(page, 'present').first().waitFor()
  await page.getByRole('button', { name: 'Hasil sebelumnya' }).click()
  await expect.poll(() => status.innerText()).toBe('3 dari 3 hasil')
  await expect.poll(() => marks(page, 'present').count()).toBe(1)
  await expect.poll(() => marks(page, 'hit').count()).toBe(1)
  const mark = await marks(page, 'present').boundingBox()
  const paper = await page.getByRole('group', { name: 'Halaman 3', exact: true }).boundingBox()
  expect(mark && paper && mark.x >= paper.x && mark.x + mark.width <= paper.x + paper.width).toBe(true)

  await search.fill('cafe')
  await expect.poll(() => status.innerText()).toBe('2 hasil')
  await page.getByRole('button', { name: /Café/ }).click()
  await openPage(page).toBe('2')
  await search.fill('tidak ada di mana pun')
  await expect.poll(() => status.innerText()).toBe('Tidak ditemukan di buku ini')
  // On a phone the panel gives way to the page, and the hits are gone through from there.
  await page.setViewportSize({ width: 360, height: 740 })
  await search.fill('pasar')
  await expect.poll(() => status.innerText()).toBe('3 hasil')
  await search.press('Enter')
  const bar = page.getByRole('region', { name: 'Hasil pencarian' })
  await bar.getByRole('button', { name: 'Hasil berikutnya' }).click()
  await search.waitFor({ state: 'detached' })
  await expect.poll(() => bar.getByRole('status').innerText()).toMatch(/^[123] dari 3 hasil$/)
  await marks(page, 'present').first().waitFor()
  // The menu opens over that bar, and says on the page what it has begun.
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Penanda' }).click()
  await page.getByRole('button', { name: 'Tutup panel' }).click()
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Pilih teks' }).click()
  await page.getByText('Tekan lama pada teks untuk memilihnya.').waitFor()
  await page.locator('.pdf-text').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  await page.locator('.pdf-text').first().waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Semua hasil' }).click()
  await search.press('Escape')
  await bar.getByRole('button', { name: 'Akhiri pencarian' }).click()
  await bar.waitFor({ state: 'detached' })
  await close()
})

test('§2 contents, small pages and a page’s own name lead to it', async () => {
  const { page, close } = await bookOwner(shop, book, { viewport: ONE_PAGE })
  await page.goto(book.path)
  await field(page).waitFor()
  await page.getByRole('button', { name: 'Daftar isi dan halaman' }).click()
  const panel = page.getByRole('complementary', { name: 'Isi buku' })
  await panel.getByRole('button', { name: 'Pasar malam 3' }).click()
  await openPage(page).toBe('3')
  await expect.poll(() => panel.locator('[aria-current="location"]').innerText()).toContain('Pasar malam')
  await expectAccessible(page, 'contents of a book')
  // On a phone too, what scrolls is the panel and not the reader: its bar stays where it is.
  await page.setViewportSize({ width: 360, height: 740 })
  await panel.getByRole('tab', { name: 'Daftar isi' }).press('ArrowRight')
  await panel.getByRole('button', { name: 'Halaman 10', exact: true }).scrollIntoViewIfNeeded()
  expect((await page.locator('header').boundingBox())?.y).toBe(0)
  await page.setViewportSize(ONE_PAGE)
  const small = panel.getByRole('button', { name: 'Halaman 8', exact: true })
  await small.scrollIntoViewIfNeeded()
  await small.locator('img').waitFor()
  await expectAccessible(page, 'small pages of a book')
  await small.click()
  await openPage(page).toBe('8')
  await panel.getByRole('button', { name: 'Tutup panel' }).click()
  // A number that is typed while the book still turns to the one before it stays typed.
  await goToPage(page, '5')
  await field(page).fill('7')
  await expect.poll(() => page.getByRole('slider', { name: 'Halaman dalam buku' }).inputValue()).toBe('7')
  await openPage(page).toBe('7')
  await field(page).press('Enter')
  await page.getByText('9 dari 12', { exact: true }).waitFor()
  await goToPage(page, 'ii')
  await openPage(page).toBe('ii')
  await page.getByText('2 dari 12', { exact: true }).waitFor()
  await goToPage(page, 'xx')
  await page.getByText('Tidak ada halaman xx').waitFor({ state: 'attached' })
  await openPage(page).toBe('xx')
  // In a window that shows only some of them the contents open at the present one.
  await page.setViewportSize({ width: 800, height: 280 })
  await page.getByRole('slider', { name: 'Halaman dalam buku' }).press('End')
  await page.getByRole('button', { name: 'Daftar isi dan halaman' }).click()
  const present = panel.locator('[aria-current="location"]')
  await expect
    .poll(async () => {
      const box = await present.boundingBox()
      return box !== null && box.y > 56 && box.y + box.height < 280 - 50
    })
    .toBe(true)
  await close()
})

test('§2 a tap that brings the controls back presses none of them', async () => {
  const { page, close } = await bookOwner(shop, book, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await page.goto(book.path)
  await field(page).waitFor()
  const button = page.getByRole('button', { name: 'Daftar isi dan halaman' })
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  const header = page.locator('header')
  await expect.poll(() => header.evaluate((bar) => getComputedStyle(bar).pointerEvents)).toBe('none')
  await header.evaluate((bar) => {
    new MutationObserver(() => {
      if (getComputedStyle(bar).pointerEvents !== 'none') bar.dataset.seen = 'yes'
    }).observe(bar, { attributeFilter: ['class'] })
  })
  await page.touchscreen.tap(x + 20, y + 20)
  await page.locator('header[data-seen]').waitFor({ state: 'attached' })
  expect(await page.getByRole('complementary', { name: 'Isi buku' }).count()).toBe(0)
  // A control that has the focus by keyboard keeps them in view.
  await page.keyboard.press('Tab')
  await button.focus()
  await button.tap()
  await page.getByRole('complementary', { name: 'Isi buku' }).waitFor()
  await close()
})

/** Everything that is written on a canvas with a call of its own; pdf.js paints its letters in a worker. */
function recordWriting() {
  const written: string[] = []
  Object.assign(window, { written })
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
    written.push(`${text}|${(y / (this.canvas.height || 1)).toFixed(2)}`)
    fillText.call(this, text, x, y, most)
  }
}

test('§2 each page carries its buyer’s address and order number at its foot', async () => {
  const { page, close } = await bookOwner(shop, book, { viewport: ONE_PAGE })
  await page.addInitScript(recordWriting)
  const answer = page.waitForResponse('**/api/user/reading-books/**')
  await page.goto(book.path)
  const { buyer } = (await (await answer).json()).data
  expect(buyer.email).toBe(book.owner.email)
  expect(buyer.order).toMatch(/^\w{16}$/)
  const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written)
  const wanted = new RegExp(`^${book.owner.email} · ${buyer.order}\\|0[.]9\\d$`)
  await expect
    .poll(async () => (await written()).some((line) => wanted.test(line)), { timeout: 15_000 })
    .toBe(true)
  await close()
})

test('F53 a locked file asks for its password, says when it is wrong, and opens with the right one', async () => {
  const { page, close } = await bookOwner(shop, book, { viewport: ONE_PAGE })
  await replaceFile(page, { bytes: await makePdf(4, { password: 'melati' }) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(book.path)
  // The sheet that stands for the book while it opens is in the middle of a phone's window too.
  const sheet = page.locator('[class*="aspect-"]').filter({ hasText: 'Membuka buku' })
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBeGreaterThan(0)
  const box = await sheet.boundingBox()
  expect(box && Math.round(box.x + box.width / 2)).toBe(180)
  await page.setViewportSize(ONE_PAGE)
  const dialog = page.getByRole('dialog', { name: 'Berkas ini dilindungi kata sandi' })
  await dialog.getByRole('textbox', { name: 'Kata sandi berkas' }).fill('mawar')
  await dialog.getByRole('textbox', { name: 'Kata sandi berkas' }).press('Enter')
  await dialog.getByText('Kata sandi ini tidak membuka berkasnya.').waitFor()
  await expectAccessible(page, 'a wrong password of a file')
  await dialog.getByRole('textbox', { name: 'Kata sandi berkas' }).fill('melati')
  await dialog.getByRole('button', { name: 'Buka buku' }).click()
  await dialog.waitFor({ state: 'detached' })
  await field(page).waitFor()
  // Who does not know it is told, with the shelf one tap away.
  await page.reload()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  const alert = page.getByRole('alert')
  await alert.getByText('Berkas ini dilindungi kata sandi').waitFor()
  await alert.getByRole('link', { name: 'Buku Saya' }).waitFor()
  expect(await alert.getByRole('link', { name: 'Hubungi kami' }).getAttribute('href')).toMatch(/^mailto:.+@/)
  await close()
})

/** Voices that say nothing; the test ends each sentence. */
function installVoices() {
  type Spoken = {
    text: string
    lang: string
    onend?: () => void
    onerror?: (event: { error: string }) => void
  }
  const spoken: Spoken[] = []
  const voices = [
    { name: 'Amy', lang: 'en-GB', localService: true, default: true, voiceURI: 'amy' },
    { name: 'Damayanti', lang: 'id-ID', localService: true, default: false, voiceURI: 'damayanti' },
  ]
  const speechSynthesis = Object.assign(new EventTarget(), {
    getVoices: () => (sessionStorage.getItem('no-voices') ? [] : voices),
    speak: (utterance: Spoken) => {
      spoken.push(utterance)
      if (speechSynthesis.getVoices().length === 0)
        setTimeout(() => utterance.onerror?.({ error: 'synthesis-failed' }))
    },
    cancel: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  })
  class SpeechSynthesisUtterance {
    lang = ''
    voice = null
    rate = 1
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance })) {
    Object.defineProperty(window, name, { value, configurable: true })
  }
  const last = () => spoken.at(-1)
  Object.assign(window, {
    lastSpoken: () => ({ count: spoken.length, text: last()?.text ?? '', lang: last()?.lang ?? '' }),
    endSentence: () => last()?.onend?.(),
    failSentence: () => last()?.onerror?.({ error: 'voice-unavailable' }),
  })
}
type Voices = {
  lastSpoken(): { count: number; text: string; lang: string }
  endSentence(): void
  failSentence(): void
}

test('§2 a book is read aloud sentence by sentence, marked on the page, over to the next page', async () => {
  const { page, close } = await bookOwner(shop, book, { viewport: ONE_PAGE })
  await page.addInitScript(installVoices)
  await page.goto(book.path)
  await field(page).waitFor()
  await goToPage(page, '1')
  await openPage(page).toBe('1')
  const last = () => page.evaluate(() => (window as unknown as Voices).lastSpoken())
  const end = () => page.evaluate(() => (window as unknown as Voices).endSentence())
  await page.keyboard.press('b')
  await expect.poll(async () => (await last()).text.trim()).toBe('Ibu pergi ke pasar.')
  expect((await last()).lang).toBe('id-ID')
  await marks(page, 'spoken').first().waitFor()
  await expectAccessible(page, 'reading aloud')
  await end()
  await expect.poll(async () => (await last()).text.trim()).toBe('Ia membeli beras merah.')
  await page.getByRole('button', { name: 'Kalimat sebelumnya' }).click()
  await expect.poll(async () => (await last()).text.trim()).toBe('Ibu pergi ke pasar.')
  // A voice that cannot speak is said, and another one goes on where it was.
  await page.evaluate(() => (window as unknown as Voices).failSentence())
  await page.getByText('Suara ini tidak dapat dipakai.').waitFor()
  const { count } = await last()
  await page.getByRole('combobox', { name: 'Suara' }).selectOption('Amy')
  await expect.poll(async () => (await last()).count).toBe(count + 1)
  expect((await last()).text.trim()).toBe('Ibu pergi ke pasar.')
  for (const text of ['Ia membeli beras merah.', 'Lembar ke-3.', 'Kereta berhenti di Café Senja.']) {
    await end()
    await expect.poll(async () => (await last()).text.trim()).toBe(text)
  }
  await openPage(page).toBe('2')
  // A first sentence that is over before the page is turned turns no second one.
  await goToPage(page, '1')
  await openPage(page).toBe('1')
  await page.getByRole('button', { name: 'Kalimat sebelumnya' }).click()
  await expect.poll(async () => (await last()).text.trim()).toBe('Lembar ke-3.')
  await page.evaluate(async () => {
    const voices = window as unknown as Voices
    const { count } = voices.lastSpoken()
    voices.endSentence()
    while (voices.lastSpoken().count === count) await new Promise((resolve) => setTimeout(resolve, 10))
    voices.endSentence()
  })
  await page.waitForTimeout(2_500)
  expect(await field(page).inputValue()).toBe('2')
  await page
    .getByRole('group', { name: 'Bacakan' })
    .getByRole('button', { name: 'Berhenti membacakan' })
    .click()
  await page.getByRole('group', { name: 'Bacakan' }).waitFor({ state: 'detached' })
  await expect.poll(() => marks(page, 'spoken').count()).toBe(0)
  // A device without any voice says so, until that is read.
  await page.evaluate(() => sessionStorage.setItem('no-voices', 'yes'))
  await page.reload()
  await field(page).waitFor()
  await page.keyboard.press('b')
  await page.getByText('Peramban ini belum punya suara untuk membacakan.').waitFor()
  await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  await page.getByText('Peramban ini belum punya suara untuk membacakan.').waitFor({ state: 'detached' })
  await close()
})

test('after a jump in a PDF one comes back to the page before, by a button or a key, however far one went', async () => {
  const owned = await ownedPdf(shop, { bytes: await makeChapteredPdf() })
  const { page, close } = await bookOwner(shop, owned, { viewport: ONE_PAGE })
  await page.goto(owned.path)
  await openPage(page).toBe('i')
  await goToPage(page, 'ii')
  await openPage(page).toBe('ii')
  const back = page.getByRole('button', { name: 'Kembali ke tempat tadi' })
  await page.getByLabel('Halaman dalam buku').fill('9')
  await page.getByLabel('Halaman dalam buku').blur()
  await openPage(page).not.toBe('ii')
  await expectAccessible(page, 'a way back')
  // It fades with the other controls, and comes back with them.
  await page.mouse.move(300, 400)
  await page.mouse.move(310, 410)
  await back.click()
  await openPage(page).toBe('i')
  expect(await back.count()).toBe(0)
  await goToPage(page, 'ii')
  await openPage(page).toBe('ii')
  await page.keyboard.press('Backspace')
  await openPage(page).toBe('i')
  await close()
})

test('§14 with larger letters every control of both readers is within the window', async () => {
  const html = await ownedHtml(shop, { bytes: Buffer.from('<h1>Satu</h1><p>Dua tiga empat.</p>'.repeat(90)) })
  const readers = [await bookOwner(shop, book), await openHtmlBook(shop, html)] as const
  await readers[0].page.goto(book.path)
  await field(readers[0].page).waitFor()
  for (const { page, context, close } of readers) {
    const devtools = await context.newCDPSession(page)
    for (const [width, standard] of [
      [360, 21],
      [360, 32],
      [768, 24],
      [768, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize))
        .toBe(`${standard}px`)
      const outside = await page
        .locator('[data-reader-controls] :is(button, a, input, span):visible')
        .evaluateAll((controls) =>
          controls
            .filter((one) => {
              const { left, right, top, bottom, width: wide } = one.getBoundingClientRect()
              const within =
                left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
              return wide > 1 && !within
            })
            .map((one) => one.getAttribute('aria-label') ?? one.textContent),
        )
      expect({ width, standard, outside }).toEqual({ width, standard, outside: [] })
      await page.screenshot({})
    }
    await close()
  }
})
