import type { CallData, CallInput, CallName, Calls } from '#contracts/calls.ts'
import { accessToken } from '../session/session.ts'
import { type CallParts, callUrl, requestBody } from './encode-call.ts'
import { readAnswer, sendRequest } from './send-request.ts'

type PublicName = { [Name in CallName]: Calls[Name]['access'] extends 'public' ? Name : never }[CallName]

/**
 * Calls that never carry the token: their answers are the same for everybody, so any cache may keep them. A call that
 * the contracts make public and that is missing here does not compile.
 */
const publicCalls: Record<PublicName, true> = {
  'GET /api/user/shop': true,
  'GET /api/user/shop/texts/:kind': true,
  'GET /api/user/status': true,
  'GET /api/user/landings': true,
  'GET /api/user/picks': true,
  'GET /api/user/books': true,
  'GET /api/user/books/facets': true,
  'GET /api/user/books/suggest': true,
  'GET /api/user/books/:id': true,
  'GET /api/user/books/:id/similar': true,
  'GET /api/user/books/:id/reviews': true,
  'GET /api/user/names/:kind/:slug': true,
  'GET /api/user/genres': true,
  'GET /api/user/genres/:id': true,
  'GET /api/user/get-promos': true,
  'GET /api/user/promos': true,
  'GET /api/user/packages': true,
  'GET /api/user/packages/:id': true,
  'GET /api/user/payment-methods': true,
  'GET /api/user/bundles': true,
  'GET /api/user/bundles/:slug': true,
  'GET /api/user/getProvinces': true,
  'GET /api/user/getCitys': true,
  'GET /api/user/getSubdistricts': true,
  'GET /api/user/shipping-estimate': true,
  'POST /api/user/notices/stop': true,
  'GET /api/user/cards': true,
  'GET /api/user/wishlists/:token': true,
  'POST /api/user/order-status': true,
  'POST /api/user/gifts/open': true,
  'POST /api/auth/login': true,
  'POST /api/auth/register': true,
  'POST /api/auth/request-reset-password': true,
  'POST /api/auth/reset-password': true,
}

type Loose<Parts> = { [Key in keyof Parts]: Key extends 'body' ? Parts[Key] | FormData : Parts[Key] }
/** A part of the request all of whose fields are optional is optional itself. */
type Eased<Parts> = {
  [Key in keyof Parts as Record<never, never> extends Parts[Key] ? never : Key]: Parts[Key]
} & { [Key in keyof Parts as Record<never, never> extends Parts[Key] ? Key : never]?: Parts[Key] }

/** What `call` takes: path parameters, query, and a body as an object or as form data. */
export type BrowserInput<Name extends CallName> = Eased<Loose<CallInput<Name>>>

export type CallOptions = {
  signal?: AbortSignal
  /** Makes repeated requests of one purchase a single purchase. */
  idempotencyKey?: string
  /**
   * The token to use instead of this browser's: a reader keeps the one that it was opened with, or uses that of a
   * link.
   */
  token?: string
  /** The request outlives the page that makes it. */
  keepalive?: boolean
}

type CallArguments<Name extends CallName> =
  Record<never, never> extends BrowserInput<Name>
    ? [input?: BrowserInput<Name>, options?: CallOptions]
    : [input: BrowserInput<Name>, options?: CallOptions]

/**
 * Makes a call from the browser and gives its `data`, with the bearer token where the call is a user's.
 * An expired token is reported to the shopper and ends the session (see session-expiry.ts).
 * @throws CallFailure with the server's status (0 where the server was not reached) and message
 */
export async function call<Name extends CallName>(
  name: Name,
  ...input: CallArguments<Name>
): Promise<CallData<Name>> {
  return (await callForAnswer(name, ...input)).data
}

/** Like `call`, together with the server's message for the shopper (empty where there is none). */
export async function callForAnswer<Name extends CallName>(
  name: Name,
  ...[input, options = {}]: CallArguments<Name>
): Promise<{ data: CallData<Name>; message: string }> {
  const [method = 'GET', path = ''] = name.split(' ')
  const parts: CallParts = input ?? {}
  const headers = new Headers({ Accept: 'application/json' })
  const token = name in publicCalls ? undefined : (options.token ?? accessToken())
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)

  const response = await sendRequest(
    callUrl(path, parts),
    {
      method,
      headers,
      body: requestBody(parts.body, headers),
      signal: options.signal ?? null,
      keepalive: options.keepalive === true,
    },
    token,
  )
  const answer = await readAnswer(response)
  // The answer has the type of the contract, since the server checks every answer against it.
  return { data: answer.data as CallData<Name>, message: answer.message ?? '' }
}
