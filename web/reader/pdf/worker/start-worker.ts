import type { PDFWorker } from 'pdfjs-dist'
import { type ReadingFailure, readingFailure } from '../../reading-failure.ts'
import workerUrl from './pdf-worker.ts?worker&url'
import { isResourceNews } from './resource-news.ts'

export type ReaderWorker = { pdfWorker: PDFWorker; end(): void }

export type WorkerEvents = {
  /** A file that a page needs is not to be had at the moment (`true`), and came in the end (`false`). */
  onInterrupted(interrupted: boolean): void
  /** A file that a page needs is not to be had: something would be missing on the page. */
  onLost(failure: ReadingFailure): void
}

/** Starts the worker that reads one book, and hears what it says about the files that pdf.js needs. */
export function startWorker(
  pdfjs: { PDFWorker: typeof PDFWorker },
  { onInterrupted, onLost }: WorkerEvents,
): ReaderWorker {
  const worker = new Worker(workerUrl, { type: 'module', name: 'pdf' })
  const awaited = new Set<string>()
  let started = false
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    started = true
    if (!isResourceNews(data)) return
    const before = awaited.size > 0
    if (data.resource === 'waiting') awaited.add(data.url)
    else awaited.delete(data.url)
    const after = awaited.size > 0
    if (before !== after) onInterrupted(after)
    if (data.resource === 'lost') onLost(readingFailure('incomplete', data.url))
  })
  worker.addEventListener('error', (event) => {
    // Before its first message: the script could not be fetched. Later errors are pdf.js's own, about one page.
    if (!started) onLost(readingFailure('unreachable', event.error))
  })
  const pdfWorker = pdfjs.PDFWorker.create({ port: worker })
  return {
    pdfWorker,
    end() {
      pdfWorker.destroy()
      worker.terminate()
    },
  }
}
