import { posix } from 'node:path'
import { bookFailure, bookRemark } from '../book-faults.rules.ts'
import { sanitizeHtmlBook } from '../sanitize-html-book.ts'
import type { AssembledBook } from './assemble-epub.ts'
import type { BookSource } from './book-source.ts'
import { decodeHtml } from './decode-html.ts'
import { embedPictures, openPictures } from './embed-pictures.ts'
import { leaveOutNavigation } from './leave-out-navigation.ts'
import { markupOf, parseMarkup } from './markup-tree.ts'
import { setDirections } from './set-directions.ts'

/**
 * An HTML file with its pictures, without the navigation of the site that it came from.
 * @throws Failure for the operator
 */
export async function assembleHtml(source: BookSource, name: string): Promise<AssembledBook> {
  const bytes = await source.read(name)
  if (bytes === undefined) throw bookFailure('html_missing', name)
  const text = decodeHtml(bytes)
  const xhtml = /^\s*(?:<\?xml|<!DOCTYPE[^>]{0,40}xhtml)/i.test(text.slice(0, 500))
  const nodes = parseMarkup(text, name, { xhtml })
  const links = leaveOutNavigation(nodes)
  setDirections(nodes, undefined)
  await embedPictures(openPictures(source), nodes, name)
  const { html, droppedPictures } = sanitizeHtmlBook(markupOf(nodes))
  const remarks = links === 0 ? [] : [bookRemark('navigation_left_out', links)]
  return { markup: html, droppedPictures, remarks, metadata: undefined }
}

/**
 * The HTML file of a folder or archive: `index.html`, or the only one.
 * @throws Failure
 */
export function mainHtml({ names }: BookSource): string {
  const files = names.filter((name) =>
    ['.html', '.htm', '.xhtml'].includes(posix.extname(name).toLowerCase()),
  )
  const [only, ...more] = files
  if (only === undefined) throw bookFailure('no_html')
  if (more.length === 0) return only
  const index = files
    .filter((name) => /^index\.x?html?$/i.test(posix.basename(name)))
    .sort((one, other) => one.split('/').length - other.split('/').length)[0]
  if (index !== undefined) return index
  throw bookFailure('many_html', files.length)
}
