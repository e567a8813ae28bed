import { openPdf } from './open-pdf.ts'

export type PdfFinding = { pageCount: number } | { problem: 'password' | 'damaged' | 'empty' }

/** Opens every page, since a truncated file may open although its second half is missing. */
export async function inspectPages(data: Uint8Array): Promise<PdfFinding> {
  const loading = openPdf(data, { strict: true })
  try {
    const document = await loading.promise
    for (let page = 1; page <= document.numPages; page++) {
      const { view } = await document.getPage(page)
      const [left = 0, bottom = 0, right = 0, top = 0] = view
      if (!(right - left > 0 && top - bottom > 0)) return { problem: 'damaged' }
    }
    return document.numPages === 0 ? { problem: 'empty' } : { pageCount: document.numPages }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}
