import type { CallData, CallInput, CallName } from '#contracts/calls.ts'
import { UNATTENDED } from '#contracts/unattended.ts'
import type { BrowserInput } from '../../api/call.ts'
import { type CallFailure, callFailure, isCallFailure } from '../../api/call-failure.ts'
import { checkConnection } from '../../api/connection.ts'
import { type CallParts, callUrl, requestBody } from '../../api/encode-call.ts'
import { noteTimes } from '../../api/send-request.ts'
import { askPassword } from '../session/password-question.ts'
import { noteForbidden, noteSignedOut } from '../session/staff-session.ts'

/** Every call of the console, by method and path. */
export type ConsoleCall = Extract<CallName, `${string} /api/console/${string}`>
/** The calls that only read. */
export type ConsoleRead = Extract<ConsoleCall, `GET ${string}`>
export type ConsoleData<Name extends ConsoleCall> = CallData<Name>
export type ConsoleInput<Name extends ConsoleCall> = BrowserInput<Name>

type CallOptions = {
  signal?: AbortSignal
  /** A call that the page makes by itself, while nobody uses it. It does not keep the session. */
  unattended?: boolean
}

export type ConsoleArguments<Name extends ConsoleCall> =
  Record<never, never> extends ConsoleInput<Name>
    ? [input?: ConsoleInput<Name>, options?: CallOptions]
    : [input: ConsoleInput<Name>, options?: CallOptions]

/** The body of a call, for forms that collect one. */
export type ConsoleBody<Name extends ConsoleCall> =
  CallInput<Name> extends { body: infer Body } ? Body : never

/**
 * Makes a call of the console and gives its `data`. The session is an HttpOnly cookie, which the browser adds by itself.
 * Where the session has ended, the console goes to its sign-in page and comes back from there. Where the call asks for
 * the password again, a dialog asks for it and the call is repeated.
 * @throws CallFailure with the server's status (0 where the server was not reached) and message
 */
export async function callConsole<Name extends ConsoleCall>(
  name: Name,
  ...[input, options = {}]: ConsoleArguments<Name>
): Promise<ConsoleData<Name>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const parts: CallParts = input ?? {}
  const headers = new Headers({ Accept: 'application/json' })
  if (options.unattended === true) headers.set(UNATTENDED, '1')
  const init = { method, headers, body: requestBody(parts.body, headers), signal: options.signal ?? null }
  const response = await requestConsole(callUrl(path, parts), init)
  const answer = await response.json().catch(notReached)
  // The answer has the type of the contract, since the server checks every answer against it.
  return (answer as { data: ConsoleData<Name> }).data
}

/**
 * Sends a request to the console, for calls and for files that they answer.
 * @throws CallFailure as `callConsole`
 */
export async function requestConsole(url: string, init: RequestInit = {}): Promise<Response> {
  const asked = Date.now()
  const response = await fetch(url, init).catch(notReached)
  noteTimes(response, asked)
  if (response.ok) return response
  const failure = await failureOf(response)
  noteRefusal(failure)
  if (failure.reason === 'confirmation_needed' && (await askPassword())) return requestConsole(url, init)
  throw callFailure(failure)
}

/** The console knows that the session has ended, or that a right was taken away. */
export function noteRefusal({ status, reason }: CallFailure): void {
  if (status === 401) noteSignedOut()
  if (reason === 'forbidden') noteForbidden()
}

export async function failureOf(response: Response): Promise<CallFailure> {
  const body: Partial<CallFailure> | null = await response.json().catch(() => null)
  return {
    status: response.status,
    message: body?.message || 'Server tidak dapat memproses permintaan ini. Coba lagi sebentar lagi.',
    reason: body?.reason,
    errors: body?.errors,
    data: body?.data,
  }
}

export function notReached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  void checkConnection()
  throw callFailure({ status: 0, message: 'Sambungan terputus. Periksa internet Anda, lalu coba lagi.' })
}

/** Whether a refusal needs no message of its own: the member closed the dialog, or the console left the page. */
export const isAnsweredElsewhere = (failure: unknown): boolean =>
  isCallFailure(failure) && (failure.reason === 'confirmation_needed' || failure.status === 401)
