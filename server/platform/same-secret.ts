import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two signatures or tokens in a time that does not depend on where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
