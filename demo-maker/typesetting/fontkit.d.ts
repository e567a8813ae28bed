/** The part of fontkit that the demo shop uses; the package carries no types of its own. */
declare module 'fontkit' {
  export interface GlyphPath {
    readonly commands: { command: string; args: number[] }[]
    readonly bbox: { minX: number; minY: number; maxX: number; maxY: number }
    transform(a: number, b: number, c: number, d: number, e: number, f: number): GlyphPath
    toSVG(): string
  }
  export interface Glyph {
    readonly id: number
    readonly path: GlyphPath
    readonly advanceWidth: number
  }
  export interface GlyphPosition {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[]
    readonly positions: GlyphPosition[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly numGlyphs: number
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly xHeight: number
    readonly postscriptName: string
    readonly variationAxes: Record<string, { min: number; default: number; max: number }>
    getGlyph(id: number): Glyph
    layout(text: string): GlyphRun
    getVariation(settings: Record<string, number>): Font
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(buffer: Uint8Array): Font
}
