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

/** A slug: folded words joined by hyphens, at most 120 characters; never empty and never all digits. */
export function slugify(text: string): string {
  const slug = words(text)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 120)
    .replace(/-+$/, '')
  if (slug === '') return 'judul'
  return /^[0-9]+$/.test(slug) ? `judul-${slug}` : slug
}

/** Text as it stands in HTML or XML, between tags and in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => REFERENCES[sign] ?? sign)
}

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The first `limit` characters, cut at a word where one ends in the last fifth, with an ellipsis. */
export function excerpt(text: string, limit: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const cut = plain.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`
}
