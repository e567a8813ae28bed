import { parentPort } from 'node:worker_threads'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { samplePages } from './sample.rules.ts'

export type PdfFinding =
  | { pageCount: number; sample?: Uint8Array | undefined }
  | { problem: 'password' | 'damaged' | 'empty' }

export type PdfOrder = {
  data: Uint8Array
  /** Cuts a sample of so many pages, or of as many as samples usually have (null). */
  sample?: number | null | undefined
}

parentPort?.on('message', async (order: PdfOrder) => parentPort?.postMessage(await inspect(order)))

/** Opens every page: a file that breaks off half-way may open and still lack its second half. */
async function inspect({ data, sample }: PdfOrder): Promise<PdfFinding> {
  const loading = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
  })
  try {
    const document = await loading.promise
    for (let page = 1; page <= document.numPages; page++) {
      const { view } = await document.getPage(page)
      const [left = 0, top = 0, right = 0, bottom = 0] = view
      if (!(right - left > 0 && bottom - top > 0)) return { problem: 'damaged' }
    }
    const pageCount = document.numPages
    if (pageCount === 0) return { problem: 'empty' }
    return { pageCount, sample: sample === undefined ? undefined : await cut(document, sample) }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}

/** The first pages as a file of their own. One that cannot be cut has no sample: it is a book all the same. */
async function cut(document: PDFDocumentProxy, chosen: number | null): Promise<Uint8Array | undefined> {
  const pages = samplePages(document.numPages, chosen)
  if (pages === 0) return undefined
  try {
    const sample = await document.extractPages([{ document: null, includePages: [[0, pages - 1]] }])
    const reopened = getDocument({ data: sample.slice(), verbosity: VerbosityLevel.ERRORS })
    const held = (await reopened.promise).numPages
    await reopened.destroy()
    return held === pages ? sample : undefined
  } catch {
    return undefined
  }
}
