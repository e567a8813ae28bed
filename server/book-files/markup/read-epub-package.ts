import { posix } from 'node:path'
import { firstCharacters } from '#kernel/text.ts'
import { bookFailure } from '../book-faults.rules.ts'
import { type BookSource, resolveName } from './book-source.ts'
import {
  type Element,
  findElement,
  findElements,
  isElement,
  localName,
  type Node,
  parseXml,
  textOf,
} from './markup-tree.ts'

export type EpubPackage = {
  /** Names of the texts in reading order. */
  spine: string[]
  /** The file with the contents: XHTML of EPUB 3, or NCX of EPUB 2. */
  contents: { name: string; kind: 'nav' | 'ncx' } | undefined
  language: string | undefined
  metadata: EpubMetadata
  /** The picture that the package names as its cover. */
  cover: string | undefined
}

/** The file's metadata. It is often wrong, so it is shown but never used. */
export type EpubMetadata = {
  title: string | null
  authors: string[]
  language: string | null
  identifiers: string[]
}

export const isEpub = ({ names }: BookSource) => names.includes(CONTAINER) || packagesIn(names).length === 1

const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
const packagesIn = (names: readonly string[]) => names.filter((name) => name.endsWith('.opf'))

/** @throws Failure for the operator */
export async function readEpubPackage(source: BookSource): Promise<EpubPackage> {
  await refuseProtected(source)
  const name = await packageName(source)
  const nodes = await readXml(source, name)
  const root = findElement(nodes, 'package')
  if (root === undefined) throw bookFailure('epub_no_package', name)
  const items = itemsOf(root, name)
  const spineElement = findElement([root], 'spine')
  const spine = findElements(spineElement?.children ?? [], 'itemref').flatMap(({ attribs }) => {
    const item = items.get(attribs.idref ?? '')
    return item && isText(item) ? [item.name] : []
  })
  if (spine.length === 0) throw bookFailure('epub_no_text')
  const nav = [...items.values()].find(({ properties }) => properties.includes('nav'))
  const ncx =
    items.get(spineElement?.attribs.toc ?? '') ?? [...items.values()].find(({ type }) => type.includes('ncx'))
  const metadata = metadataOf(root)
  return {
    spine: [...new Set(spine)],
    contents: nav ? { name: nav.name, kind: 'nav' } : ncx && { name: ncx.name, kind: 'ncx' },
    language: metadata.language ?? undefined,
    metadata,
    cover: coverOf(root, items)?.name,
  }
}

/** As EPUB 3 marks it among the items, or EPUB 2 in the metadata. */
function coverOf(root: Element, items: ReadonlyMap<string, Item>): Item | undefined {
  const marked = [...items.values()].find(({ properties }) => properties.includes('cover-image'))
  const named = findElements([root], 'meta').find(({ attribs }) => attribs.name === 'cover')
  return marked ?? items.get(named?.attribs.content ?? '')
}

/** Fonts may be obfuscated; text that is encrypted cannot be read without its vendor. */
async function refuseProtected(source: BookSource): Promise<void> {
  const bytes = await source.read(ENCRYPTION)
  if (bytes === undefined) return
  const methods = findElements(parseXml(decode(bytes), ENCRYPTION), 'EncryptedData').map(({ children }) => {
    const method = children.filter(isElement).find((child) => localName(child) === 'EncryptionMethod')
    return method?.attribs.Algorithm ?? 'unknown'
  })
  if (methods.some((method) => !/idpf\.org\/2008\/embedding|adobe\.com\/pdf\/enc#RC/.test(method))) {
    throw bookFailure('epub_protected')
  }
}

async function packageName(source: BookSource): Promise<string> {
  if (source.names.includes(CONTAINER)) {
    const rootfile = findElement(await readXml(source, CONTAINER), 'rootfile')
    const name = resolveName('', rootfile?.attribs['full-path'] ?? '')
    if (name === undefined) throw bookFailure('epub_no_package', CONTAINER)
    return name
  }
  const [name] = packagesIn(source.names)
  if (name === undefined) throw bookFailure('epub_file_missing', CONTAINER)
  return name
}

async function readXml(source: BookSource, name: string): Promise<Node[]> {
  const bytes = await source.read(name)
  if (bytes === undefined) throw bookFailure('epub_file_missing', name)
  return parseXml(decode(bytes), name)
}

/** XML says its encoding itself; EPUB allows UTF-8 and UTF-16. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(label).decode(bytes)
}

type Item = { name: string; type: string; properties: string[] }

function itemsOf(root: Element, base: string): Map<string, Item> {
  return new Map(
    findElements([root], 'item').flatMap(({ attribs }) => {
      const name = resolveName(base, attribs.href ?? '')
      const { id, properties = '' } = attribs
      const type = attribs['media-type'] ?? ''
      return name === undefined || id === undefined
        ? []
        : [[id, { name, type, properties: properties.split(/\s+/) }]]
    }),
  )
}

const isText = ({ name, type }: Item) =>
  /html/i.test(type) ||
  (type === '' && ['.xhtml', '.html', '.htm'].includes(posix.extname(name).toLowerCase()))

function metadataOf(root: Element): EpubMetadata {
  const metadata = findElement([root], 'metadata')?.children ?? []
  const texts = (name: string) =>
    findElements(metadata, name)
      .slice(0, 20)
      .map(({ children }) => firstCharacters(textOf(children).replace(/\s+/g, ' ').trim(), 300))
      .filter(Boolean)
  return {
    title: texts('title')[0] ?? null,
    authors: texts('creator'),
    language: texts('language')[0] ?? null,
    identifiers: texts('identifier'),
  }
}
