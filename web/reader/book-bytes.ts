import { failureOfStatus, readingFailure } from './reading-failure.ts'

/** How the bytes of a book are had, and what happens when they are not. */
export type BookAccess = {
  url: string
  token: string
  /** Asks the reader to sign in on the spot and gives the new token; rejects when they will not. */
  needSignIn(): Promise<string>
  /** The line was lost (`true`) and is tried again until it is back (`false`). */
  onInterrupted(interrupted: boolean): void
  /** Fires `online` when there may be a line again: the window. */
  online: EventTarget
}

export type OpenedBytes = {
  /** Undefined where the server does not say: then there are no ranges either. */
  length: number | undefined
  ranges: boolean
  /** The whole file from its start, as it comes. */
  body: ReadableStream<Uint8Array>
}

export type BookBytes = {
  /** @throws ReadingFailure */
  open(): Promise<OpenedBytes>
  /** Bytes from `begin` up to and without `end`. Outlives lost lines and dead tokens; rejects only after `close` or when the book is gone. */
  range(begin: number, end: number): Promise<Uint8Array>
  close(): void
}

const PAUSES = [500, 1500, 4000]
const LAST_PAUSE = 6000

/**
 * Fetches a book with the reader's token. A request that meets a dead token signs nobody out: it waits until the
 * reader signed in again and goes on; one that meets a dead line is repeated until the line is back.
 */
export function fetchBookBytes(access: BookAccess): BookBytes {
  const abort = new AbortController()
  let token = access.token
  let renewal: Promise<string> | undefined
  let interrupted = 0

  /** Many requests may meet the dead token together; the reader is asked once. */
  const renew = (dead: string): Promise<string> => {
    if (token !== dead) return Promise.resolve(token)
    renewal ??= access
      .needSignIn()
      .then((fresh) => {
        token = fresh
        return fresh
      })
      .catch((cause) => {
        throw readingFailure('signed-out', cause)
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  const request = async (range: string | undefined): Promise<Response> => {
    for (;;) {
      const used = token
      const headers: Record<string, string> = { Authorization: `Bearer ${used}` }
      if (range) headers.Range = range
      const response = await fetch(access.url, { headers, signal: abort.signal })
      if (response.ok) return response
      await response.body?.cancel()
      if (response.status === 401) await renew(used)
      else throw readingFailure(failureOfStatus(response.status))
    }
  }

  const pause = (attempt: number) =>
    new Promise<void>((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        access.online.removeEventListener('online', done)
        abort.signal.removeEventListener('abort', stop)
        resolve()
      }
      const stop = () => {
        clearTimeout(timer)
        access.online.removeEventListener('online', done)
        reject(abort.signal.reason)
      }
      const timer = setTimeout(done, PAUSES[attempt] ?? LAST_PAUSE)
      access.online.addEventListener('online', done)
      abort.signal.addEventListener('abort', stop)
    })

  const worthRepeating = (error: unknown) =>
    error instanceof TypeError || (error instanceof Error && 'kind' in error && error.kind === 'busy')

  return {
    async open() {
      const response = await request(undefined).catch((error) => {
        throw error instanceof TypeError ? readingFailure('unreachable', error) : error
      })
      const length = Number(response.headers.get('Content-Length') ?? Number.NaN)
      const encoded = (response.headers.get('Content-Encoding') ?? 'identity') !== 'identity'
      const known = Number.isInteger(length) && length > 0 && !encoded
      if (!response.body) throw readingFailure('damaged')
      return {
        length: known ? length : undefined,
        ranges: known && response.headers.get('Accept-Ranges') === 'bytes',
        body: response.body,
      }
    },
    async range(begin, end) {
      let waiting = false
      try {
        for (let attempt = 0; ; attempt++) {
          try {
            const response = await request(`bytes=${begin}-${end - 1}`)
            const bytes = new Uint8Array(await response.arrayBuffer())
            // A server that ignores ranges answers with the whole file.
            return response.status === 206 ? bytes : bytes.slice(begin, end)
          } catch (error) {
            if (abort.signal.aborted || !worthRepeating(error)) throw error
            if (!waiting) {
              waiting = true
              interrupted += 1
              if (interrupted === 1) access.onInterrupted(true)
            }
            await pause(attempt)
          }
        }
      } finally {
        if (waiting) {
          interrupted -= 1
          if (interrupted === 0) access.onInterrupted(false)
        }
      }
    },
    close: () => abort.abort(new DOMException('The book was closed', 'AbortError')),
  }
}
