import { plainText } from '#server/accounts/plain-text.rules.ts'
import { fieldFailure } from '#server/platform/failure.ts'

/**
 * A name in the form in which it is stored.
 * @throws Failure invalid, beside `name`, where nothing is left without control characters
 */
export function requireName(given: string, empty = 'Isi nama'): string {
  const name = plainText(given)
  if (name === '') throw fieldFailure('name', empty)
  return name
}
