/** The form in which e-mail addresses are stored and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Text that no account can have and that the database would refuse to compare with. */
export function isUnaskable(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** A name or a street on one line, without control characters. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
