import { type ContentUse, contentUse, RESOURCE_KINDS, type ResourceKind } from './content-use.ts'
import { dictOf, type Entries, listOf, resolve, streamOf, unsafeCut } from './pdf-lookup.ts'
import { decodeStream, type PdfObjects } from './pdf-objects.ts'
import { isName, type PdfDict, type PdfStream, type PdfValue, pdfDict } from './pdf-syntax.ts'

export type Pruning = PdfObjects & {
  pruned: Set<Entries>
  /** Forms and patterns that are being pruned, each within the one before it. */
  open: Set<Entries>
  /** Byte codes that are shown in each Type 3 font. */
  glyphs: Map<Entries, { codes: Set<number>; inherited: PdfValue | undefined }>
  /** Type 3 fonts of which more is shown than was looked through. */
  unread: Set<Entries>
}

const keysOf = (names: string) => names.split(' ')

const IMAGE_KEYS = keysOf(
  'Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte Filter DecodeParms',
)
const MASKS = ['Mask', 'SMask']
const MASK_IMAGE_KEYS = IMAGE_KEYS.filter((key) => !MASKS.includes(key))
const FORM_KEYS = keysOf('Subtype FormType BBox Matrix Resources Group Filter DecodeParms')
const GROUP_KEYS = ['S', 'CS', 'I', 'K']
const PATTERN_KEYS = keysOf(
  'PatternType PaintType TilingType BBox XStep YStep Matrix Resources Shading ExtGState Filter DecodeParms',
)
const STATE_KEYS = keysOf(
  'LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM SMask CA ca AIS TK',
)
const MASK_KEYS = ['S', 'G', 'BC', 'TR']
const FONT_KEYS = keysOf(
  'Type Subtype BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode Name DescendantFonts CIDSystemInfo DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix CharProcs Resources',
)

export function keep(entries: Entries, keys: string[]): Entries {
  return new Map(keys.flatMap((key) => (entries.has(key) ? [[key, entries.get(key) ?? null]] : [])))
}

function keepOnly(entries: Entries, keys: string[]): void {
  for (const key of entries.keys()) if (!keys.includes(key)) entries.delete(key)
}

/** The part of a dictionary of resources that a content stream names; what it leads to is pruned, too. */
export function prunedResources(pruning: Pruning, resources: PdfValue | undefined, use: ContentUse): PdfDict {
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

export function prunedDrawing(pruning: Pruning, value: PdfValue, inherited: PdfValue | undefined): PdfValue {
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

export function pruneGroup(pruning: Pruning, entries: Entries): void {
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
export function pruneGlyphs(pruning: Pruning): void {
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
