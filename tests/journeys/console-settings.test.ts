import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { failRun } from '#tests/support/run-job.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = fileShop(() => demoShop())

async function open(path: string) {
  const journey = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'))
  expectFailedRequests(journey.page)
  await journey.page.goto(path)
  return journey
}

describe('§7 settings in the console', () => {
  test('§7 the shop’s name and its couriers are changed, shoppers see both, and it is taken back', async () => {
    const { page, close } = await open('/kelola/pengaturan/toko')
    await page.getByLabel('Nama toko').fill('Pustaka Senja')
    await page.getByRole('checkbox', { name: 'POS' }).uncheck()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Pengaturan toko disimpan').waitFor()
    const facts = async () => (await (await fetch(`${shop.origin}/api/user/shop`)).json()).data
    await expect.poll(facts).toMatchObject({ name: 'Pustaka Senja', couriers: ['jne', 'tiki'] })
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect.poll(facts).toMatchObject({ name: 'Lembar', couriers: ['jne', 'tiki', 'pos'] })
    for (const courier of ['JNE', 'TIKI', 'POS'])
      await page.getByRole('checkbox', { name: courier }).uncheck()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Pilih paling sedikit satu kurir').waitFor()
    await close()
  })

  test('§7 a legal text is previewed while it is written, and shoppers read it', async () => {
    const { page, close } = await open('/kelola/pengaturan/teks?teks=returns')
    await page.getByLabel('Isi', { exact: true }).fill('## Buku rusak\n\nKirim fotonya dalam tujuh hari.')
    await page.getByRole('heading', { level: 3, name: 'Buku rusak' }).waitFor()
    await expectAccessible(page, 'a legal text')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByText('Pengembalian disimpan').waitFor()
    await page.goto('/pengembalian')
    await page.getByText('Kirim fotonya dalam tujuh hari.').waitFor()
    await close()
  })

  test.each([360, 1280])('§7 at %i px help is previewed as shoppers will read it', async (width) => {
    const { page, close } = await open('/kelola/pengaturan/teks?teks=help')
    await page.setViewportSize({ width, height: 800 })
    const body = [
      '## Membayar',
      '### Kapan pesanan lunas?',
      '? transfer virtual account',
      'Segera setelah dibayar. Lihat [riwayat](/history).',
      '### Bayar di tempat?',
      'Bisa untuk buku cetak.',
    ]
    await page.getByLabel('Isi', { exact: true }).fill(body.join('\n'))
    const preview = page.getByRole('article')
    await preview.getByText('Kapan pesanan lunas?', { exact: true }).waitFor()
    await preview.getByRole('heading', { name: 'Membayar' }).waitFor()
    await preview.getByText('Bisa untuk buku cetak.', { exact: true }).waitFor()
    expect(await preview.getByRole('link', { name: 'riwayat' }).getAttribute('href')).toBe('/history')
    const text = await preview.innerText()
    expect(['#', '[', 'virtual account'].filter((raw) => text.includes(raw))).toEqual([])
    await expectAccessible(page, 'the preview of help')
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    await close()
  })

  test('§7 F100 a member is invited, joins, and loses a role; the console is looked at as that role', async () => {
    const { page, close } = await open('/kelola/pengaturan/staf')
    await page.getByRole('button', { name: 'Undang staf' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undang staf' })
    await dialog.getByLabel('Email').fill('rani@example.com')
    await dialog.getByRole('button', { name: 'Buat undangan' }).click()
    const noRole = dialog.getByText('Pilih paling sedikit satu peran')
    await noRole.waitFor()
    await dialog.getByRole('checkbox', { name: 'Katalog' }).check()
    await expect.poll(() => noRole.count()).toBe(0)
    await dialog.getByRole('button', { name: 'Buat undangan' }).click()
    const ready = page.getByRole('dialog', { name: 'Undangan siap' })
    const link = (await ready.getByText('/kelola/undangan').textContent()) ?? ''
    await ready.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('row', { name: /rani@example.com/ }).waitFor()
    const rani = await visit(shop.origin)
    await rani.page.goto(link)
    await rani.page.getByLabel('Nama').fill('Rani')
    await rani.page.getByLabel('Password', { exact: true }).fill('kopi-di-sore-hari')
    await rani.page.locator('input[name=again]').fill('kopi-di-sore-hari')
    await rani.page.keyboard.press('Enter')
    await rani.page.getByRole('heading', { level: 1, name: /^Selamat/ }).waitFor()
    await rani.close()
    await page.goto('/kelola/pengaturan/peran')
    // Who may act on something may see it.
    await page.getByRole('button', { name: 'Tambah peran' }).click()
    const adding = page.getByRole('dialog', { name: 'Tambah peran' })
    await adding.getByRole('checkbox', { name: /^Mengirim pesanan/ }).check()
    const sees = adding.getByRole('checkbox', { name: /^Melihat pesanan/ })
    await expect.poll(() => sees.isChecked()).toBe(true)
    await sees.uncheck()
    await expect.poll(() => adding.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await adding.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('button', { name: 'Lihat sebagai Katalog' }).click()
    await page.getByText('Anda melihat konsol seperti peran Katalog').waitFor()
    expect(await page.getByRole('link', { name: 'Pesanan' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Katalog' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Judul' }).waitFor()
    await page.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('link', { name: 'Pesanan' }).first().waitFor()
    await close()
  })

  test('§7 a job that failed is shown with its reason, run again, or dropped with a reason of one’s own', async () => {
    await failRun(shop.url, 'restock-send-mails')
    const { page, close } = await open('/kelola/pengaturan/pekerjaan')
    await page.getByText('Mengirim kabar stok').waitFor()
    await expectAccessible(page, 'the failed jobs')
    await page.getByRole('button', { name: 'Buang restock-send-mails' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buang kegagalan ini?' })
    await dialog.getByRole('button', { name: 'Buang' }).click()
    await dialog.getByText('Isi alasan').waitFor()
    await dialog.getByLabel('Alasan').fill('server email sudah diganti')
    await dialog.getByRole('button', { name: 'Buang' }).click()
    await page.getByText('Semua pekerjaan berhasil').waitFor()
    await close()
  })

  test('§7 a payment method is no longer offered, and is again', async () => {
    const { page, close } = await open('/kelola/pengaturan/pembayaran')
    const offered = async () =>
      (await (await fetch(`${shop.origin}/api/user/payment-methods`)).json()).data.length
    const before = await offered()
    await page
      .getByRole('button', { name: /^Berhenti tawarkan/ })
      .first()
      .click()
    await expect.poll(offered).toBe(before - 1)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect.poll(offered).toBe(before)
    await close()
  })

  test('§7 a mail is looked at as a buyer sees it, dark and as text, and sent to oneself', async () => {
    const { page, close } = await open('/kelola/pengaturan/surel')
    await page.getByRole('link', { name: 'Pembayaran diterima' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor()
    const mail = page.frameLocator('iframe')
    await mail.getByText('CONTOH1234567890').first().waitFor()
    const paper = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await expect.poll(paper).toBe('rgb(251, 248, 243)')
    await page.getByRole('link', { name: 'Gelap' }).click()
    await expect.poll(paper).toBe('rgb(22, 19, 15)')
    const width = () => page.locator('iframe').evaluate((frame) => frame.getAttribute('width'))
    await page.getByRole('link', { name: 'Layar, 700 px' }).click()
    await expect.poll(width).toBe('700')
    await page.getByRole('link', { name: 'Teks saja' }).click()
    await page.getByText('Halo Siti Rahma,').waitFor()
    await expectAccessible(page, 'the text of a mail')
    await page.getByRole('button', { name: 'Kirim surel uji' }).press('Enter')
    await page.getByText(/^Surel uji dikirim ke staf-\d+@example\.com$/).waitFor()
    await page.goto('/kelola/pengaturan/surel/tidak-ada')
    await page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' }).waitFor()
    await close()
  })

  test('§7 the log is taken away as a file of the filter that is shown, and that is in the log', async () => {
    const { page, close } = await open('/kelola/pengaturan/catatan?pelaku=staff')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^catatan-tindakan-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile((await download.path()) ?? '', 'utf8')
    expect(text).toContain(';Undangan diterima;')
    expect(text).not.toContain(';demo;')
    expect(text).toContain('Keaslian;semua catatan seperti saat ditulis')
    await page.reload()
    await page
      .getByRole('row', { name: /Catatan tindakan diekspor/ })
      .first()
      .waitFor()
    await close()
  })
})
