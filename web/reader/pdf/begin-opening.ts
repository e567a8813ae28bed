import type { BookBytes, SentRequest } from './book-bytes.ts'
import { openCopyBytes } from './copy-bytes.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import { type SpawnedWorker, spawnWorker } from './worker/start-worker.ts'

/** A book's file: its address, and the token that it is read with. */
export type BookFile = {
  /** On this origin. */
  url: string
  token: string
  /** Names the copy of the book that may be on this device. */
  copyId?: string | undefined
}

/** What every book needs first, whatever is on the screen. */
export type BegunOpening = {
  worker: SpawnedWorker
  /** The copy on this device; otherwise the file's request. */
  bytes: Promise<{ copy: BookBytes } | { sent: SentRequest }>
}

type Kept = BegunOpening & { file: BookFile; drop(): void }

/**
 * How long an opening that nobody takes is kept, for example where the subscription has ended or the reader has gone
 * back.
 */
const KEPT_MS = 20_000

let kept: Kept | undefined

/** Requests the file, the library and the worker while the page is still being hydrated. */
export function beginOpening(file: BookFile): void {
  kept?.drop()
  kept = begin(file)
}

/** The opening that was started for this file, or a new one. The caller owns it: it cancels and ends it. */
export function takeOpening(file: BookFile): BegunOpening {
  const fits = kept?.file.url === file.url && kept.file.token === file.token
  const taken = fits && kept ? kept : begin(file)
  if (!fits) kept?.drop()
  kept = undefined
  return taken
}

function begin(file: BookFile): Kept {
  // The caller that opens the book reports a failed load.
  loadPdfjs().catch(() => undefined)
  const worker = spawnWorker()
  const cancelled = new AbortController()
  const bytes = findCopy(file.copyId).then((copy) =>
    copy === undefined ? { sent: send(file, cancelled) } : { copy },
  )
  const begun: Kept = {
    file,
    worker,
    bytes,
    drop() {
      cancelled.abort()
      worker.end()
    },
  }
  setTimeout(() => {
    if (kept !== begun) return
    kept = undefined
    begun.drop()
  }, KEPT_MS)
  return begun
}

const findCopy = async (copyId: string | undefined) =>
  copyId === undefined ? undefined : openCopyBytes(copyId)

function send({ url, token }: BookFile, cancelled: AbortController): SentRequest {
  const response = fetch(url, {
    headers: { Authorization: `Bearer ${token}` },
    signal: cancelled.signal,
  })
  // Nobody may be awaiting it yet.
  response.catch(() => undefined)
  return { response, cancel: (reason) => cancelled.abort(reason) }
}
