import { PASSWORD_LENGTH } from '#contracts/accounts.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const TOO_SHORT = `Password paling sedikit ${PASSWORD_LENGTH} karakter`
const TOO_COMMON = 'Password ini terlalu mudah ditebak. Pilih yang lain'
const SAME_AS_EMAIL = 'Password tidak boleh sama dengan email atau nama Anda'

/** The message about what is wrong with a new password; undefined where nothing is. */
export function passwordProblem(
  password: string,
  person: { email: string; name: string },
): string | undefined {
  // Code points, not UTF-16 units: an emoji counts as one character.
  if ([...password].length < PASSWORD_LENGTH) return TOO_SHORT
  const lower = password.toLowerCase().trim()
  if (COMMON_PASSWORDS.has(lower) || isRun(lower)) return TOO_COMMON
  const personal = [person.email, person.email.split('@')[0], person.name, person.name.replace(/\s+/g, '')]
  if (personal.some((text) => text?.toLowerCase() === lower)) return SAME_AS_EMAIL
  return undefined
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

/** At most two different characters, or a run of digits, letters or keys: `aaaaaaaa`, `12345678`, `zyxwvuts`. */
function isRun(text: string): boolean {
  return new Set(text).size <= 2 || SEQUENCES.some((sequence) => sequence.includes(text))
}
