import { isKind, isName, isWord, type PdfCursor, type PdfToken, readToken } from './pdf-syntax.ts'

/** Kinds of resources that a content stream draws by name. */
export const RESOURCE_KINDS = [
  'XObject',
  'Font',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

export type ContentUse = Record<ResourceKind, Set<string>> & {
  /** The byte codes shown in each font, by the font's name: a Type 3 font keeps only the glyphs of these. */
  codes: Map<string, Set<number>>
}

/** More operands than any operator takes are invalid; only the last ones count. */
const MOST_OPERANDS = 64

/** Which resources a content stream names where it draws (ISO 32000-2, 8 and 9). */
export function contentUse(bytes: Uint8Array): ContentUse {
  const use: ContentUse = {
    XObject: new Set(),
    Font: new Set(),
    ExtGState: new Set(),
    ColorSpace: new Set(),
    Pattern: new Set(),
    Shading: new Set(),
    Properties: new Set(),
    codes: new Map(),
  }
  const cursor: PdfCursor = { bytes, at: 0 }
  const fonts: (string | undefined)[] = []
  let font: string | undefined
  let operands: PdfToken[] = []
  const nameAt = (index: number) => {
    const operand = operands.at(index)
    return isName(operand) ? operand.name : undefined
  }
  const note = (kind: ResourceKind, name: string | undefined) => {
    if (name !== undefined) use[kind].add(name)
  }
  const show = (operand: PdfToken | undefined): void => {
    if (Array.isArray(operand)) for (const item of operand) show(item)
    else if (isKind(operand, 'string') && font !== undefined) {
      const codes = use.codes.get(font) ?? new Set()
      use.codes.set(font, codes)
      for (const character of operand.bytes) codes.add(character.charCodeAt(0))
    }
  }

  for (;;) {
    const token = readToken(cursor)
    if (token === undefined) return use
    if (!isKind(token, 'word')) {
      operands.push(token)
      if (operands.length > MOST_OPERANDS) operands = operands.slice(-8)
      continue
    }
    switch (token.word) {
      case 'Do':
        note('XObject', nameAt(-1))
        break
      case 'Tf':
        font = nameAt(-2)
        note('Font', font)
        break
      case 'gs':
        note('ExtGState', nameAt(-1))
        break
      case 'cs':
      case 'CS':
        note('ColorSpace', nameAt(-1))
        break
      case 'scn':
      case 'SCN':
        note('Pattern', nameAt(-1))
        break
      case 'sh':
        note('Shading', nameAt(-1))
        break
      case 'BDC':
      case 'DP':
        note('Properties', nameAt(-1))
        break
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        show(operands.at(-1))
        break
      case 'q':
        fonts.push(font)
        break
      case 'Q':
        font = fonts.pop() ?? font
        break
      case 'BI':
        note('ColorSpace', skipInlineImage(cursor))
        break
    }
    operands = []
  }
}

/** @returns the name of the colour space that an inline picture is drawn with */
function skipInlineImage(cursor: PdfCursor): string | undefined {
  let colourSpace: string | undefined
  for (;;) {
    const key = readToken(cursor)
    if (key === undefined) return colourSpace
    if (isWord(key, 'ID')) break
    const value = readToken(cursor)
    if (isName(key) && ['CS', 'ColorSpace'].includes(key.name)) {
      const named = Array.isArray(value) ? value.findLast((one) => isName(one)) : value
      colourSpace = isName(named) ? named.name : undefined
    }
  }
  cursor.at = endOfInlineImage(cursor.bytes, cursor.at + 1)
  return colourSpace
}

/** The end of an inline picture: a separate `EI` that is followed by text, not by more of the picture. */
function endOfInlineImage(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue
    if (isSpace(bytes[at - 1]) && isText(bytes.subarray(at + 2, at + 17))) return at + 2
  }
  return bytes.length
}

const isSpace = (byte: number | undefined) =>
  byte === 10 || byte === 13 || byte === 32 || byte === 9 || byte === 12 || byte === 0
const isText = (bytes: Uint8Array) =>
  (bytes.length === 0 || isSpace(bytes[0])) &&
  bytes.every((byte) => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13))
