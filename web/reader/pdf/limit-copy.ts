/**
 * As much as a quotation needs. The mark on the pages names the buyer; this limit only keeps whole chapters from
 * being copied.
 */
export const COPY_LIMIT = 1_500

/**
 * The text that a selection puts on the clipboard: the lines of a page joined, and cut at a word where it is longer
 * than the shop allows.
 */
export function limitCopy(selected: string): { text: string; cut: boolean } {
  const text = selected
    .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  if (text.length <= COPY_LIMIT) return { text, cut: false }
  const part = text.slice(0, COPY_LIMIT)
  const atWord = part.slice(0, Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'), COPY_LIMIT - 60))
  return { text: `${atWord.trimEnd()}…`, cut: true }
}
