import { PASSWORD_LENGTH } from '#contracts/accounts.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const TOO_SHORT = `Password paling sedikit ${PASSWORD_LENGTH} karakter`
const TOO_COMMON = 'Password ini terlalu mudah ditebak. Pilih yang lain'
const SAME_AS_EMAIL = 'Password tidak boleh sama dengan email atau nama Anda'

/** What is wrong with a new password, for the person who chose it; undefined when it will do. */
export function passwordProblem(
  password: string,
  person: { email: string; name: string },
): string | undefined {
  // Characters as people count them: an emoji is one.
  if ([...password].length < PASSWORD_LENGTH) return TOO_SHORT
  const lower = password.toLowerCase().trim()
  if (COMMON_PASSWORDS.has(lower) || isRun(lower)) return TOO_COMMON
  const own = [person.email, person.email.split('@')[0], person.name, person.name.replace(/\s+/g, '')]
  if (own.some((text) => text?.toLowerCase() === lower)) return SAME_AS_EMAIL
  return undefined
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

/** One character over and over, or neighbours in a row: `aaaaaaaa`, `12345678`, `zyxwvuts`. */
function isRun(text: string): boolean {
  return new Set(text).size <= 2 || SEQUENCES.some((sequence) => sequence.includes(text))
}
