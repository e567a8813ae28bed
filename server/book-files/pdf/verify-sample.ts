import { decodeStream, type PdfObjects, readPdfObjects } from './pdf-objects.ts'
import { isKind, isName, latin1, type PdfStream, type PdfValue } from './pdf-syntax.ts'

/** Keys under which a file keeps more than its pages draw. */
const FORBIDDEN = [
  ...[
    'StructTreeRoot',
    'StructParents',
    'StructParent',
    'MarkInfo',
    'Names',
    'Dests',
    'EmbeddedFiles',
    'EF',
    'AF',
  ],
  ...[
    'Metadata',
    'PieceInfo',
    'PageLabels',
    'Outlines',
    'AcroForm',
    'Threads',
    'Thumb',
    'OpenAction',
    'AA',
    'JS',
  ],
  ...['OCProperties', 'Alternates', 'OPI', 'Info', 'Collection'],
]
const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3']
const NAMED = ['XObject', 'Font', 'ExtGState', 'Pattern', 'Shading']

/**
 * Checks a finished sample independently, starting from the list of its objects and not from the list of what was
 * kept.
 * @param options.painted the pictures that its pages paint as pdf.js sees them, as `width × height`
 * @param options.largest in bytes, fonts aside: they may be shared by the whole book
 * @returns what is wrong; undefined if it contains only what its pages draw
 */
export function sampleFault(
  bytes: Uint8Array,
  { pageCount, painted, largest }: { pageCount: number; painted: ReadonlySet<string>; largest: number },
): string | undefined {
  const file = readPdfObjects(bytes)
  const reached = new Set<number>()
  const faults: string[] = []
  const fault = (text: string) => faults.push(text)
  let pages = 0
  let fontBytes = 0

  // Without recursion: objects may form a chain of any length.
  const waiting: { value: PdfValue; drawn: boolean }[] = [{ value: file.root, drawn: true }]
  const wait = (values: Iterable<PdfValue>, drawn: boolean) => {
    for (const value of [...values].reverse()) waiting.push({ value, drawn })
  }
  const look = (value: PdfValue, drawn: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      wait(value, drawn)
      return
    }
    if (value.kind === 'ref') {
      if (reached.has(value.number)) return
      reached.add(value.number)
      const target = file.objects.get(value.number)
      if (target === undefined) fault(`object ${value.number} is missing`)
      else wait([target], drawn)
      return
    }
    if (value.kind !== 'dict' && value.kind !== 'stream') return
    const { entries } = value
    const type = entries.get('Type')
    if (isName(type, 'Page')) pages++
    for (const key of FORBIDDEN) if (isTyped(value) && entries.has(key)) fault(`there is a /${key}`)
    if (isKind(value, 'stream') && isName(entries.get('Subtype'), 'Image') && drawn) {
      const size = `${at(file, entries.get('Width'))} × ${at(file, entries.get('Height'))}`
      if (!painted.has(size)) fault(`a picture of ${size} pixels is on no page`)
    }
    const content = contentOf(file, value)
    if (content !== undefined)
      for (const name of unnamed(file, value, namesIn(content))) fault(`/${name} is not drawn`)
    for (const key of FONT_PROGRAMS) fontBytes += streamAt(file, entries.get(key))?.data.length ?? 0
    // A picture's masks are part of it. pdf.js does not count glyphs that are pictures.
    const inside =
      drawn && !isName(entries.get('Subtype'), 'Image') && !isName(entries.get('Subtype'), 'Type3')
    wait(entries.values(), inside)
  }

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) look(next.value, next.drawn)
  for (const number of file.objects.keys()) if (!reached.has(number)) fault(`object ${number} is on no page`)
  if (bytes.length - fontBytes > largest) fault('it is too large for its number of pages')
  if (pages !== pageCount) fault(`it has ${pages} pages`)
  return faults[0]
}

/** Names of resources may be any word; keys of what has a type may not. */
const isTyped = (value: PdfValue) =>
  (isKind(value, 'dict') || isKind(value, 'stream')) && (value.entries.has('Type') || isKind(value, 'stream'))

/** What a page, a form, a pattern or a Type 3 font draws, as text. */
function contentOf(file: PdfObjects, value: PdfValue): string | undefined {
  if (!isKind(value, 'dict') && !isKind(value, 'stream')) return undefined
  const { entries } = value
  if (isKind(value, 'stream')) {
    const draws = isName(entries.get('Subtype'), 'Form') || entries.get('PatternType') === 1
    return draws ? textOf(value) : undefined
  }
  if (isName(entries.get('Type'), 'Page')) return textOf(streamAt(file, entries.get('Contents')))
  if (!isName(entries.get('Subtype'), 'Type3')) return undefined
  const glyphs = at(file, entries.get('CharProcs'))
  if (!isKind(glyphs, 'dict')) return ''
  return [...glyphs.entries.values()].map((glyph) => textOf(streamAt(file, glyph))).join('\n')
}

const at = (file: PdfObjects, value: PdfValue | undefined): PdfValue =>
  isKind(value, 'ref') ? (file.objects.get(value.number) ?? null) : (value ?? null)

function streamAt(file: PdfObjects, value: PdfValue | undefined): PdfStream | undefined {
  const found = at(file, value)
  return isKind(found, 'stream') ? found : undefined
}

const textOf = (stream: PdfStream | undefined) => (stream === undefined ? '' : latin1(decodeStream(stream)))

const namesIn = (content: string) =>
  new Set([...content.matchAll(/\/([^\s()<>[\]{}/%]+)/g)].map(([, name = '']) => plainName(name)))

/** Any character of a name may be written by its number. */
const plainName = (name: string) =>
  name.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Resources that the content names nowhere. */
function unnamed(file: PdfObjects, value: PdfValue, content: ReadonlySet<string>): string[] {
  if (!isKind(value, 'dict') && !isKind(value, 'stream')) return []
  const resources = at(file, value.entries.get('Resources'))
  if (!isKind(resources, 'dict')) return []
  return NAMED.flatMap((kind) => {
    const named = at(file, resources.entries.get(kind))
    return isKind(named, 'dict') ? [...named.entries.keys()] : []
  }).filter((name) => !content.has(name))
}
