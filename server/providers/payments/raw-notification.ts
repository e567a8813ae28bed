import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two signatures or tokens in a time that does not depend on where they differ. */
export function sameSignature(given: string, expected: string): boolean {
  const digest = (signature: string) => createHash('sha256').update(signature).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** @returns undefined for what is no JSON */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** One header, also where a client sends it twice. */
export function headerOf(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
