import { Failure } from '#server/platform/failure.ts'
import { sanitizeHtmlBook } from './sanitize-html-book.ts'

/** A file with fewer letters and no picture is a mistake: an empty export, or a page that loads its text by script. */
const LEAST_LETTERS = 200

export type HtmlBook = { markup: string; droppedPictures: number }

/**
 * Decodes and sanitises an HTML book. A hostile file can take very long: call it in a process that can be killed.
 * @throws Failure with an English message for the operator: not text, or nothing to read
 */
export function readHtmlBook(bytes: Uint8Array): HtmlBook {
  const source = decode(bytes)
  if (!/<[a-z!?][^>]{0,10000}>/i.test(source)) {
    throw new Failure('unsupported_type', 'The file is no HTML: it holds no markup.')
  }
  const { html, droppedPictures } = sanitizeHtmlBook(source)
  const pictures = html.match(/<img /g)?.length ?? 0
  const letters = html.replace(/<[^<>]*>/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (pictures === 0 && letters < LEAST_LETTERS) {
    const dropped = droppedPictures > 0 ? ` ${droppedPictures} pictures were left out.` : ''
    throw new Failure(
      'unsupported_type',
      `The HTML file is no book: once it is sanitised it holds ${letters} letters, fewer than ${LEAST_LETTERS}.${dropped}`,
    )
  }
  return { markup: html, droppedPictures }
}

/** The encoding is that of the byte order mark or the declaration, otherwise UTF-8. */
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
