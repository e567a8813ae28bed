function isbn13CheckDigit(first12: string): string {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(first12[index]) * (index % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

function isbn10CheckDigit(first9: string): string {
  let sum = 0
  for (let index = 0; index < 9; index++) sum += Number(first9[index]) * (10 - index)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}

/**
 * Reads an ISBN-10 or ISBN-13, with or without hyphens and spaces, and returns its 13 digits. Returns undefined if
 * the length or the check digit is wrong (ISO 2108).
 */
export function parseIsbn(text: string): string | undefined {
  const digits = text.replace(/[\s\-‐‑–]/g, '').toUpperCase()
  if (/^97[89]\d{10}$/.test(digits))
    return isbn13CheckDigit(digits.slice(0, 12)) === digits[12] ? digits : undefined
  if (/^\d{9}[\dX]$/.test(digits) && isbn10CheckDigit(digits.slice(0, 9)) === digits[9]) {
    const first12 = `978${digits.slice(0, 9)}`
    return first12 + isbn13CheckDigit(first12)
  }
  return undefined
}

/** Makes an ISBN-13 from its first twelve digits by adding the check digit. */
export function completeIsbn(first12: string): string {
  if (!/^97[89]\d{9}$/.test(first12)) throw new RangeError(`not the first 12 digits of an ISBN: ${first12}`)
  return first12 + isbn13CheckDigit(first12)
}
