export type Point = { x: number; y: number; onCurve: boolean }
export type Outline = { ends: number[]; points: Point[] }

/** Big-endian 16-bit words, signed or not. */
export const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2)
  return buffer
}

function boundsOf(points: Point[]): Buffer {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  return words(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

/** A simple glyph of the `glyf` table, coordinates as plain words: bigger than it need be, and simple. */
export function encodeOutline(outline: Outline, bounds?: Buffer, program: Buffer = Buffer.alloc(0)): Buffer {
  const { ends, points } = outline
  if (points.length === 0) return Buffer.alloc(0)
  const flags = Buffer.from(points.map((point) => (point.onCurve ? 1 : 0)))
  const deltas = (axis: 'x' | 'y') =>
    words(...points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0)))
  const head = [
    words(ends.length),
    bounds ?? boundsOf(points),
    words(...ends),
    words(program.length),
    program,
  ]
  return Buffer.concat([...head, flags, deltas('x'), deltas('y')])
}

/** The `glyf` table and its long `loca` index. */
export function joinGlyphs(glyphs: Buffer[]): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  const padded = glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]))
  let offset = 0
  for (const [id, glyph] of padded.entries()) {
    offset += glyph.length
    loca.writeUInt32BE(offset, (id + 1) * 4)
  }
  return { glyf: Buffer.concat(padded), loca }
}

/** Puts tables into a TrueType file. Checksums are left at 0: no reader here asks for them. */
export function writeTruetype(flavour: number, tables: Map<string, Buffer>): Buffer {
  const header = Buffer.alloc(12 + tables.size * 16)
  header.writeUInt32BE(flavour, 0)
  header.writeUInt16BE(tables.size, 4)
  let offset = header.length
  const bodies: Buffer[] = []
  for (const [index, [tag, body]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const record = 12 + index * 16
    header.write(tag, record, 'latin1')
    header.writeUInt32BE(offset, record + 8)
    header.writeUInt32BE(body.length, record + 12)
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...bodies])
}

/** The tables of a TrueType file by tag. */
export function readTruetype(file: Buffer): { flavour: number; tables: Map<string, Buffer> } {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const record = 12 + index * 16
    const offset = file.readUInt32BE(record + 8)
    const body = file.subarray(offset, offset + file.readUInt32BE(record + 12))
    tables.set(file.toString('latin1', record, record + 4), Buffer.from(body))
  }
  return { flavour: file.readUInt32BE(0), tables }
}
