import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import { encodeOutline, joinGlyphs, type Outline, readTruetype, words, writeTruetype } from './truetype.ts'
import { woff2ToTruetype } from './woff2-to-truetype.ts'

const FILES = {
  serif: '@fontsource-variable/literata/files/literata-latin-standard-normal.woff2',
  serifItalic: '@fontsource-variable/literata/files/literata-latin-standard-italic.woff2',
  sans: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
} as const

export type Face = keyof typeof FILES

const VARIATION_TABLES = ['fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'MVAR', 'STAT', 'fpgm', 'prep', 'cvt ']

const families = new Map<Face, { file: Buffer; font: Font }>()
const instances = new Map<string, Font>()

function familyOf(face: Face): { file: Buffer; font: Font } {
  const known = families.get(face)
  if (known) return known
  const file = woff2ToTruetype(readFileSync(new URL(import.meta.resolve(FILES[face]))))
  const family = { file, font: create(file) }
  families.set(face, family)
  return family
}

function outlineOf(glyph: Glyph): Outline {
  const outline: Outline = { ends: [], points: [] }
  const add = (x = 0, y = 0, onCurve = true) =>
    outline.points.push({ x: Math.round(x), y: Math.round(y), onCurve })
  for (const { command, args } of glyph.path.commands) {
    if (command === 'closePath') outline.ends.push(outline.points.length - 1)
    else if (command === 'quadraticCurveTo') {
      add(args[0], args[1], false)
      add(args[2], args[3])
    } else add(args[0], args[1])
  }
  return outline
}

// fontkit 2.0.4 throws when it subsets a varied font ("First argument to DataView constructor"), and a PDF needs
// subsets. So an instance is written out as a font without axes, which is also quicker to lay out.
function pinAxes(file: Buffer, varied: Font, key: string): Font {
  const { flavour, tables } = readTruetype(file)
  for (const tag of VARIATION_TABLES) tables.delete(tag)
  const glyphs = Array.from({ length: varied.numGlyphs }, (_, id) => varied.getGlyph(id))
  const { glyf, loca } = joinGlyphs(glyphs.map((glyph) => encodeOutline(outlineOf(glyph))))
  tables.set('glyf', glyf)
  tables.set('loca', loca)
  const metrics = glyphs.map((glyph) => {
    const left = glyph.path.bbox.minX
    return words(Math.round(glyph.advanceWidth), Number.isFinite(left) ? Math.round(left) : 0)
  })
  tables.set('hmtx', Buffer.concat(metrics))
  tables.get('hhea')?.writeUInt16BE(glyphs.length, 34)
  // pdfkit takes two fonts of the same names and checksum for one. The key's hash keeps the weights apart, and is the
  // same in whichever order fonts are asked for.
  createHash('sha256')
    .update(key)
    .digest()
    .copy(tables.get('head') ?? Buffer.alloc(12), 8, 0, 4)
  return create(writeTruetype(flavour, tables))
}

/** One weight of a face. `opticalSize` is in points and counts for the serif alone (7 small text, 72 display). */
export function fontOf(face: Face, weight: number, opticalSize = 12): Font {
  const key = `${face} ${weight} ${face === 'sans' ? '' : opticalSize}`
  const known = instances.get(key)
  if (known) return known
  const { file, font } = familyOf(face)
  const axes: Record<string, number> =
    face === 'sans' ? { wght: weight } : { wght: weight, opsz: opticalSize }
  const instance = pinAxes(file, font.getVariation(axes), key)
  instances.set(key, instance)
  return instance
}
