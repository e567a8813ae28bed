import { targetOf } from './links.ts'
import { comparePositions, type TextIndex, type TextPosition } from './text-position.ts'

export type ContentsEntry = { text: string; depth: number; position: TextPosition }
type Entry = { text: string; depth: number; element: Element }

const MOST_ENTRIES = 3000

/**
 * The book's contents as an EPUB states them, otherwise its headings. A stated list is taken out of the text: the
 * reader shows it in a panel, and before the cover it would be the first page.
 */
export function takeContents(body: HTMLElement): (index: TextIndex) => ContentsEntry[] {
  const nav = body.querySelector('nav[role=doc-toc]')
  const stated = nav ? statedContents(nav) : []
  nav?.remove()
  const entries = (stated.length > 1 ? stated : headings(body)).slice(0, MOST_ENTRIES)
  return (index) =>
    entries.map(({ text, depth, element }) => ({ text, depth, position: index.startOf(element) }))
}

function statedContents(nav: Element): Entry[] {
  return [...nav.querySelectorAll('a[href]')].flatMap((link) => {
    const target = targetOf(link)
    if (target === undefined || target.kind === 'outside') return []
    return [{ text: textOf(link), depth: depthOf(link), element: target.element }]
  })
}

function depthOf(link: Element): number {
  let depth = -1
  for (let list = link.closest('ol,ul'); list; list = list.parentElement?.closest('ol,ul') ?? null) depth++
  return Math.max(0, depth)
}

function headings(body: HTMLElement): Entry[] {
  const found = [...body.querySelectorAll('h1,h2,h3,h4')].filter((heading) => textOf(heading) !== '')
  const levelOf = (heading: Element) => Number(heading.localName.slice(1))
  const top = found.reduce((least, heading) => Math.min(least, levelOf(heading)), 6)
  return found.map((element) => ({ text: textOf(element), depth: levelOf(element) - top, element }))
}

const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The index of the entry that a position belongs to; -1 before the first. */
export const presentEntry = (entries: readonly ContentsEntry[], position: TextPosition): number =>
  entries.findLastIndex((entry) => comparePositions(entry.position, position) <= 0)
