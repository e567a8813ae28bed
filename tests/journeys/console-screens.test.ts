import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closeBrowser,
  expectAccessible,
  expectFailedRequests,
  type Visit,
  visit,
} from '#tests/support/browser.ts'
import { addConsoleThings } from '#tests/support/console-things.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { bytesOnTheWire } from '#tests/support/page-weight.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { STAFF_PASSWORD, type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
let owner: StaffClient
/** Of things that screens show. */
let ids: Record<string, number>
beforeAll(async () => {
  shop = await testShop({ pages: true, env: { REVIEWS: '1', PREORDERS: '1', BUNDLES: '1' } })
  owner = await signedInStaff(shop, 'Pemilik')
  ids = await addConsoleThings(shop, owner)
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

/** Every screen of the console, with the heading that tells that it is there. */
const SCREENS: readonly [path: string, heading: RegExp][] = [
  ['/kelola', /^Selamat /],
  ['/kelola/akun', /^Akun saya$/],
  ['/kelola/pelanggan/ulasan', /^Ulasan$/],
  ['/kelola/pesanan', /^Pesanan$/],
  ['/kelola/pesanan/kirim', /^Kirim banyak paket$/],
  ['/kelola/katalog', /^Judul$/],
  ['/kelola/katalog/baru', /^Tambah judul$/],
  ['/kelola/katalog/:title', /^Judul untuk layar$/],
  ['/kelola/katalog/:title?pratinjau=ponsel', /^Judul untuk layar$/],
  ['/kelola/pesanan/:order', /^Pesanan /],
  ['/kelola/katalog/ubah-massal', /^Ubah massal$/],
  ['/kelola/impor', /^Impor katalog$/],
  ['/kelola/ekspor', /^Ekspor$/],
  ['/kelola/pelanggan', /^Pelanggan$/],
  ['/kelola/pelanggan/:customer', /^Pembaca /],
  ['/kelola/pemasaran', /^Promo$/],
  ['/kelola/pemasaran?tampilan=kalender', /^Promo$/],
  ['/kelola/pemasaran/promo/LAYAR', /^Promo layar$/],
  ['/kelola/pemasaran/kode', /^Kode satu per orang$/],
  ['/kelola/pemasaran/paket', /^Paket langganan$/],
  ['/kelola/pemasaran/paket/:pack', /^Paket layar$/],
  ['/kelola/pemasaran/set', /^Set$/],
  ['/kelola/pemasaran/set/:bundle', /^Set layar$/],
  ['/kelola/pemasaran/beranda', /^Gambar beranda$/],
  ['/kelola/pemasaran/beranda/:landing', /^Pekan layar$/],
  ['/kelola/pemasaran/pilihan', /^Pilihan toko$/],
  ['/kelola/pemasaran/genre', /^Kategori$/],
  ['/kelola/pengaturan/toko', /^Toko$/],
  ['/kelola/pengaturan/teks', /^Teks hukum$/],
  ['/kelola/pengaturan/surel', /^Surel$/],
  ['/kelola/pengaturan/surel/paid', /^Pembayaran diterima$/],
  ['/kelola/pengaturan/pembayaran', /^Metode pembayaran$/],
  ['/kelola/pengaturan/staf', /^Staf$/],
  ['/kelola/pengaturan/peran', /^Peran$/],
  ['/kelola/pengaturan/pekerjaan', /^Pekerjaan$/],
  ['/kelola/pengaturan/pemeriksaan', /^Pemeriksaan$/],
  ['/kelola/keuangan', /^Pengembalian dana$/],
  ['/kelola/keuangan/permintaan', /^Pengembalian diminta$/],
  ['/kelola/keuangan/permintaan/:request', /^Pengembalian pesanan /],
  ['/kelola/keuangan/mutasi', /^Pergerakan uang$/],
  ['/kelola/keuangan/pencocokan', /^Pencocokan$/],
  ['/kelola/keuangan/laporan', /^Laporan bulanan$/],
  ['/kelola/pengaturan/catatan', /^Catatan tindakan$/],
  ['/kelola/tidak-ada', /^Halaman tidak ditemukan$/],
]

/** Bytes of script or style that a page itself fetches from now on, compressed as for browsers over HTTPS. */
function bytesOf({ page }: Visit, type: 'script' | 'stylesheet'): () => Promise<number> {
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === type && request.frame() === page.mainFrame()) addresses.add(request.url())
  })
  return async () => {
    const sizes = await Promise.all([...addresses].map(bytesOnTheWire))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}

describe('§7 the console', () => {
  test.each(SCREENS)(
    '§7 %s stands from 360 to 1920 px in both themes, and needs at most 150 kB of script and 20 of style',
    async (path, heading) => {
      const journey = await staffVisit(shop.origin, owner)
      const { page } = journey
      const scripts = bytesOf(journey, 'script')
      const styles = bytesOf(journey, 'stylesheet')
      await page.goto(path.replace(/:(\w+)/, (_, name) => String(ids[name])))
      await page.getByRole('navigation', { name: 'Bagian konsol' }).first().waitFor()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
      const bytes = await scripts()
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(150_000)
      const style = await styles()
      expect(style).toBeGreaterThan(5_000)
      expect(style).toBeLessThanOrEqual(20_000)
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ width, beyond: Math.max(0, beyond) }).toEqual({ width, beyond: 0 })
        if (width === 360 || width === 1280) await expectAccessible(page, `${path} at ${width}`)
      }
      await journey.close()
    },
  )

  test('§7 a member who is not signed in signs in and comes to the address that was asked for', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    expectFailedRequests(page)
    await page.goto('/kelola/pengaturan/catatan?pelaku=cli')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('salah-password')
    await page.keyboard.press('Enter')
    await page.getByText('Email atau password salah').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Catatan tindakan' }).waitFor()
    expect(new URL(page.url()).search).toBe('?pelaku=cli')
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
    await page.goto('/kelola')
    await page.getByRole('heading', { level: 1, name: 'Masuk' }).waitFor()
    await journey.close()
  })

  test('§7 no cache keeps the console, and its policy lets no foreign style or form in', async () => {
    const { headers } = await fetch(`${shop.origin}/kelola/apa-saja`)
    expect(headers.get('cache-control')).toBe('no-store')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')+;/)
  })

  test('§7 the console fetches nothing of the shop’s own frame', async () => {
    const journey = await staffVisit(shop.origin, owner)
    const { page } = journey
    const files = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') files.add(request.url())
    })
    await page.goto('/kelola/pesanan')
    await page.getByRole('heading', { level: 1, name: 'Pesanan' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(files.size).toBeGreaterThan(3)
    for (const file of files) {
      const code = await (await fetch(file)).text()
      expect({ file, ofShop: /\/api\/user\/cart|Riwayat Belanja/.test(code) }).toMatchObject({
        ofShop: false,
      })
    }
    await journey.close()
  })

  test.each([360, 1280])('§7 at %i px a message covers none of a screen’s buttons', async (width) => {
    const journey = await staffVisit(shop.origin, owner, { viewport: { width, height: 800 } })
    const { page } = journey
    await page.goto(`/kelola/katalog/${ids.title}`)
    await page.getByLabel('Penerbit').fill(`Penerbit ${width}`)
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('“Judul untuk layar” disimpan').waitFor()
    await page.getByLabel('Penerbit').fill(`Penerbit ${width} baru`)
    await page.getByRole('button', { name: 'Simpan', exact: true }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByText('“Judul untuk layar” disimpan').waitFor()
    const covered = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'main > div > header :is(button, a), main form .sticky button, nav :is(a, button)',
        ),
      ]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const top = document.elementFromPoint(x + width / 2, y + height / 2)
          return top?.closest('[aria-label="Pemberitahuan"]') != null
        })
        .map((one) => one.textContent),
    )
    expect(covered).toEqual([])
    await journey.close()
  })

  test('§7 no script of a shopper’s page holds a call of the console', async () => {
    for (const path of ['/', '/books', '/package', '/login', '/cart', '/profile']) {
      const html = await (await fetch(shop.origin + path)).text()
      const files = [...new Set(html.match(/\/assets\/[\w-]+[.]js/g))]
      expect(files.length).toBeGreaterThan(3)
      for (const file of files) {
        const code = await (await fetch(shop.origin + file)).text()
        expect({ path, file, holds: code.includes('/api/console') }).toMatchObject({ holds: false })
      }
    }
  })
})
