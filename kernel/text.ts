import { lookupTable } from './lookup-table.ts'

/**
 * Folds text for comparing and searching: lower case, without accents, compatibility forms resolved,
 * runs of white space made one space. `Façade  Ñ` → `facade n`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The folded words of a text, letters and digits only, at most `limit` of them. */
export function words(text: string, limit = 64): string[] {
  const found: string[] = []
  for (const [word] of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    found.push(word.slice(0, 60))
    if (found.length === limit) break
  }
  return found
}

/** The most characters of a new slug. Lookups have no such limit, since older slugs may be longer. */
const LONGEST_SLUG = 120
const LONGEST_ENDING = 60

/**
 * Makes a slug: folded words of a text joined by hyphens, at most 120 characters; never empty and never all digits.
 * Endings are kept whole up to 60 characters each; the text before them is shortened.
 */
export function slugify(text: string, ...endings: string[]): string {
  const tail = endings
    .map((ending) => cut(hyphenated(ending), LONGEST_ENDING))
    .filter((ending) => ending !== '')
    .map((ending) => `-${ending}`)
    .join('')
  const slug = cut(hyphenated(text) || 'judul', LONGEST_SLUG - tail.length) + tail
  return /^[0-9]+$/.test(slug) ? `judul-${slug}`.slice(0, LONGEST_SLUG) : slug
}

/**
 * Normalises a requested slug to its stored form: lower case, spaces and signs as hyphens. It is never shortened,
 * since the beginning of a longer slug may be the slug of another title. Empty for a text without letters and digits.
 */
export function normalizeSlug(text: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(text)) return text
  const slug = hyphenated(text)
  return /^[0-9]+$/.test(slug) ? `judul-${slug}` : slug
}

function hyphenated(text: string): string {
  return [...fold(text).matchAll(/[\p{L}\p{N}]+/gu)]
    .map(([word]) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
}

const cut = (slug: string, length: number) => slug.slice(0, length).replace(/-+$/, '')

/** False where a text, anywhere in a JSON value, holds NUL or half a surrogate pair: PostgreSQL refuses both in jsonb. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([name, entry]) => isStorable(name) && isStorable(entry))
}

/** A text that PostgreSQL can store: NUL and half surrogate pairs become the replacement character. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** At most `limit` UTF-16 units from the start, never half a surrogate pair at the end. */
export function firstCharacters(text: string, limit: number): string {
  const cut = text.slice(0, limit)
  return /[\ud800-\udbff]$/.test(cut) && cut.length < text.length ? cut.slice(0, -1) : cut
}

/** Escapes text for HTML or XML, between tags and in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => REFERENCES.get(sign) ?? sign)
}

const REFERENCES = lookupTable<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

/** The first `limit` characters, cut at a word where one ends in the last fifth, with an ellipsis. */
export function excerpt(text: string, limit: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const cut = firstCharacters(plain, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`
}
