/** The form in which e-mail addresses are stored and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Such an e-mail belongs to no account, and PostgreSQL refuses NUL in a parameter. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** Replaces the e-mail of a deleted account. Registration refuses this domain. */
export const deletedEmail = (userId: number) => `akun-${userId}@${DELETED_DOMAIN}`
export const isDeletedEmail = (email: string) => email.endsWith(`@${DELETED_DOMAIN}`)
const DELETED_DOMAIN = 'dihapus.invalid'

/** A name or street on one line, without control characters. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
