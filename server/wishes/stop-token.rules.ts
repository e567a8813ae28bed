import { createHmac, timingSafeEqual } from 'node:crypto'

const mark = (secret: string, userId: number): string =>
  createHmac('sha256', secret).update(`restock-stop/${userId}`).digest('base64url')

/** The token of the link in a mail. It can only end an account's wishes. */
export const stopToken = (secret: string, userId: number): string => `${userId}.${mark(secret, userId)}`

/** The account of a token; undefined for one that this shop did not make. */
export function readStopToken(secret: string, token: string): number | undefined {
  const [, id, given] = /^(\d{1,15})[.]([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || given === undefined) return undefined
  return timingSafeEqual(Buffer.from(given), Buffer.from(mark(secret, Number(id)))) ? Number(id) : undefined
}
