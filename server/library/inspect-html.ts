import { Failure } from '#server/platform/failure.ts'
import { sanitizeHtmlBook } from './sanitize-html-book.ts'

const MAX_BYTES = 64 * 1024 * 1024

/**
 * Reads an HTML book for import and gives its sanitised markup.
 * @throws Failure, worded in English for the operator: too large, not text, or without anything to read
 */
export function inspectHtml(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new Failure('too_large', 'The HTML file is larger than 64 MB.')
  const markup = decode(bytes)
  if (!/<[a-z!?][^>]*>/i.test(markup)) {
    throw new Failure('unsupported_type', 'The file is no HTML: it holds no markup.')
  }
  const html = sanitizeHtmlBook(markup)
  const readable = html.replace(/<img\b[^>]*>/g, 'x').replace(/<[^>]*>/g, '')
  if (!/[\p{L}\p{N}]/u.test(readable)) {
    throw new Failure('unsupported_type', 'The HTML file holds nothing to read once it is sanitised.')
  }
  return html
}

/** By its byte order mark or by what it says of itself, otherwise as UTF-8. */
function decode(bytes: Uint8Array): string {
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
    if (text !== undefined && !text.includes('\0')) return text
  }
  throw new Failure('unsupported_type', 'The file is no HTML: it cannot be read as text (is it UTF-8?).')
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
