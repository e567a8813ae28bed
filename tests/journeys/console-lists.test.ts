import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => demoShop())

/** On a phone a press shows the filters, and the list is in its first screen without it. */
async function showFilters(page: Page, width: number): Promise<void> {
  if (width < 768) await page.getByRole('button', { name: /^Saring/ }).click()
}

/** Records the texts that a field shows from now on, each once for as long as it stays. */
async function textsOf(field: Locator): Promise<() => Promise<string[]>> {
  const recorder = await field.evaluateHandle((input: HTMLInputElement) => {
    const texts: string[] = []
    const look = () => {
      if (texts.at(-1) !== input.value) texts.push(input.value)
      requestAnimationFrame(look)
    }
    look()
    return texts
  })
  return () => recorder.jsonValue()
}

test('§7 the demo’s console shows parcels to send, a question of a buyer and a year of sales at its first opening', async () => {
  const staff = await signedInStaff(shop, 'Pemilik')
  const ask = async (path: string) => (await staff.call('GET', `/api/console/${path}`)).body.data
  const counts = await ask('orders/counts')
  expect(counts).toMatchObject({ to_send: 10, return_requests: 1, refund_due: 0 })
  expect(counts.sent).toBeGreaterThanOrEqual(6)
  const sold = async (days: number) => {
    const figures: { days: { copies: number }[] } = await ask(`sales?days=${days}`)
    return figures.days.reduce((sum, { copies }) => sum + copies, 0)
  }
  const month = await sold(30)
  expect(month).toBeGreaterThan(30)
  expect(await sold(365)).toBeGreaterThan(2 * month)
  expect((await ask('subscribers?days=365')).running).toBeGreaterThan(3)
  expect((await ask('titles/read?days=365')).titles.length).toBeGreaterThan(3)
  // Orders follow time, as the list assumes.
  const { orders } = await ask('orders?limit=100')
  const times = orders.map(({ created_at }: { created_at: string }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
})

describe('§7 lists of the console', () => {
  test.each([360, 1280])('§7 at %i px a view of a list is kept, opened again and removed', async (width) => {
    const staff = await signedInStaff(shop, 'Pemilik')
    const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width, height: 800 } })
    await page.goto('/kelola/katalog?kurang=cover&sort=-judul&page=1')
    await page.getByText('Tampilan', { exact: true }).click()
    await page.getByText('Belum ada tampilan yang disimpan.').waitFor()
    await page.getByRole('button', { name: 'Simpan tampilan ini' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan tampilan' })
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await dialog.getByText('Isi nama').waitFor()
    await dialog.getByLabel('Nama').fill('Tanpa sampul')
    await expectAccessible(page, 'the dialog that keeps a view')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tampilan Tanpa sampul disimpan').waitFor()
    await page.goto('/kelola/katalog')
    await page.getByText('Tampilan', { exact: true }).click()
    const panel = await page.getByRole('button', { name: 'Simpan tampilan ini' }).boundingBox()
    expect((panel?.x ?? 0) + (panel?.width ?? width)).toBeLessThan(width)
    await expectAccessible(page, 'the kept views')
    await page.getByRole('link', { name: 'Tanpa sampul' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('kurang')).toBe('cover')
    await page.getByText('Tampilan', { exact: true }).click()
    const remove = page.getByRole('button', { name: 'Hapus tampilan Tanpa sampul' })
    await remove.click()
    await page.getByText('Belum ada tampilan yang disimpan.').waitFor()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await remove.waitFor()
    const [view] = (await staff.call('GET', '/api/console/me/views?list=katalog')).body.data
    expect(view).toMatchObject({ name: 'Tanpa sampul', query: expect.stringContaining('kurang=cover') })
    await remove.click()
    await page.getByText('Belum ada tampilan yang disimpan.').waitFor()
    await close()
  })

  test.each([360, 1280])(
    '§7 at %i px orders are found by their amount, and a view keeps it',
    async (width) => {
      const staff = await signedInStaff(shop, 'Pemilik')
      const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width, height: 800 } })
      await page.goto('/kelola/pesanan')
      await page
        .getByRole('link', { name: /^[0-9A-Z]{16}/ })
        .first()
        .waitFor()
      if (width < 768) {
        const first = await page
          .getByRole('link', { name: /^[0-9A-Z]{16}/ })
          .first()
          .boundingBox()
        expect(first?.y).toBeLessThan(400)
      }
      await showFilters(page, width)
      await page.getByLabel('Total minimal').waitFor()
      const slow = await page.context().newCDPSession(page)
      // The second amount counts before the list of the first is on the screen.
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      const texts = await textsOf(page.getByLabel('Total minimal'))
      await page.getByLabel('Total minimal').fill('Rp 100.000')
      await page.getByLabel('Total maksimal').fill('250.000')
      await expect.poll(() => new URL(page.url()).search).toBe('?minimal=100000&maksimal=250000')
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      // What was typed never disappears, not even until the address is rendered.
      expect((await texts()).slice(1)).not.toContain('')
      const list = page
        .getByRole('table', { name: 'Pesanan' })
        .or(page.getByRole('list', { name: 'Pesanan', exact: true }))
      const amounts = async () =>
        (await list.getByText(/^Rp/).allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))
      // A list that is still loading has no amount at all.
      const isFiltered = (found: number[]) =>
        found.length > 0 && found.every((amount) => amount >= 100_000 && amount <= 250_000)
      await expect.poll(async () => isFiltered(await amounts())).toBe(true)
      await expectAccessible(page, 'orders by their amount')
      await page.getByText('Tampilan', { exact: true }).click()
      await page.getByRole('button', { name: 'Simpan tampilan ini' }).click()
      const dialog = page.getByRole('dialog', { name: 'Simpan tampilan' })
      await dialog.getByLabel('Nama').fill('Pesanan sedang')
      await dialog.getByRole('button', { name: 'Simpan' }).click()
      await page.getByText('Tampilan Pesanan sedang disimpan').waitFor()
      await page.goto('/kelola/pesanan')
      await page.getByText('Tampilan', { exact: true }).click()
      await page.getByRole('link', { name: 'Pesanan sedang' }).click()
      if (width < 768) await page.getByRole('button', { name: 'Saring (2)' }).waitFor()
      await showFilters(page, width)
      await expect.poll(() => page.getByLabel('Total minimal').inputValue()).toBe('100000')
      expect(await page.getByLabel('Total maksimal').inputValue()).toBe('250000')
      await page.getByLabel('Total minimal').fill('')
      await expect.poll(() => new URL(page.url()).searchParams.has('minimal')).toBe(false)
      await page.getByLabel('Total minimal').fill('150,50')
      await page.getByLabel('Total minimal').press('Enter')
      await page.getByText('Isi rupiah bulat').waitFor()
      expect(new URL(page.url()).searchParams.has('minimal')).toBe(false)
      await close()
    },
  )

  test('§7 titles are put in an order by a heading and the keyboard; Back undoes it, and a view keeps it', async () => {
    const staff = await signedInStaff(shop, 'Pemilik')
    const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width: 1280, height: 800 } })
    await page.goto('/kelola/katalog?sort=acak')
    const head = page.getByRole('columnheader', { name: 'Judul' })
    const order = () => head.getAttribute('aria-sort')
    const sort = () => new URL(page.url()).searchParams.get('sort')
    const titles = async () =>
      (await page.getByRole('rowheader').locator('.line-clamp-2').allInnerTexts()).map((title) =>
        title.toLowerCase(),
      )
    const areInOrder = async (compare: (one: string, next: string) => boolean) => {
      const all = await titles()
      return all.length > 10 && all.every((title, at) => at === 0 || compare(all[at - 1] ?? '', title))
    }
    const up = (one: string, next: string) => one <= next
    const down = (one: string, next: string) => one >= next
    await head.waitFor()
    expect(await order()).toBeNull()
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(10)
    expect((await areInOrder(up)) || (await areInOrder(down))).toBe(false)

    await head.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect.poll(order).toBe('ascending')
    await expect.poll(() => areInOrder(up)).toBe(true)
    expect(await head.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(order).toBe('descending')
    await expect.poll(() => areInOrder(down)).toBe(true)
    await expectAccessible(page, 'titles in an order')
    await page.goBack()
    await expect.poll(order).toBe('ascending')
    await expect.poll(() => areInOrder(up)).toBe(true)
    await page.goForward()
    await expect.poll(order).toBe('descending')
    await page.getByText('Tampilan', { exact: true }).click()
    await page.getByRole('button', { name: 'Simpan tampilan ini' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan tampilan' })
    await dialog.getByLabel('Nama').fill('Z dahulu')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Tampilan Z dahulu disimpan').waitFor()
    await page.goto('/kelola/katalog')
    await page.getByText('Tampilan', { exact: true }).click()
    await page.getByRole('link', { name: 'Z dahulu' }).click()
    await expect.poll(sort).toBe('-title')
    await expect.poll(order).toBe('descending')
    await expect.poll(() => areInOrder(down)).toBe(true)
    await close()
  })

  test('§7 on a phone the same orders are in a field of the list, which says why it cannot keep one', async () => {
    const staff = await signedInStaff(shop, 'Pemilik')
    const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width: 360, height: 800 } })
    await page.goto('/kelola/pesanan?list=paid')
    const list = page.getByRole('list', { name: 'Pesanan', exact: true })
    const amounts = async () =>
      (await list.getByText(/^Rp/).allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))
    const choice = page.getByLabel('Urutkan')
    await expect
      .poll(() => choice.locator('option').allInnerTexts())
      .toEqual(['Terbaru dahulu', 'Terlama dahulu', 'Total terkecil dahulu', 'Total terbesar dahulu'])
    await choice.selectOption({ label: 'Total terbesar dahulu' })
    await expect
      .poll(async () => {
        const all = await amounts()
        return all.length > 10 && all.every((amount, at) => at === 0 || (all[at - 1] ?? 0) >= amount)
      })
      .toBe(true)
    const largest = Math.max(...(await amounts()))
    await page.getByRole('link', { name: 'Berikutnya' }).click()
    await page.getByRole('link', { name: 'Ke awal daftar' }).waitFor()
    await expect.poll(async () => Math.max(0, ...(await amounts()))).toBeLessThanOrEqual(largest)
    await expectAccessible(page, 'orders in an order')
    // The demo has too few orders for this.
    await page.route('**/api/console/orders?*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.data.sorted = false
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/kelola/pesanan?sort=amount')
    await page.getByText('Yang cocok terlalu banyak untuk diurutkan begitu').waitFor()
    await page.goto('/kelola/katalog?sort=title')
    await expect.poll(() => choice.inputValue()).toBe('title')
    await page.goto('/kelola/pelanggan?sort=acak')
    await expect.poll(() => choice.inputValue()).toBe('')
    await close()
  })

  test.each([768, 1024, 1280])(
    '§7 at %i px no list hides the columns at its end, state and amount, beyond its frame',
    async (width) => {
      const staff = await signedInStaff(shop, 'Pemilik')
      const { page, close } = await staffVisit(shop.origin, staff, { viewport: { width, height: 800 } })
      for (const [path, name] of [
        ['pesanan', 'Pesanan'],
        ['katalog', 'Judul'],
        ['keuangan/mutasi', 'Pergerakan uang'],
      ] as const) {
        await page.goto(`/kelola/${path}`)
        const list = page.getByRole('table', { name }).or(page.getByRole('list', { name, exact: true }))
        await list.getByText(/^Rp/).first().waitFor()
        const beyond = await list.evaluate(({ parentElement: frame }) =>
          frame === null ? Number.NaN : frame.scrollWidth - frame.clientWidth,
        )
        expect({ path, beyond }).toEqual({ path, beyond: 0 })
      }
      await close()
    },
  )

  test('§7 days and months of filters are typed digit by digit', async () => {
    const staff = await signedInStaff(shop, 'Pemilik')
    const { page, close } = await staffVisit(shop.origin, staff)
    await page.goto('/kelola/pesanan')
    await page.getByLabel('Dari').waitFor()
    // As wide as the date that it shows.
    expect((await page.getByLabel('Dari').boundingBox())?.width).toBeGreaterThan(100)
    await page.getByLabel('Dari').focus()
    await page.keyboard.type('11052026', { delay: 60 })
    await expect.poll(() => new URL(page.url()).searchParams.get('dari')).toBe('2026-11-05')
    expect(await page.getByLabel('Dari').inputValue()).toBe('2026-11-05')
    await page.goBack()
    await page.goto('/kelola/keuangan/laporan')
    const month = page.getByLabel('Bulan')
    await month.focus()
    // The field begins with the year, and keeps its month.
    await page.keyboard.type('2025', { delay: 60 })
    await expect.poll(() => new URL(page.url()).searchParams.get('bulan')).toMatch(/^2025-\d\d$/)
    expect(await month.inputValue()).toMatch(/^2025-\d\d$/)
    await close()
  })

  test('§7 a day of the log that is none counts as no filter', async () => {
    const staff = await signedInStaff(shop, 'Pemilik')
    const { page, close } = await staffVisit(shop.origin, staff)
    await page.goto('/kelola/pengaturan/catatan?dari=kemarin&sampai=2026-13')
    await page.getByRole('table', { name: 'Catatan tindakan' }).waitFor()
    await close()
  })

  test('§7 F114 the log says whether it is as it was written', async () => {
    const { page, close } = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'))
    await page.goto('/kelola/pengaturan/catatan')
    await page.getByRole('button', { name: 'Periksa keaslian' }).click()
    await page.getByText(/catatan, semuanya seperti saat ditulis/).waitFor()
    await close()
  })
})
