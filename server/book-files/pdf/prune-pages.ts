// Longer than 300 lines: one traversal of a PDF's objects, whose steps share their results.
import { deflateSync } from 'node:zlib'
import { type SampleError, type SampleFaultCode, sampleError } from '../sample-remarks.rules.ts'
import { type ContentUse, contentUse, RESOURCE_KINDS, type ResourceKind } from './content-use.ts'
import { decodeStream, type PdfObjects, readPdfObjects, writePdf } from './pdf-objects.ts'
import {
  isKind,
  isName,
  type PdfDict,
  type PdfRef,
  type PdfStream,
  type PdfValue,
  pdfDict,
  pdfName,
} from './pdf-syntax.ts'

/** A page as a picture, where its own content cannot be cut safely. */
export type PagePicture = {
  jpeg: Uint8Array
  /** In pixels. */
  width: number
  height: number
  /** Of the page as readers see it, in points. */
  pageWidth: number
  pageHeight: number
}

/** The content cannot be cut: a fault of a page (from 0), or without one of the whole file. */
export type UnsafeCut = SampleError & { page?: number }
const unsafeCut: (code: SampleFaultCode, message: string) => UnsafeCut = sampleError

export type Entries = Map<string, PdfValue>
type Pruning = PdfObjects & {
  pruned: Set<Entries>
  /** Forms and patterns that are being pruned, each within the one before it. */
  open: Set<Entries>
  /** Byte codes that are shown in each Type 3 font. */
  glyphs: Map<Entries, { codes: Set<number>; inherited: PdfValue | undefined }>
  /** Type 3 fonts of which more is shown than was looked through. */
  unread: Set<Entries>
}

const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']
const IMAGE_KEYS = [
  ...[
    'Subtype',
    'Width',
    'Height',
    'ColorSpace',
    'BitsPerComponent',
    'Intent',
    'ImageMask',
    'Mask',
    'Decode',
  ],
  ...['Interpolate', 'SMask', 'SMaskInData', 'Matte', 'Filter', 'DecodeParms'],
]
const MASKS = ['Mask', 'SMask']
const MASK_IMAGE_KEYS = IMAGE_KEYS.filter((key) => !MASKS.includes(key))
const FORM_KEYS = ['Subtype', 'FormType', 'BBox', 'Matrix', 'Resources', 'Group', 'Filter', 'DecodeParms']
const GROUP_KEYS = ['S', 'CS', 'I', 'K']
const PATTERN_KEYS = [
  ...['PatternType', 'PaintType', 'TilingType', 'BBox', 'XStep', 'YStep', 'Matrix', 'Resources', 'Shading'],
  ...['ExtGState', 'Filter', 'DecodeParms'],
]
const STATE_KEYS = [
  ...[
    'LW',
    'LC',
    'LJ',
    'ML',
    'D',
    'RI',
    'OP',
    'op',
    'OPM',
    'Font',
    'BG',
    'BG2',
    'UCR',
    'UCR2',
    'TR',
    'TR2',
    'HT',
  ],
  ...['FL', 'SM', 'SA', 'BM', 'SMask', 'CA', 'ca', 'AIS', 'TK'],
]
const MASK_KEYS = ['S', 'G', 'BC', 'TR']
const FONT_KEYS = [
  ...[
    'Type',
    'Subtype',
    'BaseFont',
    'FirstChar',
    'LastChar',
    'Widths',
    'FontDescriptor',
    'Encoding',
    'ToUnicode',
  ],
  ...[
    'Name',
    'DescendantFonts',
    'CIDSystemInfo',
    'DW',
    'W',
    'DW2',
    'W2',
    'CIDToGIDMap',
    'FontBBox',
    'FontMatrix',
  ],
  ...['CharProcs', 'Resources'],
]
/**
 * Keys that never belong to a page's drawing. If one is reached from there, the content is not understood and not
 * cut.
 */
const FOREIGN_TYPES = new Set([
  ...['Catalog', 'Page', 'Pages', 'StructTreeRoot', 'StructElem', 'Outlines', 'Filespec', 'EmbeddedFile'],
  ...['Annot', 'Action', 'Metadata', 'ObjStm', 'XRef', 'Sig', 'Thread', 'Bead', 'OCG', 'OCMD'],
])
const FOREIGN_KEYS = [
  'Metadata',
  'PieceInfo',
  'AF',
  'StructParent',
  'StructParents',
  'LastModified',
  'ID',
  'OC',
  'EF',
]

/**
 * The first pages of a file that pdf.js wrote, as a file of their own that holds what these pages draw and nothing
 * else: no resource without a use, no structure tree, attachment, label, destination or metadata.
 * @param options.pictures pages (from 0) that become a picture
 * @throws UnsafeCut where a page holds content that cannot be separated
 */
export function prunePages(
  extract: Uint8Array,
  { pageCount, pictures }: { pageCount: number; pictures: Map<number, PagePicture> },
): Uint8Array {
  const pruning: Pruning = {
    ...readPdfObjects(extract),
    pruned: new Set(),
    open: new Set(),
    glyphs: new Map(),
    unread: new Set(),
  }
  const pages = pageRefs(pruning).slice(0, pageCount)
  if (pages.length !== pageCount) throw unsafeCut('not_extracted', 'pages are missing')
  const kept = pages.map((page, index) => {
    const picture = pictures.get(index)
    if (picture) return picturePage(picture)
    try {
      return prunePage(pruning, page, pages)
    } catch (error) {
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), { page: index })
    }
  })
  pruneGlyphs(pruning)
  return writeReached(pruning, pages, kept)
}

/** A file of pictures alone. */
export function picturePages(pictures: PagePicture[]): Uint8Array {
  const none: PdfObjects = { objects: new Map(), root: null }
  const refs = pictures.map((_, index) => ({ kind: 'ref' as const, number: -1 - index }))
  return writeReached(none, refs, pictures.map(picturePage))
}

export function pageRefs(file: PdfObjects): PdfRef[] {
  const refs: PdfRef[] = []
  const visit = (node: PdfValue, depth: number): void => {
    const dict = resolve(file, node)
    if (!isKind(dict, 'dict') || depth > 50)
      throw unsafeCut('page_tree_unusual', 'the tree of pages is broken')
    const kids = resolve(file, dict.entries.get('Kids') ?? null)
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, depth + 1)
    else if (isKind(node, 'ref')) refs.push(node)
  }
  const root = resolve(file, file.root)
  visit(isKind(root, 'dict') ? (root.entries.get('Pages') ?? null) : null, 0)
  return refs
}

export function resolve({ objects }: PdfObjects, value: PdfValue | undefined): PdfValue {
  let found = value ?? null
  for (let step = 0; isKind(found, 'ref') && step < 50; step++) found = objects.get(found.number) ?? null
  return isKind(found, 'ref') ? null : found
}

export function dictOf(file: PdfObjects, value: PdfValue | undefined): Entries | undefined {
  const found = resolve(file, value)
  return isKind(found, 'dict') || isKind(found, 'stream') ? found.entries : undefined
}

export function streamOf(file: PdfObjects, value: PdfValue | undefined): PdfStream | undefined {
  const found = resolve(file, value)
  return isKind(found, 'stream') ? found : undefined
}

export function listOf(file: PdfObjects, value: PdfValue | undefined): PdfValue[] {
  const found = resolve(file, value)
  if (Array.isArray(found)) return found
  return found === null ? [] : [found]
}

function keep(entries: Entries, keys: string[]): Entries {
  return new Map(keys.flatMap((key) => (entries.has(key) ? [[key, entries.get(key) ?? null]] : [])))
}

function keepOnly(entries: Entries, keys: string[]): void {
  for (const key of entries.keys()) if (!keys.includes(key)) entries.delete(key)
}

function prunePage(pruning: Pruning, ref: PdfRef, pages: PdfRef[]): PdfDict {
  const page = dictOf(pruning, ref)
  if (page === undefined) throw unsafeCut('page_tree_unusual', 'a page is no dictionary')
  const entries = keep(page, PAGE_KEYS)
  pruneGroup(pruning, entries)
  entries.set('Type', pdfName('Page'))
  // One stream: parts of a page's content may break off in the middle of an operator.
  const parts = listOf(pruning, page.get('Contents')).flatMap((part) => streamOf(pruning, part) ?? [])
  const content = Buffer.concat(parts.flatMap((part) => [decodeStream(part), Buffer.from('\n')]))
  entries.set('Contents', {
    kind: 'stream',
    entries: new Map([['Filter', pdfName('FlateDecode')]]),
    data: deflateSync(content),
  })
  entries.set('Resources', prunedResources(pruning, page.get('Resources'), contentUse(content)))
  const annotations = listOf(pruning, page.get('Annots')).flatMap(
    (one) => keptAnnotation(pruning, dictOf(pruning, one), pages) ?? [],
  )
  if (annotations.length > 0) entries.set('Annots', annotations)
  return { kind: 'dict', entries }
}

/** The part of a dictionary of resources that a content stream names; what it leads to is pruned, too. */
function prunedResources(pruning: Pruning, resources: PdfValue | undefined, use: ContentUse): PdfDict {
  const given = dictOf(pruning, resources) ?? new Map()
  const kept: PdfDict = pdfDict({})
  for (const kind of RESOURCE_KINDS) {
    const all = dictOf(pruning, given.get(kind)) ?? new Map<string, PdfValue>()
    const part: PdfDict = pdfDict({})
    // Colours of a device may be replaced for a whole page, by names that no operator writes.
    const names =
      kind === 'ColorSpace' ? [...use[kind], 'DefaultGray', 'DefaultRGB', 'DefaultCMYK'] : use[kind]
    for (const name of names) {
      const value = all.get(name)
      if (value === undefined) continue
      part.entries.set(name, prunedResource(pruning, value, { kind, resources, codes: use.codes.get(name) }))
    }
    if (part.entries.size > 0) kept.entries.set(kind, part)
  }
  return kept
}

type Named = { kind: ResourceKind; resources: PdfValue | undefined; codes: Set<number> | undefined }

function prunedResource(pruning: Pruning, value: PdfValue, { kind, resources, codes }: Named): PdfValue {
  switch (kind) {
    case 'XObject':
      return prunedDrawing(pruning, value, resources)
    case 'Font':
      pruneFont(pruning, value, { codes: codes ?? new Set(), inherited: resources })
      return value
    case 'ExtGState':
      pruneState(pruning, value, resources)
      return value
    case 'Pattern':
      return prunedPattern(pruning, value, resources)
    case 'Properties':
      // Notes on marked content: only their presence is kept.
      return pdfDict({})
    default:
      return value
  }
}

function prunedDrawing(pruning: Pruning, value: PdfValue, inherited: PdfValue | undefined): PdfValue {
  const stream = streamOf(pruning, value)
  if (stream === undefined) return null
  if (isName(resolve(pruning, stream.entries.get('Subtype')), 'Form')) {
    return prunedContent(pruning, value, { keys: FORM_KEYS, inherited })
  }
  pruneImage(pruning, stream)
  return value
}

function pruneImage(pruning: Pruning, { entries }: PdfStream): void {
  if (pruning.pruned.has(entries)) return
  pruning.pruned.add(entries)
  keepOnly(entries, IMAGE_KEYS)
  for (const key of MASKS) {
    const mask = streamOf(pruning, entries.get(key))
    if (mask === undefined || pruning.pruned.has(mask.entries)) continue
    pruning.pruned.add(mask.entries)
    // A mask has no mask (ISO 32000-2, 8.9.6.3 and 11.6.5.2).
    keepOnly(mask.entries, MASK_IMAGE_KEYS)
  }
}

/** Drawings within drawings. Producers write a few; each level is a recursion. */
const DEEPEST_DRAWING = 100

/** A form or a tiling pattern. One without resources of its own draws with those of what it is drawn on. */
function prunedContent(
  pruning: Pruning,
  value: PdfValue,
  { keys, inherited }: { keys: string[]; inherited: PdfValue | undefined },
): PdfValue {
  const stream = streamOf(pruning, value)
  if (stream === undefined) return null
  const { entries, data } = stream
  const own = entries.get('Resources')
  if (own !== undefined && pruning.pruned.has(entries)) return value
  if (pruning.open.has(entries)) throw unsafeCut('draws_itself', 'a form draws itself')
  if (pruning.open.size >= DEEPEST_DRAWING) {
    throw unsafeCut('nested_too_deep', `its drawings are nested more than ${DEEPEST_DRAWING} levels deep`)
  }
  pruning.open.add(entries)
  const target: PdfStream =
    own === undefined ? { kind: 'stream', entries: keep(entries, keys), data } : stream
  if (own !== undefined) {
    pruning.pruned.add(entries)
    keepOnly(entries, keys)
  }
  pruneGroup(pruning, target.entries)
  target.entries.set(
    'Resources',
    prunedResources(pruning, own ?? inherited, contentUse(decodeStream(stream))),
  )
  pruning.open.delete(entries)
  return own === undefined ? target : value
}

function pruneGroup(pruning: Pruning, entries: Entries): void {
  const group = dictOf(pruning, entries.get('Group'))
  if (group) entries.set('Group', { kind: 'dict', entries: keep(group, GROUP_KEYS) })
}

function pruneState(pruning: Pruning, value: PdfValue, inherited: PdfValue | undefined): void {
  const entries = dictOf(pruning, value)
  if (entries === undefined || pruning.pruned.has(entries)) return
  pruning.pruned.add(entries)
  keepOnly(entries, STATE_KEYS)
  const [font] = listOf(pruning, entries.get('Font'))
  if (font !== undefined) pruneFont(pruning, font, { codes: ALL_CODES, inherited })
  const mask = dictOf(pruning, entries.get('SMask'))
  if (mask === undefined) return
  keepOnly(mask, MASK_KEYS)
  const group = mask.get('G')
  if (group !== undefined) mask.set('G', prunedDrawing(pruning, group, inherited))
}

function prunedPattern(pruning: Pruning, value: PdfValue, inherited: PdfValue | undefined): PdfValue {
  if (streamOf(pruning, value)) return prunedContent(pruning, value, { keys: PATTERN_KEYS, inherited })
  const entries = dictOf(pruning, value)
  if (entries === undefined || pruning.pruned.has(entries)) return value
  pruning.pruned.add(entries)
  keepOnly(entries, PATTERN_KEYS)
  const state = entries.get('ExtGState')
  if (state !== undefined) pruneState(pruning, state, inherited)
  return value
}

const NO_CODES: ReadonlySet<number> = new Set()
const ALL_CODES = new Set(Array.from({ length: 256 }, (_, code) => code))
type Shown = { codes: Set<number>; inherited: PdfValue | undefined }

function pruneFont(pruning: Pruning, value: PdfValue, { codes, inherited }: Shown): void {
  const entries = dictOf(pruning, value)
  if (entries === undefined) return
  if (!isName(resolve(pruning, entries.get('Subtype')), 'Type3')) {
    keepOnly(entries, FONT_KEYS)
    return
  }
  const font = pruning.glyphs.get(entries) ?? { codes: new Set(), inherited }
  const shown = font.codes.size
  for (const code of codes) font.codes.add(code)
  if (pruning.glyphs.has(entries) && font.codes.size === shown) return
  pruning.glyphs.set(entries, font)
  pruning.unread.add(entries)
}

/** Glyphs of Type 3 fonts are content of their own, and may show text in further ones. */
function pruneGlyphs(pruning: Pruning): void {
  for (const entries of pruning.unread) {
    pruning.unread.delete(entries)
    const { codes = NO_CODES, inherited } = pruning.glyphs.get(entries) ?? {}
    const resources = entries.get('Resources') ?? inherited
    for (const glyph of shownGlyphs(pruning, entries, codes)) {
      const stream = streamOf(pruning, glyph[1])
      if (stream) prunedResources(pruning, resources, contentUse(decodeStream(stream)))
    }
  }
  for (const [entries, { codes, inherited }] of pruning.glyphs) {
    const resources = entries.get('Resources') ?? inherited
    keepOnly(entries, FONT_KEYS)
    const glyphs = shownGlyphs(pruning, entries, codes)
    const streams = glyphs.flatMap(([, glyph]) => streamOf(pruning, glyph) ?? [])
    const contents = streams.map((stream) => decodeStream(stream))
    for (const stream of streams) keepOnly(stream.entries, ['Filter', 'DecodeParms'])
    const all = Buffer.concat(contents.flatMap((content) => [content, Buffer.from('\n')]))
    entries.set('Resources', prunedResources(pruning, resources, contentUse(all)))
    entries.set('CharProcs', { kind: 'dict', entries: new Map(glyphs) })
  }
}

function shownGlyphs(pruning: Pruning, font: Entries, codes: ReadonlySet<number>): [string, PdfValue][] {
  const differences = listOf(pruning, dictOf(pruning, font.get('Encoding'))?.get('Differences'))
  const glyphs = dictOf(pruning, font.get('CharProcs')) ?? new Map<string, PdfValue>()
  const shown = new Map<string, PdfValue>()
  let code = 0
  for (const one of differences) {
    const item = resolve(pruning, one)
    if (typeof item === 'number') code = item
    else if (isName(item)) {
      const glyph = glyphs.get(item.name)
      if (codes.has(code) && glyph !== undefined) shown.set(item.name, glyph)
      code++
    }
  }
  return [...shown]
}

const HIDDEN = 2
const NO_VIEW = 32

/** A link to a page of the sample or to an address, or the looks of any other annotation that is seen. */
function keptAnnotation(
  pruning: Pruning,
  entries: Entries | undefined,
  pages: PdfRef[],
): PdfDict | undefined {
  if (entries === undefined) return undefined
  const flags = resolve(pruning, entries.get('F'))
  if (typeof flags === 'number' && (flags & (HIDDEN | NO_VIEW)) !== 0) return undefined
  const subtype = resolve(pruning, entries.get('Subtype'))
  if (isName(subtype, 'Popup')) return undefined
  const kept = keep(entries, ['Rect', 'F'])
  if (isName(subtype, 'Link')) {
    const target = linkTarget(pruning, entries, pages)
    if (target === undefined) return undefined
    for (const [key, value] of keep(entries, ['Border', 'C', 'H'])) kept.set(key, value)
    const style = dictOf(pruning, entries.get('BS'))
    if (style) kept.set('BS', { kind: 'dict', entries: keep(style, ['W', 'S', 'D']) })
    kept.set('Subtype', pdfName('Link'))
    return { kind: 'dict', entries: new Map([...kept, target]) }
  }
  const appearance = appearanceOf(pruning, entries)
  if (appearance === undefined) return undefined
  kept.set('Subtype', pdfName('Stamp'))
  kept.set('AP', pdfDict({ N: prunedDrawing(pruning, appearance, undefined) }))
  return { kind: 'dict', entries: kept }
}

function appearanceOf(pruning: Pruning, entries: Entries): PdfValue | undefined {
  const normal = dictOf(pruning, entries.get('AP'))?.get('N')
  if (streamOf(pruning, normal)) return normal
  const state = resolve(pruning, entries.get('AS'))
  const chosen = isName(state) ? dictOf(pruning, normal)?.get(state.name) : undefined
  return streamOf(pruning, chosen) ? chosen : undefined
}

function linkTarget(pruning: Pruning, entries: Entries, pages: PdfRef[]): [string, PdfValue] | undefined {
  const action = dictOf(pruning, entries.get('A'))
  const kind = resolve(pruning, action?.get('S'))
  const address = resolve(pruning, action?.get('URI'))
  if (isName(kind, 'URI') && isKind(address, 'string') && /^(?:https?:\/\/|mailto:)/i.test(address.bytes)) {
    return ['A', pdfDict({ S: pdfName('URI'), URI: address })]
  }
  const destination =
    action === undefined ? entries.get('Dest') : isName(kind, 'GoTo') ? action.get('D') : undefined
  const [page, ...place] = listOf(pruning, destination)
  if (!isKind(page, 'ref') || !pages.some(({ number }) => number === page.number)) return undefined
  if (!place.every((one) => one === null || typeof one === 'number' || isName(one))) return undefined
  return ['Dest', [page, ...place]]
}

function picturePage({ jpeg, width, height, pageWidth, pageHeight }: PagePicture): PdfDict {
  const image: PdfStream = {
    kind: 'stream',
    entries: pdfDict({
      Type: pdfName('XObject'),
      Subtype: pdfName('Image'),
      Width: width,
      Height: height,
      ColorSpace: pdfName('DeviceRGB'),
      BitsPerComponent: 8,
      Filter: pdfName('DCTDecode'),
    }).entries,
    data: jpeg,
  }
  const content = Buffer.from(`q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /P Do Q`)
  return pdfDict({
    Type: pdfName('Page'),
    MediaBox: [0, 0, pageWidth, pageHeight],
    Resources: pdfDict({ XObject: pdfDict({ P: image }) }),
    Contents: { kind: 'stream', entries: new Map(), data: content },
  })
}

/** Numbers what the pages reach, in the order in which it is met, and writes that. */
function writeReached(file: PdfObjects, refs: PdfRef[], pages: PdfDict[]): Uint8Array {
  const values: PdfValue[] = [null, null, ...pages]
  const numbers = new Map(refs.map(({ number }, index) => [number, index + 3]))
  const tree: PdfRef = { kind: 'ref', number: 2 }

  const copy = (value: PdfValue, depth: number): PdfValue => {
    if (depth > 400) throw unsafeCut('nested_too_deep', 'objects are nested too deep')
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
    if (value.kind === 'name' || value.kind === 'string') return value
    if (value.kind === 'ref') return { kind: 'ref', number: numberOf(value.number) }
    if (value.kind === 'dict') return { kind: 'dict', entries: copyEntries(value.entries, depth) }
    return { kind: 'ref', number: values.push(copyStream(value, depth)) }
  }
  const copyEntries = (entries: Entries, depth: number): Entries => {
    const type = entries.get('Type')
    if (isName(type) && FOREIGN_TYPES.has(type.name) && depth > 0) {
      throw unsafeCut('content_foreign', `what a page draws leads to an object of type ${type.name}`)
    }
    // In what has no type, keys may be names of resources or glyphs.
    const dropped = type === undefined ? [] : FOREIGN_KEYS
    const copied: Entries = new Map()
    for (const [key, item] of entries) if (!dropped.includes(key)) copied.set(key, copy(item, depth + 1))
    return copied
  }
  const copyStream = ({ entries, data }: PdfStream, depth: number): PdfStream => {
    const kept = new Map(entries)
    for (const key of [...FOREIGN_KEYS, 'Length']) kept.delete(key)
    return { kind: 'stream', entries: copyEntries(kept, depth), data }
  }
  const numberOf = (old: number): number => {
    const known = numbers.get(old)
    if (known !== undefined) return known
    const number = values.push(null)
    numbers.set(old, number)
    pending.push([number, old])
    return number
  }

  const pending: [number, number][] = []
  for (const [index, page] of pages.entries()) {
    const entries = copyEntries(page.entries, 0)
    entries.set('Parent', tree)
    values[index + 2] = { kind: 'dict', entries }
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [number, old] = next
    const value = file.objects.get(old) ?? null
    values[number - 1] = isKind(value, 'stream') ? copyStream(value, 1) : copy(value, 1)
  }
  values[0] = pdfDict({ Type: pdfName('Catalog'), Pages: tree })
  values[1] = pdfDict({
    Type: pdfName('Pages'),
    Kids: refs.map((_, index) => ({ kind: 'ref', number: index + 3 })),
    Count: pages.length,
  })
  return writePdf(values)
}
