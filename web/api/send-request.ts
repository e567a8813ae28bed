import type { Reason } from '#contracts/failures.ts'
import { type CallFailure, callFailure } from './call-failure.ts'
import { checkConnection } from './connection.ts'
import { sessionExpired } from './session-expiry.ts'

type Answer = { message?: string; data?: unknown; errors?: Record<string, string[]>; reason?: Reason }

export async function readAnswer(response: Response): Promise<Answer> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/**
 * Sends a request of this browser. An expired token is reported to the shopper and ends the session (see session-expiry.ts).
 * @throws CallFailure with the server's status (0 where the server was not reached) and message
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  token: string | undefined,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    void checkConnection()
    throw callFailure({
      status: 0,
      message: 'Sambungan terputus. Periksa internet Anda, lalu coba lagi.',
    })
  }
  if (response.ok) return response

  const answer = await readAnswer(response)
  const failure: CallFailure = {
    status: response.status,
    message: answer.message ?? '',
    reason: answer.reason,
    errors: answer.errors,
    data: answer.data,
  }
  if (response.status === 401 || response.status === 403) sessionExpired(failure, token)
  throw callFailure(failure)
}
