import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import { type ReadingFailure, readingFailure, toReadingFailure } from '../reading-failure.ts'
import { takeOpening } from './begin-opening.ts'
import {
  type BookAccess,
  type BookBytes,
  fetchBookBytes,
  type Interruption,
  type OpenedBytes,
} from './book-bytes.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import type { OpeningProgress } from './opening-progress.ts'
import { describeBook, type PdfBook, type Pdfjs } from './pdf-book.ts'
import { startWorker } from './worker/start-worker.ts'

export type OpenPdfOptions = Omit<BookAccess, 'onInterrupted' | 'online' | 'sent'> & {
  /** Names the copy of the book that may be on this device (see copy-bytes.ts). */
  copyId?: string | undefined
  onInterrupted(interruption: Interruption | undefined): void
  /**
   * The book was there and no longer is (withdrawn, subscription ended), or something that its pages need is missing.
   */
  onLost(failure: ReadingFailure): void
  /** Asks for the file's password; `wrong` after one that did not open it. Rejects when the reader cancels. */
  askPassword(wrong: boolean): Promise<string>
  /** Updated until the book is open. */
  progress: OpeningProgress
  /** Ends an opening that is no longer wanted. */
  signal: AbortSignal
}

const RANGE_CHUNK = 65_536
/**
 * A book up to this size is fetched whole while its first pages are read; of a larger one only the parts that are
 * needed.
 */
const STREAM_WHOLE = 16 * 1024 * 1024
const STREAM_START = 1024 * 1024
/** Pictures with more pixels are left out: they are attacks or mistakes (an A3 page at 600 dpi has 70 million). */
const MAX_IMAGE_PIXELS = 80_000_000
/** Larger pictures are scaled down in the worker, before they take that much memory. */
const MAX_CANVAS_BYTES = 64 * 1024 * 1024

/**
 * Opens a PDF over range requests with the reader's token. The library, its worker and the first bytes are fetched at
 * the same time. It takes as long as it takes: a slow connection or a busy machine is no fault of the file.
 * @throws ReadingFailure with a kind for each reason that the reader can be told
 */
export async function openPdf(options: OpenPdfOptions): Promise<PdfBook> {
  const { onLost, onInterrupted, progress, signal } = options
  const begun = takeOpening(options)
  let bytes: BookBytes | undefined
  let close = () => {
    bytes?.close()
    begun.worker.end()
  }
  const abandon = () => close()
  signal.addEventListener('abort', abandon)
  void begun.worker.started.then(() => {
    progress.hasReader = true
  })
  try {
    const first = await begun.bytes
    bytes = 'copy' in first ? first.copy : fetchBookBytes({ ...options, online: window, sent: first.sent })
    const [pdfjs, opened] = await Promise.all([
      loadPdfjs().catch((cause) => {
        throw readingFailure('unreachable', cause)
      }),
      bytes.open(),
    ])
    const worker = startWorker(pdfjs, begun.worker, { onInterrupted, onLost })
    const task = pdfjs.getDocument({
      ...(await documentSource(pdfjs, bytes, opened, { onLost, progress })),
      worker,
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
      void task.destroy().finally(() => {
        worker.destroy()
        end()
      })
    }
    const refused = askForPassword(pdfjs, task, options.askPassword)
    const document = await Promise.race([task.promise, refused])
    if (document.numPages < 1) throw readingFailure('empty')
    return await describeBook(pdfjs, document, () => close())
  } catch (error) {
    close()
    throw toReadingFailure(error)
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}

function assets(pdfjs: Pdfjs, folder: string): string {
  return new URL(`/assets/pdfjs/${pdfjs.version}/${folder}/`, location.origin).href
}

/** Never resolves; rejects when the reader does not know the password. */
function askForPassword(
  pdfjs: Pdfjs,
  task: PDFDocumentLoadingTask,
  ask: OpenPdfOptions['askPassword'],
): Promise<never> {
  return new Promise((_, reject) => {
    task.onPassword = (answer: (password: string) => void, reason: number) => {
      ask(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD).then(answer, () =>
        reject(readingFailure('password')),
      )
    }
  })
}

/**
 * Ranges go through a transport of our own, since pdf.js's own gives a page up at the first 401. Whole files are
 * passed as they are.
 */
async function documentSource(
  pdfjs: Pdfjs,
  bytes: BookBytes,
  opened: OpenedBytes,
  { onLost, progress }: { onLost: (failure: ReadingFailure) => void; progress: OpeningProgress },
) {
  if (opened.length === undefined || !opened.ranges) {
    return { data: new Uint8Array(await new Response(opened.body).arrayBuffer()) }
  }
  if (opened.length <= STREAM_WHOLE) progress.length = opened.length
  const arrived = (count: number) => {
    // Ranges may overlap with what is streamed.
    progress.bytes = Math.min(opened.length ?? 0, progress.bytes + count)
  }
  const transport = new pdfjs.PDFDataRangeTransport(opened.length, null)
  transport.requestDataRange = (begin, end) => {
    bytes.range(begin, end).then(
      (chunk) => {
        arrived(chunk.byteLength)
        deliver(() => transport.onDataRange(begin, chunk))
      },
      (error) => {
        if (!(error instanceof DOMException)) onLost(toReadingFailure(error))
      },
    )
  }
  void stream(opened.body, opened.length, { transport, arrived })
  return { range: transport }
}

type Target = {
  transport: InstanceType<Pdfjs['PDFDataRangeTransport']>
  arrived: (bytes: number) => void
}

/**
 * Passes the start of the file to pdf.js while it looks for what it needs. What a lost connection interrupts is
 * fetched as ranges.
 */
async function stream(
  body: ReadableStream<Uint8Array>,
  length: number,
  { transport, arrived }: Target,
): Promise<void> {
  const limit = length <= STREAM_WHOLE ? length : STREAM_START
  const reader = body.getReader()
  let read = 0
  try {
    while (read < limit) {
      const { value, done } = await reader.read()
      if (done) break
      read += value.byteLength
      arrived(value.byteLength)
      transport.onDataProgressiveRead(value)
    }
    if (read >= length) transport.onDataProgressiveDone()
    else await reader.cancel()
  } catch {
    // The connection was lost or the book closed: ranges fetch the rest, or nothing more is needed.
  }
}

/** pdf.js throws when it gets data for a request that it has given up meanwhile. */
function deliver(give: () => void): void {
  try {
    give()
  } catch {
    // These bytes are not needed.
  }
}
