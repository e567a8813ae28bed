import sharp from 'sharp'

const EOI = Buffer.from([0xff, 0xd9])
/** Huffman table of runs of empty blocks: EOB14 is 0, EOB0 to EOB13 are 10000 to 11101. */
const RUNS = Buffer.from([
  ...[0xff, 0xc4, 0, 34, 0x10],
  ...[1, 0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ...[0xe0, ...Array.from({ length: 14 }, (_, power) => power << 4)],
])

/** One empty scan over this many blocks, as bits of RUNS. */
function emptyBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 32_767)
    const power = Math.floor(Math.log2(run))
    const code = power === 14 ? '0' : (16 + power).toString(2)
    bits += code + (power === 0 ? '' : (run - 2 ** power).toString(2).padStart(power, '0'))
    left -= run
  }
  const bytes = bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}

/**
 * A valid progressive JPEG of one colour in `scans` scans, at most 2,647: the first has the colour, each further one
 * another bit of another coefficient of another component, all of them empty.
 */
export async function jpegOfScans(side: number, scans: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: '#c86432' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const first = plain.indexOf(Buffer.from([0xff, 0xda]))
  const blocks = emptyBlocks(Math.ceil(side / 8) ** 2)
  const parts: Uint8Array[] = [
    plain.subarray(0, plain.indexOf(0xff, first + 2 + plain.readUInt16BE(first + 2))),
    RUNS,
  ]
  for (let scan = 0; scan < scans - 1; scan++) {
    const coefficient = (scan % 63) + 1
    const component = (Math.floor(scan / 63) % 3) + 1
    const bit = 13 - Math.floor(scan / (63 * 3))
    const bits = ((bit === 13 ? 0 : bit + 1) << 4) | bit
    parts.push(Buffer.from([0xff, 0xda, 0, 8, 1, component, 0, coefficient, coefficient, bits]), blocks)
  }
  return Buffer.concat([...parts, EOI])
}
