import { lookupTable } from '#kernel/lookup-table.ts'

/** What catalogues write where they have nothing. */
const ABSENT = /^(?:[-–—?.]*|#?n\/?a|null|none|nil|nan|undefined|tidak ada|belum ada)$/i

/** Control characters other than tab, line feed, vertical tab, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/

/** Soft hyphens, marks of direction and byte order marks. Joiners stay, since letters of some scripts need them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const NAMED_ENTITIES = lookupTable<string>({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  laquo: '«',
  raquo: '»',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
})

/** `eacute` is e with an acute accent: the letter and the accent name the character. */
const ACCENTS = lookupTable<string>({
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
})

/** What a spreadsheet shows where a formula failed. */
export const isFormulaError = (text: string): boolean =>
  /^#(?:ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!)$/i.test(text.trim())

export const isAbsent = (text: string): boolean => ABSENT.test(text.trim())

/** True where a text holds NUL, other control characters or halves of surrogate pairs. */
export const hasInvalidCharacters = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed()

/** `Simon &amp; Schuster` → `Simon & Schuster`; an unknown entity stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (entity, body: string) => {
    if (body.startsWith('#')) return characterOf(body) ?? entity
    const known = NAMED_ENTITIES.get(body) ?? NAMED_ENTITIES.get(body.toLowerCase())
    if (known !== undefined) return known
    const accent = ACCENTS.get(body.slice(1).toLowerCase())
    return accent === undefined ? entity : `${body[0]}${accent}`.normalize('NFC')
  })
}

function characterOf(body: string): string | undefined {
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return valid ? String.fromCodePoint(code) : undefined
}

/** Printable ASCII without blanks beside each other, which most cells are. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** A cell with a number or a date: no invisible characters, digits and signs of any width as the plain ones. */
export function plainCell(value: string | number): string {
  const text = String(value)
  if (PLAIN.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** One line: entities decoded, white space of every kind made one space. */
export function readLine(text: string): string {
  if (PLAIN.test(text) && !text.includes('&')) return text
  return decodeEntities(text).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** A longer text as plain paragraphs: HTML tags become line ends or nothing, blank lines at most one. */
export function readProse(text: string): string {
  const plain = text
    .replace(/<(script|style)\b[^<>]{0,1000}>[\s\S]{0,100000}?<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]{0,300}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,1000}>/gi, '')
  return decodeEntities(plain)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC')
}
