import type { PDFWorker } from 'pdfjs-dist'
import { type ReadingFailure, readingFailure } from '../../reading-failure.ts'
import workerUrl from './pdf-worker.ts?worker&url'
import { isResourceNews } from './resource-news.ts'

/** A worker whose script is being fetched. */
export type SpawnedWorker = {
  worker: Worker
  /** Resolves once the script runs. */
  started: Promise<void>
  /**
   * Resolves if the script cannot be fetched (undefined) or does not run (its error). Later errors are pdf.js's own,
   * about one page.
   */
  failed: Promise<unknown>
  end(): void
}

export type WorkerEvents = {
  /** A file that a page needs cannot be fetched at the moment (`lost`), or has arrived after all (undefined). */
  onInterrupted(interruption: 'lost' | undefined): void
  /** A file that a page needs cannot be fetched: something would be missing on the page. */
  onLost(failure: ReadingFailure): void
}

/** Starts the worker that reads one book. It can be started before the library is loaded. */
export function spawnWorker(): SpawnedWorker {
  const worker = new Worker(workerUrl, { type: 'module', name: 'pdf' })
  const started = new Promise<void>((resolve) => {
    worker.addEventListener('message', () => resolve(), { once: true })
  })
  const failed = new Promise<unknown>((resolve) => {
    worker.addEventListener('error', (event) => resolve(event.error), { once: true })
    // From then on this promise stays pending.
    void started.then(() => resolve(new Promise(() => {})))
  })
  return { worker, started, failed, end: () => worker.terminate() }
}

/** Connects the library to the worker, and receives its messages about the files that pdf.js needs. */
export function startWorker(
  pdfjs: { PDFWorker: typeof PDFWorker },
  { worker, failed }: SpawnedWorker,
  { onInterrupted, onLost }: WorkerEvents,
): PDFWorker {
  const awaited = new Set<string>()
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isResourceNews(data)) return
    const before = awaited.size > 0
    if (data.resource === 'waiting') awaited.add(data.url)
    else awaited.delete(data.url)
    const after = awaited.size > 0
    if (before !== after) onInterrupted(after ? 'lost' : undefined)
    if (data.resource === 'lost') onLost(readingFailure('incomplete', data.url))
  })
  void failed.then((error) => onLost(readingFailure(error === undefined ? 'unreachable' : 'unknown', error)))
  return pdfjs.PDFWorker.create({ port: worker })
}
