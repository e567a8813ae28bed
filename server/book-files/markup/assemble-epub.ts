import { lookupTable } from '#kernel/lookup-table.ts'
import { escapeMarkup } from '#kernel/text.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { bookFailure, type Remark } from '../book-faults.rules.ts'
import { sanitizeHtmlBook } from '../sanitize-html-book.ts'
import { type BookSource, fragmentOf, resolveName } from './book-source.ts'
import { embedPictures, openPictures, type Pictures } from './embed-pictures.ts'
import {
  type Element,
  elementsIn,
  findElement,
  findElements,
  markupOf,
  type Node,
  parseMarkup,
  parseXml,
  textOf,
} from './markup-tree.ts'
import { decode, type EpubMetadata, type EpubPackage, readEpubPackage } from './read-epub-package.ts'
import { type ScopedStyles, scopedClass, scopeStyles } from './scope-styles.ts'
import { setDirections } from './set-directions.ts'

export type AssembledBook = {
  markup: string
  droppedPictures: number
  /** For the operator. */
  remarks: Remark[]
  metadata: EpubMetadata | undefined
}

type Text = { name: string; index: number; nodes: Node[]; scope: string }
type Book = {
  /** Of the package. */
  language: string | undefined
  source: BookSource
  pictures: Pictures
  /** The number of each text, by its name. */
  numbers: Map<string, number>
  /** Rules by the list of style sheets that they came from. */
  styles: Map<string, { scope: string; styles: ScopedStyles }>
}

/**
 * An EPUB as one HTML book: its texts in reading order, each a section with its own language and direction, with
 * pictures, styles that distinguish text, and working links between them.
 * @throws Failure for the operator
 */
export async function assembleEpub(source: BookSource): Promise<AssembledBook> {
  const book = await readEpubPackage(source)
  const numbers = new Map(book.spine.map((name, index) => [name, index + 1]))
  const assembly: Book = {
    language: book.language,
    source,
    pictures: openPictures(source),
    numbers,
    styles: new Map(),
  }
  const sections: string[] = []
  let droppedPictures = 0
  for (const [name, index] of numbers) {
    const { html, droppedPictures: dropped } = await section(assembly, name, index)
    sections.push(html)
    droppedPictures += dropped
  }
  const css = [...assembly.styles.values()].map(({ styles }) => styles.css).join('\n')
  const style = css.trim() === '' ? '' : `<style>${css}</style>`
  const contents = await contentsOf(assembly, book)
  const whole = sanitizeHtmlBook(`<html lang="${attribute(book.language)}"><p></p></html>`).html
  const [open = '', close = ''] = whole.split('<p></p>')
  return {
    markup: `${style}${open}${contents}${sections.join('')}${close}`,
    droppedPictures,
    remarks: [],
    metadata: book.metadata,
  }
}

const attribute = (text = '') => text.replace(/[^\w-]/g, '')

async function section(
  book: Book,
  name: string,
  index: number,
): Promise<{ html: string; droppedPictures: number }> {
  const bytes = await book.source.read(name)
  if (bytes === undefined) throw bookFailure('epub_file_missing', name)
  const nodes = parseMarkup(decode(bytes), name, { xhtml: true })
  const { scope, styles } = await stylesOf(book, nodes, name)
  const text: Text = { name, index, nodes: bodyOf(nodes), scope }
  await embedPictures(book.pictures, text.nodes, name)
  for (const element of elementsIn(text.nodes)) rewrite(book, text, element, styles)
  const whole = { ...attributesOf(findElement(nodes, 'html')), ...attributesOf(findElement(nodes, 'body')) }
  if (whole.dir === undefined && whole.style === undefined)
    setDirections(text.nodes, whole.lang ?? book.language)
  const opening = Object.entries(whole)
    .map(([key, value]) => ` ${key}="${value.replace(/["&<>]/g, '')}"`)
    .join('')
  const clean = sanitizeHtmlBook(`<html${opening}>${markupOf(text.nodes)}</html>`, { classes: scope })
  return { ...clean, html: `<section id="buku-d${index}" class="${scope}">${clean.html}</section>` }
}

const bodyOf = (nodes: Node[]): Node[] => findElement(nodes, 'body')?.children ?? nodes

function attributesOf(element: Element | undefined): Record<string, string> {
  const { lang, 'xml:lang': xmlLang, dir, style } = element?.attribs ?? {}
  return givenOnly({ lang: lang ?? xmlLang, dir, style })
}

/** The rules of the style sheets that a text links or contains. Texts with the same sheets share them. */
async function stylesOf(
  book: Book,
  nodes: Node[],
  name: string,
): Promise<{ scope: string; styles: ScopedStyles }> {
  // Each file once, however often it is linked.
  const stated = new Map<string, { path: string } | { text: string }>()
  for (const element of elementsIn(nodes)) {
    if (element.name === 'style') {
      const text = textOf(element.children)
      stated.set(`text ${text}`, { text })
    }
    if (element.name !== 'link' || !/stylesheet/i.test(element.attribs.rel ?? '')) continue
    const path = resolveName(name, element.attribs.href ?? '')
    if (path !== undefined) stated.set(`file ${path}`, { path })
  }
  const key = [...stated.keys()].join('\0')
  const known = book.styles.get(key)
  if (known) return known
  const sheets: string[] = []
  for (const sheet of stated.values()) {
    const bytes = 'path' in sheet ? await book.source.read(sheet.path) : undefined
    if ('text' in sheet) sheets.push(sheet.text)
    else if (bytes) sheets.push(decode(bytes))
  }
  const scope = `e${book.styles.size + 1}`
  const made = { scope, styles: scopeStyles(sheets, scope) }
  book.styles.set(key, made)
  return made
}

const ROLES = lookupTable<string>({
  noteref: 'doc-noteref',
  footnote: 'doc-footnote',
  rearnote: 'doc-endnote',
  endnote: 'doc-endnote',
})

/** Ids, links, classes and notes under names that hold in the whole book. */
function rewrite(book: Book, text: Text, element: Element, styles: ScopedStyles): void {
  const { attribs } = element
  const id = attribs.id ?? attribs['xml:id'] ?? (element.name === 'a' ? attribs.name : undefined)
  delete attribs.name
  if (id !== undefined) attribs.id = idIn(text.index, id)
  if (attribs['xml:lang'] !== undefined) attribs.lang ??= attribs['xml:lang']
  const own = (attribs.class ?? '').split(/\s+/).filter((name) => styles.classes.has(name))
  delete attribs.class
  if (own.length > 0) attribs.class = own.map((name) => scopedClass(text.scope, name)).join(' ')
  const types = (attribs['epub:type'] ?? '').split(/\s+/)
  const role = types.map((type) => ROLES.get(type)).find((one) => one !== undefined)
  if (role !== undefined) attribs.role = role
  if (element.name === 'a' && attribs.href !== undefined) {
    const target = targetOf(book, text, attribs.href)
    if (target !== undefined) attribs.href = target
  }
}

const idIn = (index: number, id: string) => `d${index}-${id}`

/** An address within the book; undefined for an external one. */
function targetOf(
  book: Book,
  { name, index }: Pick<Text, 'name' | 'index'>,
  href: string,
): string | undefined {
  const fragment = fragmentOf(href)
  if (href.trim().startsWith('#'))
    return fragment === '' ? undefined : `#${encodeURIComponent(idIn(index, fragment))}`
  const path = resolveName(name, href)
  const number = path === undefined ? undefined : book.numbers.get(path)
  if (number === undefined) return undefined
  return fragment === '' ? `#d${number}` : `#${encodeURIComponent(idIn(number, fragment))}`
}

/** The table of contents as a list of links; none if the reading order includes one as a text. */
async function contentsOf(book: Book, { contents }: EpubPackage): Promise<string> {
  if (contents === undefined || book.numbers.has(contents.name)) return ''
  const bytes = await book.source.read(contents.name)
  if (bytes === undefined) return ''
  const list =
    contents.kind === 'ncx'
      ? ncxList(parseXml(decode(bytes), contents.name))
      : navList(parseMarkup(decode(bytes), contents.name, { xhtml: true }))
  if (list === '') return ''
  const nodes = parseMarkup(list, contents.name)
  for (const element of elementsIn(nodes)) {
    const { href } = element.attribs
    element.attribs = {}
    const target =
      element.name === 'a' && href !== undefined
        ? targetOf(book, { name: contents.name, index: 0 }, href)
        : undefined
    if (target !== undefined) element.attribs = { href: target }
  }
  return `<nav role="doc-toc">${sanitizeHtmlBook(markupOf(nodes)).html}</nav>`
}

function navList(nodes: Node[]): string {
  const navs = findElements(nodes, 'nav')
  const nav = navs.find(({ attribs }) => (attribs['epub:type'] ?? '').split(/\s+/).includes('toc')) ?? navs[0]
  const list = nav && findElement(nav.children, 'ol')
  return list ? markupOf([list]) : ''
}

/** Levels deeper than in any real table of contents are left out. */
const DEEPEST_CONTENTS = 8

function ncxList(nodes: Node[]): string {
  const list = (points: Element[], depth: number): string =>
    points.length === 0 || depth > DEEPEST_CONTENTS
      ? ''
      : `<ol>${points.map((point) => item(point, depth)).join('')}</ol>`
  const item = ({ children }: Element, depth: number): string => {
    const label = textOf(findElement(named('navLabel', children), 'text')?.children ?? [])
    const [source] = named('content', children)
    const nested = named('navPoint', children)
    return `<li><a href="${escapeMarkup(source?.attribs.src ?? '')}">${escapeMarkup(label.trim())}</a>${list(nested, depth + 1)}</li>`
  }
  return list(named('navPoint', findElement(nodes, 'navMap')?.children ?? []), 1)
}

const named = (name: string, nodes: Node[]) => nodes.filter((node): node is Element => node.name === name)
