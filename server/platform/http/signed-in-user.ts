import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { sentenceOf } from './failures.ts'
import type { SignedIn } from './handler.ts'

/** Finds the user of a session token; throws `blocked` for a blocked account. */
export type Authenticate = (token: string, now: Date) => Promise<SignedIn | undefined>

/** Finds the owner of a reading link, for a request that the link allows. */
export type IdentifyLink = (
  request: FastifyRequest,
  token: string,
  now: Date,
) => Promise<SignedIn | undefined>

export type SessionRules = {
  authenticate: Authenticate
  /** Present where the token of a reading link is accepted as well. */
  identifyLink?: IdentifyLink | undefined
}

/**
 * The user of a request, by its token.
 * @throws `unauthenticated` without a live session, `blocked` for a blocked account
 */
export async function signedInUser(
  request: FastifyRequest,
  { authenticate, identifyLink }: SessionRules,
  now: Date,
): Promise<{ token: string; user: SignedIn }> {
  const token = bearerToken(request)
  const user = token && ((await authenticate(token, now)) ?? (await identifyLink?.(request, token, now)))
  if (!token || !user) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
  return { token, user }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
