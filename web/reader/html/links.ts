import { asElement } from '../as-element.ts'

/** The target of a link in a book; undefined for a link without one. */
export type LinkTarget =
  | { kind: 'place'; element: Element }
  | { kind: 'note'; element: Element }
  | { kind: 'outside'; address: string }

/** The link that contains the pressed element. */
export function linkOf(target: EventTarget | null): Element | undefined {
  return asElement(target)?.closest('a[href]') ?? undefined
}

export function targetOf(link: Element): LinkTarget | undefined {
  const address = (link.getAttribute('href') ?? '').trim()
  if (!address.startsWith('#')) {
    return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? { kind: 'outside', address } : undefined
  }
  const document = link.ownerDocument
  const id = fragmentOf(link)
  const element = document.getElementById(id) ?? document.getElementsByName(id)[0]
  if (element === undefined) return undefined
  const note = noteAt(element)
  return note !== undefined && refersToNote(link, note)
    ? { kind: 'note', element: note }
    : { kind: 'place', element }
}

/**
 * The id that a link within the book names. A malformed address, for example with a bare percent sign, is taken
 * literally.
 */
export function fragmentOf(link: Element): string {
  const fragment = (link.getAttribute('href') ?? '').trim().slice(1)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const NOTES = '[role=doc-footnote],[role=doc-endnote]'

/** The note that an element is or belongs to; in books that do not mark notes, the paragraph or list item. */
const noteAt = (element: Element): Element | undefined =>
  element.closest(NOTES) ?? element.closest('li,p,dd,aside') ?? undefined

/** In books that do not mark notes, a superscript number or sign that links to later text is a note too. */
function refersToNote(link: Element, note: Element): boolean {
  if (note.contains(link)) return false
  if (link.getAttribute('role') === 'doc-noteref' || note.matches(NOTES)) return !link.closest(NOTES)
  const mark = (link.textContent ?? '').trim()
  const isMark = /^[[(]?(?:\d{1,4}|[*†‡§]{1,3})[\])]?$/.test(mark)
  const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null || /^\[.*\]$/.test(mark)
  const isAhead = (link.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isMark && isRaised && isAhead && (note.textContent?.trim().length ?? 0) > 1
}
