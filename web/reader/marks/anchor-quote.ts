/** So much of a quote distinguishes it from other places. */
const TELLING = 60

/**
 * Where a marked stretch stands in a text now. In another revision of the file the text may have moved: then it is where
 * the quote's beginning is found next to its old place.
 * @returns undefined where the quote is not in the text any more
 */
export function anchorQuote(
  text: string,
  { from, to, quote }: { from: number; to: number; quote: string },
): { from: number; to: number } | undefined {
  const head = quote.replace(/…$/, '').split('\n')[0]?.slice(0, TELLING) ?? ''
  if (head === '' || text.startsWith(head, from)) return from < text.length ? { from, to } : undefined
  const before = text.lastIndexOf(head, from)
  const after = text.indexOf(head, from)
  if (before < 0 && after < 0) return undefined
  const nearest = before >= 0 && (after < 0 || from - before <= after - from) ? before : after
  return { from: nearest, to: Math.min(text.length, nearest + (to - from)) }
}
