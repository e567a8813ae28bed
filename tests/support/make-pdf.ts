import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** A PDF of so many pages, each saying its number; with a password if one is given. */
export async function makePdf(
  pages: number,
  options: { password?: string; ownerPassword?: string; text?: string } = {},
): Promise<Buffer> {
  const { password, ownerPassword, text = 'Halaman' } = options
  const document = new PDFDocument({
    size: 'A5',
    autoFirstPage: false,
    ...(ownerPassword ? { ownerPassword, pdfVersion: '1.7' as const } : {}),
    ...(password ? { userPassword: password, pdfVersion: '1.7' as const } : {}),
  })
  const bytes = buffer(document)
  for (let page = 1; page <= pages; page++) document.addPage().text(`${text} ${page}`)
  document.end()
  return bytes
}
