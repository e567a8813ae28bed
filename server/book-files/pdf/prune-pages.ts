import { deflateSync } from 'node:zlib'
import { contentUse } from './content-use.ts'
import { dictOf, type Entries, listOf, pageRefs, resolve, streamOf, unsafeCut } from './pdf-lookup.ts'
import { decodeStream, type PdfObjects, readPdfObjects } from './pdf-objects.ts'
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
import {
  keep,
  type Pruning,
  prunedDrawing,
  prunedResources,
  pruneGlyphs,
  pruneGroup,
} from './prune-drawings.ts'
import { writeReached } from './write-reached.ts'

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

const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']
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
