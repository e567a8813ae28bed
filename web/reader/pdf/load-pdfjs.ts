import type { Pdfjs } from './pdf-book.ts'
import rendererUrl from './worker/pdf-renderer.ts?worker&url'

let library: Promise<Pdfjs> | undefined

/** Fetches pdf.js once. */
export function loadPdfjs(): Promise<Pdfjs> {
  library ??= import('pdfjs-dist').then((pdfjs) => {
    pdfjs.GlobalWorkerOptions.rendererSrc = rendererUrl
    return pdfjs
  })
  // A failed load may be a lost connection: the next book loads it again.
  library.catch(() => {
    library = undefined
  })
  return library
}
