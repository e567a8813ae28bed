import { openPdf } from './open-pdf.ts'
import { renderPage } from './render-page.ts'

export type PagePreview = { jpeg: string; width: number; height: number }

const SHOWN = 4

/** The first pages of a PDF as small pictures; none where this machine cannot draw. It takes ownership of the bytes. */
export async function showPages(bytes: Uint8Array): Promise<PagePreview[]> {
  const loading = openPdf(bytes)
  try {
    const document = await loading.promise
    const pages: PagePreview[] = []
    for (let number = 1; number <= Math.min(SHOWN, document.numPages); number++) {
      const [drawn] = await renderPage(document, await document.getPage(number), 'preview')
      if (drawn === undefined) continue
      const { jpeg, width, height } = drawn
      pages.push({ jpeg: Buffer.from(jpeg).toString('base64'), width, height })
    }
    return pages
  } finally {
    await loading.destroy()
  }
}

/** The first page of a PDF as a picture. It takes ownership of the bytes. */
export async function drawFirstPage(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const loading = openPdf(bytes)
  try {
    const document = await loading.promise
    const [drawn] = await renderPage(document, await document.getPage(1), 'cover')
    return drawn?.jpeg
  } finally {
    await loading.destroy()
  }
}
