import { contentUse, RESOURCE_KINDS } from './content-use.ts'
import { dictOf, type Entries, listOf, pageRefs, streamOf } from './pdf-lookup.ts'
import { decodeStream, type PdfObjects } from './pdf-objects.ts'
import { isName, type PdfStream, type PdfValue } from './pdf-syntax.ts'

/** The bytes of the streams that the first pages draw with: contents, pictures, forms and fonts, each once. */
export function bytesOfPages(file: PdfObjects, pageCount: number): number {
  const waiting: PdfValue[] = pageRefs(file)
    .slice(0, pageCount)
    .flatMap((ref) => drawnBy(file, ref))
  const seen = new Set<number>()
  let bytes = 0
  // Without recursion: objects may form a chain of any length.
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) for (const item of value) waiting.push(item)
    else if (value.kind === 'ref') {
      if (seen.has(value.number)) continue
      seen.add(value.number)
      waiting.push(file.objects.get(value.number) ?? null)
    } else if (value.kind === 'dict' || value.kind === 'stream') {
      // Back at the tree of pages, which leads to all others.
      if (isPageNode(value.entries)) continue
      if (value.kind === 'stream') bytes += value.data.length
      for (const item of value.entries.values()) waiting.push(item)
    }
  }
  return bytes
}

const isPageNode = (entries: Entries) =>
  isName(entries.get('Type'), 'Page') || isName(entries.get('Type'), 'Pages')

/** A page's contents, annotations, and the resources that its contents name: one dictionary may serve all pages. */
function drawnBy(file: PdfObjects, page: PdfValue): PdfValue[] {
  const entries = dictOf(file, page)
  if (entries === undefined) return []
  const contents = listOf(file, entries.get('Contents'))
  const looks = listOf(file, entries.get('Annots')).map((one) => dictOf(file, one)?.get('AP') ?? null)
  const drawn = [entries.get('Contents') ?? null, ...looks]
  const use = resourcesNamed(contents.flatMap((one) => streamOf(file, one) ?? []))
  const resources = dictOf(file, entries.get('Resources'))
  for (const kind of RESOURCE_KINDS) {
    const named = dictOf(file, resources?.get(kind)) ?? []
    for (const [name, value] of named) if (use === undefined || use[kind].has(name)) drawn.push(value)
  }
  return drawn
}

/** @returns undefined where the contents cannot be read: any resource may be named there */
function resourcesNamed(contents: PdfStream[]) {
  try {
    return contentUse(Buffer.concat(contents.flatMap((part) => [decodeStream(part), Buffer.from('\n')])))
  } catch {
    return undefined
  }
}
