import type * as z from 'zod'

/** By the name that the rule has for what it expects. */
const EXPECTED = new Map([
  ['string', 'teks'],
  ['number', 'angka'],
  ['int', 'bilangan bulat'],
  ['boolean', 'true atau false'],
  ['array', 'daftar'],
  ['object', 'objek'],
  ['record', 'objek'],
])

const UNITS = new Map([
  ['string', ' karakter'],
  ['array', ' butir'],
])

/** The message of a broken rule for which neither a contract nor the library has words without English in them. */
export const ruleMessage: z.core.$ZodErrorMap = (issue) => {
  const unit = UNITS.get(String(issue.origin)) ?? ''
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Harus diisi'
      return `Harus berupa ${EXPECTED.get(issue.expected) ?? 'nilai lain'}`
    case 'too_big':
      return `Paling banyak ${issue.maximum}${unit}`
    case 'too_small':
      return `Paling sedikit ${issue.minimum}${unit}`
    case 'invalid_value':
      return `Harus salah satu dari ${issue.values.join(', ')}`
    case 'invalid_format':
      return 'Bentuknya tidak dikenali'
    default:
      return
  }
}
