/** So many characters of a quote distinguish it from other places. */
const TELLING = 60

/**
 * Where a marked text is now. In another revision of the file it may have moved: then it is where the beginning of
 * the quote is found nearest to its old place.
 * @returns undefined where the quote is no longer in the text
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
