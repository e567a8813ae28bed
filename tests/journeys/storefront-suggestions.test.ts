import { describe, expect, test } from 'vitest'
import { expectAccessible, holdBack, SCREENS, untilHydrated, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const shop = fileShop(() => demoShop())

const RECENT = 'recent_searches'

describe('§2 suggestions under the search box', () => {
  test('by the keyboard alone one reaches titles, authors and categories, and Escape leaves what was typed', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('gang kenari')
    const list = page.getByRole('listbox', { name: 'Saran pencarian' })
    const title = list.getByRole('option', { name: /Rumah di Ujung Gang Kenari/ })
    await title.waitFor()
    await page.getByRole('heading', { level: 1, name: /“gang kenari”/ }).waitFor()
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => title.getAttribute('aria-selected')).toBe('true')
    const id = await title.getAttribute('id')
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(id)
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page, 'suggestions')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => box.inputValue()).toBe('gang kenari')
    await page.keyboard.press('ArrowDown')
    await title.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => title.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL('/books/detail/?q=rumah-di-ujung-gang-kenari')
    await page.getByRole('heading', { level: 1, name: 'Rumah di Ujung Gang Kenari' }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('')

    await box.pressSequentially('masakan')
    await list.getByRole('option', { name: 'Masakan Kategori' }).click()
    await page.waitForURL(/\/books\?genre_id=\d+$/)
    await box.pressSequentially('larasdyah')
    await list.getByRole('option', { name: 'Wening Larasdyah Penulis' }).click()
    await page.waitForURL('/penulis/wening-larasdyah')
    await page.getByRole('heading', { level: 1, name: 'Buku karya Wening Larasdyah' }).waitFor()
    expect(await box.inputValue()).toBe('')
    await journey.close()
  })

  test('§2 what is typed before the page’s script has run is searched once it has', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    const onTyped = await holdBack(page, /\/assets\/entry\.client-/)
    await page.goto('/', { waitUntil: 'commit' })
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('gang kenari')
    onTyped()
    const list = page.getByRole('listbox', { name: 'Saran pencarian' })
    await list.getByRole('option', { name: /Rumah di Ujung Gang Kenari/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: /“gang kenari”/ }).waitFor()
    expect(await box.inputValue()).toBe('gang kenari')
    await journey.close()
  })

  test('§2 what is typed right after a suggestion was pressed is kept when its page comes', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/promo')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await untilHydrated(box)
    await box.pressSequentially('masakan')
    const list = page.getByRole('listbox', { name: 'Saran pencarian' })
    const genre = await list.getByRole('option', { name: 'Masakan Kategori' }).elementHandle()
    // In one task, as on a device that renders the new page after the next key.
    await box.evaluate((input: HTMLInputElement, option) => {
      ;(option as HTMLElement).click()
      input.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'larasdyah')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, genre)
    await page.waitForURL(/\/books\?genre_id=\d+/)
    await list.getByRole('option', { name: 'Wening Larasdyah Penulis' }).waitFor()
    expect(await box.inputValue()).toBe('larasdyah')
    await journey.close()
  })

  test('§2 typing at once while a slow device starts the page’s script shows suggestions', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    // React repeats the focus in a task of its own, after the keys that were pressed meanwhile.
    await page.addInitScript(() => {
      const held: (() => void)[] = []
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (message: unknown) {
        held.push(() => postMessage.call(this, message))
      }
      addEventListener('release', () => {
        MessagePort.prototype.postMessage = postMessage
        for (const send of held) send()
      })
    })
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('gang kenari')
    await untilHydrated(box)
    await page.evaluate(() => dispatchEvent(new Event('release')))
    const list = page.getByRole('listbox', { name: 'Saran pencarian' })
    await list.getByRole('option', { name: /Rumah di Ujung Gang Kenari/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: /“gang kenari”/ }).waitFor()
    await journey.close()
  })

  test('recent searches stay on the device, each can be taken away, and a logout clears them', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone, hasTouch: true, isMobile: true })
    const { page } = journey
    await page.goto('/books')
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await untilHydrated(box)
    for (const text of ['kereta', 'gang kenari']) {
      await box.fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: `“${text}”` }).waitFor()
      // The keyboard on the screen has gone with the focus: it would cover the results.
      await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(false)
    }
    const everShown = await page.evaluateHandle(() => {
      const shown: string[][] = []
      const note = () => {
        const options = [...document.querySelectorAll('[aria-label="Pencarian terakhir"] [role="option"]')]
        if (options.length > 0) shown.push(options.map(({ textContent }) => textContent))
      }
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
      return shown
    })
    // Pressed at once: it stands above the results, whatever the suggestions do.
    await page.getByRole('button', { name: 'Kosongkan pencarian' }).tap()
    const list = page.getByRole('listbox', { name: 'Pencarian terakhir' })
    await list.waitFor()
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['gang kenari', 'kereta'])
    // No list of an earlier moment is seen first.
    expect((await everShown.jsonValue())[0]).toEqual(['gang kenari', 'kereta'])
    await expectAccessible(page, 'recent searches')
    await page.getByRole('button', { name: 'Hapus pencarian kereta' }).tap()
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['gang kenari'])
    await list.getByRole('option', { name: 'gang kenari' }).tap()
    await page.waitForURL('/books?q=gang+kenari')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), RECENT)).toBe('["gang kenari"]')

    // What a logout does to the storage of the device.
    // Answered from here on: the page that is open may call with the token as soon as it is there.
    await page.route('**/api/**', (route) => route.fulfill({ status: 200, json: { message: '', data: [] } }))
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'x')
      localStorage.setItem('user', JSON.stringify({ name: 'Sari', email: 'sari@example.com' }))
    })
    await page.goto('/promo')
    await page.getByRole('button', { name: 'Akun Sari' }).tap()
    await page.getByRole('menuitem', { name: 'Logout' }).tap()
    await page.waitForURL('/')
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), RECENT)).toBeNull()
    await journey.close()
  })
})
