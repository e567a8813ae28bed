import { parentPort } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfFinding = { pageCount: number } | { problem: 'password' | 'damaged' | 'empty' }

parentPort?.on('message', async (data: Uint8Array) => parentPort?.postMessage(await inspect(data)))

/** Opens every page: a file that breaks off half-way may open and still lack its second half. */
async function inspect(data: Uint8Array): Promise<PdfFinding> {
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
    return document.numPages > 0 ? { pageCount: document.numPages } : { problem: 'empty' }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}
