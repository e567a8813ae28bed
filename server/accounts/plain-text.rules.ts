/** The form in which e-mail addresses are stored and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Text that no account can have and that the database would refuse to compare with. */
export function isUnaskable(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** What the address of a deleted account becomes: nobody may register with one. */
export const deletedEmail = (userId: number) => `akun-${userId}@${NOBODYS_DOMAIN}`
export const isDeletedEmail = (email: string) => email.endsWith(`@${NOBODYS_DOMAIN}`)
const NOBODYS_DOMAIN = 'dihapus.invalid'

/** A name or a street on one line, without control characters. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
