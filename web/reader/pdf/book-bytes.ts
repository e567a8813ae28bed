import { failureOfStatus, readingFailure } from '../reading-failure.ts'

/** A request for a whole file that has been sent. */
export type SentRequest = { response: Promise<Response>; cancel(reason?: unknown): void }

/** Why requests are being repeated: they failed, or nothing came for long. */
export type Interruption = 'lost' | 'slow'

/** How the bytes of a book are fetched, and what happens when they cannot be. */
export type BookAccess = {
  url: string
  token: string
  /** Asks the reader to sign in on the spot and gives the new token; rejects when they will not. */
  needSignIn(): Promise<string>
  /** Requests are being repeated; undefined once all have their answers. */
  onInterrupted(interruption: Interruption | undefined): void
  /** Sends `online` when there may be a connection again: the window. */
  online: EventTarget
  /** The request for the whole file, if it was sent before; `open` takes its answer. */
  sent?: SentRequest | undefined
  /**
   * After this many milliseconds without a byte a request is aborted and repeated, since its connection may be dead.
   * Each further one is given twice as long, since the shop may be slow instead.
   */
  idleMs?: number
}

export type OpenedBytes = {
  /** Undefined where the server does not state it; then there are no ranges either. */
  length: number | undefined
  ranges: boolean
  /** The whole file from its start, as it arrives. */
  body: ReadableStream<Uint8Array>
}

export type BookBytes = {
  /** @throws ReadingFailure */
  open(): Promise<OpenedBytes>
  /**
   * The bytes from `begin` up to and excluding `end`. Survives lost connections and expired tokens; rejects only
   * after `close`, or when the book is gone or was replaced by another revision.
   */
  range(begin: number, end: number): Promise<Uint8Array>
  close(): void
}

const PAUSES = [500, 1500, 4000]
const LAST_PAUSE = 6000
const IDLE_MS = 20_000
const LONGEST_IDLE_MS = 160_000

/**
 * Fetches a book with the reader's token. A request with an expired token signs nobody out: it waits until the reader
 * has signed in again. One that loses its connection continues where it broke off, as soon as there is one.
 */
export function fetchBookBytes(access: BookAccess): BookBytes {
  const abort = new AbortController()
  let token = access.token
  let renewal: Promise<string> | undefined
  let interrupted = 0
  let reported: Interruption | undefined
  let { sent } = access
  /** The entity tag of the opened revision. A weak one is of no use here: it may not be sent as `If-Range`. */
  let revision: string | undefined

  /** Several requests may meet the expired token together; the reader is asked once. */
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

  /**
   * An answer whose headers came in time. `idle` has to be notified of every further byte, or that none is expected.
   */
  const request = async (
    range: string | undefined,
    attempt: number,
  ): Promise<{ response: Response; idle: IdleTimer }> => {
    for (;;) {
      const used = token
      const headers: Record<string, string> = { Authorization: `Bearer ${used}` }
      if (range) headers.Range = range
      // Of another revision the shop sends the whole file.
      if (range && revision) headers['If-Range'] = revision
      const idle = idleTimer(Math.min(LONGEST_IDLE_MS, (access.idleMs ?? IDLE_MS) * 2 ** attempt))
      const signal = AbortSignal.any([abort.signal, idle.signal])
      const before = range === undefined ? sent : undefined
      if (before) sent = undefined
      const answer = before ? answerOf(before, signal) : fetch(access.url, { headers, signal })
      const response = await answer.catch((error) => {
        idle.stop()
        throw error
      })
      const tag = strongTag(response)
      const isReplaced = response.ok && revision !== undefined && tag !== undefined && tag !== revision
      if (response.ok && !isReplaced) return { response, idle }
      idle.stop()
      await response.body?.cancel()
      if (isReplaced) throw readingFailure('replaced')
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
    error instanceof TypeError ||
    isTimeout(error) ||
    (error instanceof Error && 'kind' in error && error.kind === 'busy')

  const report = (interruption: Interruption | undefined) => {
    if (interruption === reported) return
    reported = interruption
    access.onInterrupted(interruption)
  }

  /** Adds a range's bytes to those that are there already. */
  const receive = async (
    { begin, end }: { begin: number; end: number },
    parts: Uint8Array[],
    attempt: number,
  ): Promise<void> => {
    const had = lengthOf(parts)
    const { response, idle } = await request(`bytes=${begin + had}-${end - 1}`, attempt)
    // A server that ignores ranges answers with the whole file.
    let skip = response.status === 206 ? 0 : begin + had
    let missing = end - begin - had
    const reader = response.body?.getReader()
    try {
      while (reader && missing > 0) {
        const { value, done } = await reader.read()
        if (done) break
        idle.restart()
        const wanted = value.subarray(skip, skip + missing)
        skip = Math.max(0, skip - value.length)
        missing -= wanted.length
        if (wanted.length > 0) parts.push(wanted)
      }
      if (missing > 0) throw new TypeError('the answer broke off')
    } finally {
      idle.stop()
      await reader?.cancel().catch(() => {})
    }
  }

  /** A slow answer is waited for; only a request that fails says that the shop cannot be reached. */
  const requestWhole = async (attempt = 0): ReturnType<typeof request> => {
    try {
      return await request(undefined, attempt)
    } catch (error) {
      if (isTimeout(error)) return requestWhole(attempt + 1)
      throw error instanceof TypeError ? readingFailure('unreachable', error) : error
    }
  }

  return {
    async open() {
      const { response, idle } = await requestWhole()
      // The rest of the whole file is not needed: ranges fetch what is.
      idle.stop()
      revision = strongTag(response)
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
      const parts: Uint8Array[] = []
      try {
        for (let attempt = 0; ; attempt++) {
          try {
            await receive({ begin, end }, parts, attempt)
            return joined(parts)
          } catch (error) {
            if (abort.signal.aborted || !worthRepeating(error)) throw error
            if (!waiting) interrupted += 1
            waiting = true
            report(isTimeout(error) ? 'slow' : 'lost')
            await pause(attempt)
          }
        }
      } finally {
        if (waiting) {
          interrupted -= 1
          if (interrupted === 0) report(undefined)
        }
      }
    },
    close: () => abort.abort(new DOMException('The book was closed', 'AbortError')),
  }
}

/** The answer to a request that was sent without this signal. */
function answerOf({ response, cancel }: SentRequest, signal: AbortSignal): Promise<Response> {
  if (signal.aborted) cancel(signal.reason)
  else signal.addEventListener('abort', () => cancel(signal.reason), { once: true })
  return response
}

function strongTag({ headers }: Response): string | undefined {
  const tag = headers.get('ETag')
  return tag?.startsWith('"') ? tag : undefined
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

type IdleTimer = { signal: AbortSignal; restart(): void; stop(): void }

/** Aborts with a TimeoutError when it was not restarted for this long. */
function idleTimer(milliseconds: number): IdleTimer {
  const controller = new AbortController()
  const expire = () => controller.abort(new DOMException('No byte came for a while', 'TimeoutError'))
  let timer = setTimeout(expire, milliseconds)
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(expire, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
