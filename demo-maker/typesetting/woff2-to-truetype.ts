import { brotliDecompressSync } from 'node:zlib'
import { encodeOutline, joinGlyphs, type Point, words, writeTruetype } from './truetype.ts'

/*
 * fontkit reads woff2 but can neither vary nor subset it, and pdfkit needs both. So the container is opened
 * here and its transforms of `glyf`, `loca` and `hmtx` are undone: https://www.w3.org/TR/WOFF2/, sections 4 and 5.
 */

// Tags are four characters and some end in a space, so the list is cut by width and not by its spaces.
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill '

const tagAt = (index: number): string => KNOWN_TAGS.slice(index * 5, index * 5 + 4)

type Entry = { tag: string; stored: number; transformed: boolean }
type Reader = ReturnType<typeof readerOf>

function readerOf(bytes: Buffer, start = 0) {
  let at = start
  const take = (length: number): Buffer => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const u8 = (): number => take(1).readUInt8()
  const u16 = (): number => take(2).readUInt16BE()
  const base128 = (): number => {
    let value = 0
    for (;;) {
      const byte = u8()
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
  }
  const short255 = (): number => {
    const code = u8()
    if (code === 253) return u16()
    if (code === 255) return 253 + u8()
    if (code === 254) return 506 + u8()
    return code
  }
  return {
    take,
    u8,
    u16,
    base128,
    short255,
    i16: () => take(2).readInt16BE(),
    u32: () => take(4).readUInt32BE(),
  }
}

function readDirectory(file: Reader): { flavour: number; entries: Entry[]; compressed: number } {
  if (file.take(4).toString('latin1') !== 'wOF2') throw new Error('not a woff2 file')
  const flavour = file.u32()
  file.take(4)
  const count = file.u16()
  file.take(6)
  const compressed = file.u32()
  file.take(24)
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    const flags = file.u8()
    const tag = (flags & 0x3f) === 0x3f ? file.take(4).toString('latin1') : tagAt(flags & 0x3f)
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
    const length = file.base128()
    entries.push({ tag, transformed, stored: transformed ? file.base128() : length })
  }
  return { flavour, entries, compressed }
}

/** The variable-length coordinate pairs of section 5.2: a flag says how many bytes hold x, y and their signs. */
function readDelta(flag: number, glyphs: Reader): { dx: number; dy: number } {
  const signed = (bit: number, value: number): number => ((flag & bit) === 0 ? -value : value)
  if (flag < 10) return { dx: 0, dy: signed(1, ((flag & 14) << 7) + glyphs.u8()) }
  if (flag < 20) return { dx: signed(1, (((flag - 10) & 14) << 7) + glyphs.u8()), dy: 0 }
  if (flag < 84) {
    const base = flag - 20
    const byte = glyphs.u8()
    return {
      dx: signed(1, 1 + (base & 0x30) + (byte >> 4)),
      dy: signed(2, 1 + ((base & 0x0c) << 2) + (byte & 0x0f)),
    }
  }
  if (flag < 120) {
    const base = flag - 84
    const dx = signed(1, 1 + (Math.trunc(base / 12) << 8) + glyphs.u8())
    return { dx, dy: signed(2, 1 + (((base % 12) >> 2) << 8) + glyphs.u8()) }
  }
  if (flag < 124) {
    const [a, b, c] = [glyphs.u8(), glyphs.u8(), glyphs.u8()]
    return { dx: signed(1, (a << 4) + (b >> 4)), dy: signed(2, ((b & 0x0f) << 8) + c) }
  }
  const dx = signed(1, glyphs.u16())
  return { dx, dy: signed(2, glyphs.u16()) }
}

function takeComposite(composites: Reader): { parts: Buffer; instructed: boolean } {
  const parts: Buffer[] = []
  let instructed = false
  for (;;) {
    const head = composites.take(4)
    const flags = head.readUInt16BE(0)
    let rest = (flags & 1) === 0 ? 2 : 4
    if (flags & 0x08) rest += 2
    else if (flags & 0x40) rest += 4
    else if (flags & 0x80) rest += 8
    parts.push(head, composites.take(rest))
    instructed ||= (flags & 0x100) !== 0
    if ((flags & 0x20) === 0) return { parts: Buffer.concat(parts), instructed }
  }
}

function restoreGlyphs(data: Buffer): Buffer[] {
  const head = readerOf(data)
  head.take(4)
  const count = head.u16()
  head.take(2)
  const sizes = Array.from({ length: 7 }, () => head.u32())
  let offset = 36
  const streams = sizes.map((size) => {
    const stream = readerOf(data, offset)
    offset += size
    return stream
  })
  const [contours, pointCounts, flags, glyphs, composites, bounds, code] = streams
  if (!contours || !pointCounts || !flags || !glyphs || !composites || !bounds || !code)
    throw new Error('glyf streams missing')
  const hasBounds = bounds.take(4 * Math.floor((count + 31) / 32))

  return Array.from({ length: count }, (_, id) => {
    const contourCount = contours.i16()
    const given = ((hasBounds[id >> 3] ?? 0) & (0x80 >> (id & 7))) !== 0 ? bounds.take(8) : undefined
    if (contourCount === 0) return Buffer.alloc(0)
    if (contourCount < 0) {
      const { parts, instructed } = takeComposite(composites)
      const size = instructed ? glyphs.short255() : 0
      const program = instructed ? [words(size), code.take(size)] : []
      return Buffer.concat([words(contourCount), given ?? words(0, 0, 0, 0), parts, ...program])
    }
    const ends: number[] = []
    let total = 0
    for (let contour = 0; contour < contourCount; contour++) {
      total += pointCounts.short255()
      ends.push(total - 1)
    }
    const points: Point[] = []
    let [x, y] = [0, 0]
    for (let index = 0; index < total; index++) {
      const flag = flags.u8()
      const { dx, dy } = readDelta(flag & 0x7f, glyphs)
      x += dx
      y += dy
      points.push({ x, y, onCurve: flag < 0x80 })
    }
    const program = code.take(glyphs.short255())
    return encodeOutline({ ends, points }, given, program)
  })
}

function restoreMetrics(data: Buffer, glyphs: Buffer[], longCount: number): Buffer {
  const stream = readerOf(data)
  const flags = stream.u8()
  const advances = Array.from({ length: longCount }, () => stream.u16())
  const bearingOf = (id: number): number => {
    const glyph = glyphs[id]
    return glyph && glyph.length > 0 ? glyph.readInt16BE(2) : 0
  }
  const long = advances.map((_, id) => ((flags & 1) === 0 ? stream.i16() : bearingOf(id)))
  const short = glyphs
    .slice(longCount)
    .map((_, index) => ((flags & 2) === 0 ? stream.i16() : bearingOf(longCount + index)))
  return Buffer.concat([...advances.map((advance, id) => words(advance, long[id] ?? 0)), words(...short)])
}

/** Opens a woff2 font into a TrueType file that keeps its axes. Table checksums are left at 0: no reader here asks. */
export function woff2ToTruetype(woff2: Buffer): Buffer {
  const file = readerOf(woff2)
  const { flavour, entries, compressed } = readDirectory(file)
  const data = readerOf(brotliDecompressSync(file.take(compressed)))
  const stored = new Map(entries.map((entry) => [entry.tag, { ...entry, body: data.take(entry.stored) }]))
  const tables = new Map<string, Buffer>([...stored].map(([tag, entry]) => [tag, Buffer.from(entry.body)]))
  const glyf = stored.get('glyf')
  const [head, hhea] = [tables.get('head'), tables.get('hhea')]
  if (!glyf?.transformed || !head || !hhea) throw new Error('expected a woff2 font with transformed outlines')
  const glyphs = restoreGlyphs(glyf.body)
  const joined = joinGlyphs(glyphs)
  tables.set('glyf', joined.glyf)
  tables.set('loca', joined.loca)
  head.writeUInt16BE(1, 50)
  const metrics = stored.get('hmtx')
  if (metrics?.transformed) tables.set('hmtx', restoreMetrics(metrics.body, glyphs, hhea.readUInt16BE(34)))
  return writeTruetype(flavour, tables)
}
