import { type SampleError, type SampleFaultCode, sampleError } from '../sample-remarks.rules.ts'
import type { PdfObjects } from './pdf-objects.ts'
import { isKind, type PdfRef, type PdfStream, type PdfValue } from './pdf-syntax.ts'

/** The content cannot be cut: a fault of a page (from 0), or without one of the whole file. */
export type UnsafeCut = SampleError & { page?: number }
export const unsafeCut: (code: SampleFaultCode, message: string) => UnsafeCut = sampleError

export type Entries = Map<string, PdfValue>

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
