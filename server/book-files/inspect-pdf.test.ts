import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makePdf } from '#tests/support/make-pdf.ts'
import { rawPdf } from '#tests/support/raw-pdf.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inWorkFolder } from './work-folder.ts'

const inspect = (bytes: Uint8Array, options: { timeLimit?: number } = {}) =>
  inWorkFolder(async (folder) => {
    const path = join(folder, 'buku.pdf')
    await writeFile(path, bytes)
    return inspectPdf(path, options)
  })

afterEach(() => void vi.useRealTimers())

describe('opening a PDF for import', () => {
  test('a good file that comes as the idle process is being dismissed is taken all the same', async () => {
    const bytes = await makePdf(2)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await inspect(bytes)
    // The process is dismissed here, and has not ended yet.
    vi.advanceTimersByTime(10_000)
    expect(await inspect(bytes)).toEqual({ pageCount: 2 })
  })

  test('its pages are counted', async () => {
    expect(await inspect(await makePdf(27))).toEqual({ pageCount: 27 })
  })

  test('F53 a file that asks buyers for a password is refused with what to do', async () => {
    await expect(inspect(await makePdf(3, { password: 'rahasia' }))).rejects.toMatchObject({
      reason: 'unsupported_type',
      data: { fault: 'pdf_locked' },
    })
  })

  test('F53 a truncated file is refused, wherever it was cut', async () => {
    const whole = await makePdf(30)
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      await expect(inspect(whole.subarray(0, whole.length * share))).rejects.toMatchObject({
        reason: 'unsupported_type',
        data: { fault: 'pdf_damaged' },
      })
    }
  })

  test('F53 a file with a whole page tree and a truncated last page is refused', async () => {
    const whole = pdfWithPagesFirst()
    expect(await inspect(whole)).toEqual({ pageCount: 2 })
    await expect(inspect(whole.subarray(0, whole.length - 900))).rejects.toMatchObject({
      data: { fault: 'pdf_damaged' },
    })
  })

  test('F53 a file with overwritten content is refused', async () => {
    const bytes = await makePdf(10)
    bytes.fill(0x20, 200, bytes.length - 60)
    await expect(inspect(bytes)).rejects.toMatchObject({ reason: 'unsupported_type' })
  })

  test('F53 a file without pages is refused, since a reader would see nothing of it', async () => {
    const bytes = rawPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [] /Count 0 >>',
    })
    await expect(inspect(bytes)).rejects.toMatchObject({
      reason: 'unsupported_type',
      data: { fault: expect.stringMatching(/^pdf_(?:empty|damaged)$/) },
    })
  })

  test('an owner’s password alone, which forbids printing and lets everybody read, is no reason to refuse', async () => {
    const bytes = await makePdf(2, { ownerPassword: 'penerbit' })
    expect(await inspect(bytes)).toEqual({ pageCount: 2 })
  })

  test.each([
    ['HTML', '<!doctype html><title>x</title>'],
    ['nothing', ''],
    ['a zip', 'PK\u0003\u0004'],
  ])('F39 %s named .pdf is refused', async (_what, content) => {
    await expect(inspect(Buffer.from(content))).rejects.toMatchObject({
      reason: 'unsupported_type',
      data: { fault: 'no_pdf' },
    })
  })

  test('F35 a file that takes too long is given up, and the next one is read', async () => {
    await expect(inspect(await makePdf(300), { timeLimit: 1 })).rejects.toMatchObject({
      data: { fault: 'pdf_slow' },
    })
    expect(await inspect(await makePdf(1))).toEqual({ pageCount: 1 })
  })
})

/** Laid out as for the web: the page tree is in the first bytes. */
function pdfWithPagesFirst(): Buffer {
  const text = 'BT /F1 12 Tf 72 500 Td (Halaman) Tj ET\n'.repeat(50)
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${content} 0 R >>`
  const content = `<< /Length ${text.length} >>\nstream\n${text}endstream`
  const pages = '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>'
  let pdf = '%PDF-1.4\ntrailer\n<< /Root 1 0 R /Size 7 >>\n'
  const offsets: string[] = []
  for (const object of ['<< /Type /Catalog /Pages 2 0 R >>', pages, page(5), page(6), content, content]) {
    offsets.push(`${String(pdf.length).padStart(10, '0')} 00000 n \n`)
    pdf += `${offsets.length} 0 obj\n${object}\nendobj\n`
  }
  const table = `xref\n0 7\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 7 /Root 1 0 R >>\n`
  return Buffer.from(`${pdf}${table}startxref\n${pdf.length}\n%%EOF\n`)
}
