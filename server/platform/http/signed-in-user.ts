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

export type Bearer = {
  token: string
  user: SignedIn
  /** Whose share of the shop's work the request takes. The links of an owner have one together. */
  share: string
}

/**
 * The user of a request, by its token.
 * @throws `unauthenticated` without a live session, `blocked` for a blocked account, `too_many` or `unavailable` where
 * too many tokens are being looked up
 */
export async function signedInUser(
  request: FastifyRequest,
  { authenticate, identifyLink }: SessionRules,
  now: Date,
): Promise<Bearer> {
  const token = bearerToken(request)
  const bearer =
    token &&
    (await request.server.lookUpSession(request, token, async () => {
      const user = await authenticate(token, now)
      if (user) return { token, user, share: `user ${user.id}` }
      const owner = await identifyLink?.(request, token, now)
      return owner && { token, user: owner, share: `links of ${owner.id}` }
    }))
  if (!bearer) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
  return bearer
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
