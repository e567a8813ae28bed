import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type BookAccess, type BookBytes, fetchBookBytes, type OpenedBytes } from './book-bytes.ts'
import rendererUrl from './pdf-worker/pdf-renderer.ts?worker&url'
import { type ReaderWorker, startWorker } from './pdf-worker/start-worker.ts'
import { type ReadingFailure, readingFailure, toReadingFailure } from './reading-failure.ts'

export type Pdfjs = typeof import('pdfjs-dist')

/** An opened PDF. `close` ends its workers and requests. */
export type PdfBook = {
  pdfjs: Pdfjs
  numPages: number
  /** The first page's size in points, which is what most pages of a book have. */
  firstPage: { width: number; height: number }
  page(number: number): Promise<PDFPageProxy>
  /** The page number that a link within the book leads to. */
  pageOfDestination(destination: unknown): Promise<number | undefined>
  close(): void
}

export type OpenPdfOptions = Omit<BookAccess, 'onInterrupted' | 'online'> & {
  onInterrupted?: (interrupted: boolean) => void
  /** The book was there and is no more (withdrawn, subscription ended) or the reader would not sign in again. */
  onLost?: (failure: ReadingFailure) => void
}

const RANGE_CHUNK = 65_536
/** A book up to this size is fetched whole while its first pages are read; of a larger one only what is turned to. */
const STREAM_WHOLE = 16 * 1024 * 1024
const STREAM_START = 1024 * 1024
/** Pictures beyond this many pixels (an A3 page at 600 dpi has 70 million) are left out: they are attacks or mistakes. */
const MAX_IMAGE_PIXELS = 80_000_000
/** Larger pictures are scaled down in the worker before they take their share of memory. */
const MAX_CANVAS_BYTES = 64 * 1024 * 1024
/** The size in points of what cannot be measured. */
const A5 = { width: 420, height: 595 }
/** A file that makes the parser run in circles must not leave the reader before an empty page. */
const PATIENCE_MS = 8_000

let library: Promise<Pdfjs> | undefined

/** Starts fetching pdf.js before a book is asked for. */
export function warmPdf(): Promise<Pdfjs> {
  library ??= import('pdfjs-dist').then((pdfjs) => {
    pdfjs.GlobalWorkerOptions.rendererSrc = rendererUrl
    return pdfjs
  })
  // A failed load may be a lost line: the next book asks again.
  library.catch(() => {
    library = undefined
  })
  return library
}

/**
 * Opens a PDF over range requests with the reader's token. The library, its worker and the first bytes are fetched
 * at the same time.
 * @throws ReadingFailure with a kind for each thing that the reader can understand
 */
export async function openPdf(options: OpenPdfOptions): Promise<PdfBook> {
  const bytes = fetchBookBytes({
    url: options.url,
    token: options.token,
    needSignIn: options.needSignIn,
    onInterrupted: options.onInterrupted ?? (() => {}),
    online: window,
  })
  let worker: ReaderWorker | undefined
  let close = () => {
    bytes.close()
    worker?.end()
  }
  try {
    const opening = bytes.open()
    const [pdfjs, opened] = await Promise.all([
      warmPdf()
        .then((loaded) => {
          worker = startWorker(loaded, {
            onInterrupted: options.onInterrupted ?? (() => {}),
            onLost: (failure) => options.onLost?.(failure),
          })
          return loaded
        })
        .catch((cause) => {
          throw readingFailure('unreachable', cause)
        }),
      opening,
    ])
    if (!worker) throw readingFailure('unknown')
    const task = pdfjs.getDocument({
      ...(await documentSource(pdfjs, bytes, opened, options.onLost)),
      worker: worker.pdfWorker,
      rangeChunkSize: RANGE_CHUNK,
      disableAutoFetch: true,
      enableXfa: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
      cMapUrl: assets(pdfjs, 'cmaps'),
      standardFontDataUrl: assets(pdfjs, 'standard_fonts'),
      wasmUrl: assets(pdfjs, 'wasm'),
      iccUrl: assets(pdfjs, 'iccs'),
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    })
    const end = close
    close = () => {
      void task.destroy().finally(end)
    }
    const document = await patiently(task.promise)
    if (document.numPages < 1) throw readingFailure('empty')
    const firstPage = await patiently(sizeOfFirstPage(document))
    return {
      pdfjs,
      numPages: document.numPages,
      firstPage,
      page: (number) => document.getPage(number),
      pageOfDestination: (destination) => pageOfDestination(document, destination),
      close,
    }
  } catch (error) {
    close()
    throw toReadingFailure(error)
  }
}

function assets(pdfjs: Pdfjs, folder: string): string {
  return new URL(`/assets/pdfjs/${pdfjs.version}/${folder}/`, location.origin).href
}

/** Ranges through a transport of our own, since pdf.js's gives a page up at the first 401; whole files as they are. */
async function documentSource(
  pdfjs: Pdfjs,
  bytes: BookBytes,
  opened: OpenedBytes,
  onLost: ((failure: ReadingFailure) => void) | undefined,
) {
  if (opened.length === undefined || !opened.ranges) {
    return { data: new Uint8Array(await new Response(opened.body).arrayBuffer()) }
  }
  const transport = new pdfjs.PDFDataRangeTransport(opened.length, null)
  transport.requestDataRange = (begin, end) => {
    bytes.range(begin, end).then(
      (chunk) => deliver(() => transport.onDataRange(begin, chunk)),
      (error) => {
        if (!(error instanceof DOMException)) onLost?.(toReadingFailure(error))
      },
    )
  }
  void stream(opened.body, opened.length, transport)
  return { range: transport }
}

type Transport = InstanceType<Pdfjs['PDFDataRangeTransport']>

/** Feeds the file's start while pdf.js looks for what it needs; what the line loses is fetched as ranges. */
async function stream(body: ReadableStream<Uint8Array>, length: number, transport: Transport): Promise<void> {
  const limit = length <= STREAM_WHOLE ? length : STREAM_START
  const reader = body.getReader()
  let read = 0
  try {
    while (read < limit) {
      const { value, done } = await reader.read()
      if (done) break
      read += value.byteLength
      transport.onDataProgressiveRead(value)
    }
    if (read >= length) transport.onDataProgressiveDone()
    else await reader.cancel()
  } catch {
    // The line was lost or the book closed: ranges bring the rest, or nothing is wanted any more.
  }
}

/** pdf.js throws at data for a request that it has given up meanwhile. */
function deliver(give: () => void): void {
  try {
    give()
  } catch {
    // Nobody waits for these bytes.
  }
}

/** A damaged first page does not close the book: the others may be whole. Only where there is none else. */
async function sizeOfFirstPage(document: PDFDocumentProxy): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
    return { width, height }
  } catch (cause) {
    if (document.numPages === 1) throw readingFailure('damaged', cause)
    return A5
  }
}

async function patiently<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(readingFailure(navigator.onLine ? 'damaged' : 'unreachable')),
      PATIENCE_MS,
    )
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}

async function pageOfDestination(
  document: PDFDocumentProxy,
  destination: unknown,
): Promise<number | undefined> {
  try {
    const explicit =
      typeof destination === 'string' ? await document.getDestination(destination) : destination
    if (!Array.isArray(explicit)) return undefined
    const [target] = explicit
    if (Number.isInteger(target)) return Number(target) + 1
    return (await document.getPageIndex(target)) + 1
  } catch {
    // A link to a page that is not there leads nowhere.
    return undefined
  }
}
