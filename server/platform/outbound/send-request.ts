import { isStorable } from '#kernel/text.ts'
import { SECOND } from '#kernel/time.ts'

export type OutboundRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  /** How long one request may take, in milliseconds. */
  timeoutMs: number
  /** The longest accepted answer, in bytes. A longer one counts as no answer. */
  maxBytes: number
  /** Ends the request early. */
  signal?: AbortSignal | undefined
}

export type OutboundAnswer = {
  status: number
  text: string
  /** The server's clock, to the second; undefined where its answer has no date. */
  date: Date | undefined
  /** How long the server asks to wait, in milliseconds, at most a day. */
  retryAfterMs: number | undefined
}

/** The server could not be reached, or did not answer within the limits of time and size. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  /** False where there was no connection to send the request by. Otherwise the server may have received it. */
  get maybeSent(): boolean {
    return !neverConnected(this.cause)
  }
}

/** The network's own errors name the step that failed. Of a host with several addresses, each is tried. */
function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected)
  const { syscall, code } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT') return true
  return error.cause !== undefined && neverConnected(error.cause)
}

/**
 * Sends one request to a vendor's configured address. Redirects are refused: a key must not follow one to another
 * host (F36).
 * @throws NoAnswer
 */
export async function sendRequest(url: string, request: OutboundRequest): Promise<OutboundAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs, maxBytes, signal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return {
      status: response.status,
      text: await boundedText(response, maxBytes),
      date: dateOf(response),
      retryAfterMs: retryAfterMs(response),
    }
  } catch (error) {
    throw new NoAnswer(reasonOf(error), { cause: error })
  }
}

/** Undefined for a text that is no JSON, or that could not be stored. */
export function parseAnswer(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? value : undefined
  } catch {
    return undefined
  }
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new RangeError(`the answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function dateOf(response: Response): Date | undefined {
  const ms = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms)
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds <= 86_400 ? seconds * SECOND : undefined
}

/** The network's error code, since the message of fetch is always "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message
}
