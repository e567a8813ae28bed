import { bookFailure } from '../book-faults.rules.ts'

/**
 * The text of an HTML file. The encoding is that of the byte order mark or the declaration, otherwise UTF-8.
 * @throws Failure for the operator: not text, or no markup
 */
export function decodeHtml(bytes: Uint8Array): string {
  const [first, second] = bytes
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const declared = /<meta[^>]+charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1]
  const xml = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]{2,40})["']/i.exec(head)?.[1]
  const mark =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  for (const label of [mark ?? 'utf-8', declared, xml]) {
    const text = label === undefined ? undefined : decodeAs(label, bytes)
    if (text === undefined || text.includes('\0')) continue
    if (holdsTag(text)) return text
    throw bookFailure('no_markup')
  }
  throw bookFailure('no_text')
}

const LONGEST_TAG = 10_000

/** Whether some `<a` is closed by a `>`. Each character is looked at once, however many of them are never closed. */
function holdsTag(text: string): boolean {
  let open = Number.NEGATIVE_INFINITY
  for (const { 0: sign, index } of text.matchAll(/<[a-z!?]|>/gi)) {
    if (sign !== '>') open = index
    else if (index - open <= LONGEST_TAG) return true
  }
  return false
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
