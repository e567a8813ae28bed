import type { Reason } from '#contracts/failures.ts'
import { type CallFailure, callFailure, endsSession } from './call-failure.ts'
import { checkConnection } from './connection.ts'
import { sessionExpired } from './session-expiry.ts'

type Answer = { message?: string; data?: unknown; errors?: Record<string, string[]>; reason?: Reason }

/**
 * What an answer says.
 * @throws as `sendRequest` where the answer breaks off
 */
export async function readAnswer(response: Response): Promise<Answer> {
  try {
    return asAnswer(await response.json())
  } catch (error) {
    return notReached(error)
  }
}

const asAnswer = (body: unknown): Answer => (typeof body === 'object' && body !== null ? body : {})

function notReached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  void checkConnection()
  throw callFailure({
    status: 0,
    message: 'Sambungan terputus. Periksa internet Anda, lalu coba lagi.',
  })
}

/** How often a request is sent again that was refused because many came at once, and how long each pause may be. */
const AGAIN = { times: 2, longestMs: 5_000 }

/**
 * Many people behind one address may be refused for a moment. Nothing was done then, so that the request can be sent
 * again, whatever it asks for. Where the shop names a longer time, the shopper has to know.
 */
async function sendPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let again = 0; ; again++) {
    const response = await fetch(url, init)
    const pause = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000
    const passes = response.status === 429 && pause <= AGAIN.longestMs && init.keepalive !== true
    if (!passes || again === AGAIN.times) return response
    await response.body?.cancel()
    await wait(pause, init.signal)
  }
}

function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(new DOMException('The request was aborted.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}

/** When an answer was sent by the shop's clock, and was asked for and came by this device's (shop-clock.ts). */
export let answerTimes: [sent: number, asked: number, came: number] = [0, 0, 0]

export const noteTimes = ({ headers }: Response, asked: number): void => {
  answerTimes = [Date.parse(`${headers.get('date')}`), asked, Date.now()]
}

/**
 * Sends a request of this browser. An expired token is reported to the shopper and ends the session (see
 * session-expiry.ts).
 * @throws CallFailure with the server's status (0 where the server was not reached) and message
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  token: string | undefined,
): Promise<Response> {
  const asked = Date.now()
  const response = await sendPatiently(url, init).catch(notReached)
  // Answers to everybody may come from a cache.
  if (token !== undefined) noteTimes(response, asked)
  if (response.ok) return response

  // A refusal counts by its status, also where its sentence is lost.
  const answer = await response.json().then(asAnswer, (): Answer => ({}))
  const failure: CallFailure = {
    status: response.status,
    message: answer.message ?? '',
    reason: answer.reason,
    errors: answer.errors,
    data: answer.data,
  }
  if (endsSession(failure)) sessionExpired(failure, token)
  throw callFailure(failure)
}
