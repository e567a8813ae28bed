import { type Entries, unsafeCut } from './pdf-lookup.ts'
import { type PdfObjects, writePdf } from './pdf-objects.ts'
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

/** Numbers what the pages reach, in the order in which it is met, and writes that. */
export function writeReached(file: PdfObjects, refs: PdfRef[], pages: PdfDict[]): Uint8Array {
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
