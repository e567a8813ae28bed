import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '#kernel/time.ts'

const LASTS = 5 * MINUTE

const mark = (secret: string, staffId: number, expires: number, passwordHash: string) =>
  createHmac('sha256', secret).update(`sign-in ${staffId} ${expires} ${passwordHash}`).digest('base64url')

/**
 * What the first step of a sign-in leaves in the browser: that the password was right. It is good for the second step
 * only, and no more once the password has changed.
 */
export function makeChallenge(
  secret: string,
  { staffId, passwordHash, now }: { staffId: number; passwordHash: string; now: Date },
): string {
  const expires = now.getTime() + LASTS
  return `${staffId}.${expires}.${mark(secret, staffId, expires, passwordHash)}`
}

/** The member that a challenge names; `fits` tells whether this shop made it for that member's present password. */
export function readChallenge(
  secret: string,
  challenge: string,
  now: Date,
): { staffId: number; fits: (passwordHash: string) => boolean } | undefined {
  const [, id, expires, given = ''] = /^(\d{1,15})[.](\d{1,15})[.]([\w-]{43})$/.exec(challenge) ?? []
  if (id === undefined || Number(expires) <= now.getTime()) return undefined
  const staffId = Number(id)
  return {
    staffId,
    fits: (passwordHash) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(mark(secret, staffId, Number(expires), passwordHash))),
  }
}
