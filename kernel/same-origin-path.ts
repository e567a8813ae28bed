/** An arbitrary origin. An address that resolves to another origin leaves the shop. */
const ORIGIN = 'http://shop.invalid'

/**
 * The path, query and fragment of an address, if following it stays on the same origin; undefined for anything else.
 * The address is normalised by a URL parser, then checked, and returned in that form: `/..//evil.example/` begins
 * harmlessly and becomes `//evil.example/`, which names another host (F65).
 * @param address from outside, such as a query parameter: `/books?q=laut`
 * @returns `/` and one segment at least, or `/` alone: never `//…`, never a backslash or control character
 */
export function sameOriginPath(address: string): string | undefined {
  // A parser drops tabs and line breaks everywhere, and reads a backslash as a slash.
  if (!address.startsWith('/') || /[\p{Cc}\\]/u.test(address)) return undefined
  const url = URL.parse(address, ORIGIN)
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
