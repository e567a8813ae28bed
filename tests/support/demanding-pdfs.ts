type Part = string | Buffer

/** Puts numbered objects together to a file; `parts[0]` is object 1, the catalogue, and `parts[1]` the page tree. */
export function pdfOf(parts: readonly Part[]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = chunks[0]?.length ?? 0
  const offsets: number[] = []
  const add = (part: Part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    chunks.push(bytes)
    length += bytes.length
  }
  parts.forEach((part, i) => {
    offsets.push(length)
    add(`${i + 1} 0 obj\n`)
    add(part)
    add('\nendobj\n')
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}`)
  add(`trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(chunks)
}

export function streamOf(dictionary: string, content: Part): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** One page of 300 × 400 points with this content; further objects are numbered from 5. */
function onePage(content: string, resources: string, ...more: Part[]): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << ${resources} >> >>`,
    streamOf('', content),
    ...more,
  ])
}

const picture = (dictionary: string, bytes: Buffer, ...more: Part[]) =>
  onePage(
    'q 260 0 0 360 20 20 cm /I Do Q',
    '/XObject << /I 5 0 R >>',
    streamOf(`/Type /XObject /Subtype /Image ${dictionary}`, bytes),
    ...more,
  )

const SIDE = 64

/**
 * Four upright bars of 16 pixels, white and black in turn, as CCITT group 4: the first row in horizontal mode (run
 * lengths of 16), each further one as the row above.
 */
function groupFour(): Buffer {
  const white16 = '101010'
  const black16 = '0000010111'
  const pair = `001${white16}${black16}`
  const end = '000000000001'.repeat(2)
  return bits(pair + pair + '1111'.repeat(SIDE - 1) + end)
}

function bits(text: string): Buffer {
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '0')
  return Buffer.from(padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

function ccittPdf(): Buffer {
  const parameters = `/DecodeParms << /K -1 /Columns ${SIDE} /Rows ${SIDE} >>`
  return picture(
    `/Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode ${parameters}`,
    groupFour(),
  )
}

/** A page information segment and one immediate generic region, coded as MMR, which is group 4. */
function jbig2Pdf(): Buffer {
  const u32 = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
    return bytes
  }
  const segment = (number: number, type: number, content: Buffer) =>
    Buffer.concat([u32(number), Buffer.from([type, 0, 1]), u32(content.length), content])
  const page = Buffer.concat([u32(SIDE, SIDE, 0, 0), Buffer.from([0, 0, 0])])
  const region = Buffer.concat([u32(SIDE, SIDE, 0, 0), Buffer.from([0, 1]), groupFour()])
  return picture(
    `/Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`,
    Buffer.concat([segment(0, 48, page), segment(1, 38, region)]),
  )
}

/** A codestream whose one packet is empty: every sample is the middle grey. */
function jpxPdf(): Buffer {
  const marker = (code: number, ...content: number[]) => {
    const length = content.length + 2
    return Buffer.from([0xff, code, length >> 8, length & 255, ...content])
  }
  const u32 = (value: number) => [0, 0, value >> 8, value & 255]
  const tileParts = [0, 0, ...u32(12 + 2 + 1), 0, 1]
  const stream = Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    marker(
      0x51,
      ...[
        0,
        0,
        ...u32(SIDE),
        ...u32(SIDE),
        ...u32(0),
        ...u32(0),
        ...u32(SIDE),
        ...u32(SIDE),
        ...u32(0),
        ...u32(0),
      ],
      ...[0, 1, 7, 1, 1],
    ),
    marker(0x52, 0, 0, 0, 1, 0, 0, 4, 4, 0, 1),
    marker(0x5c, 0x40, 0x40),
    marker(0x90, ...tileParts),
    Buffer.from([0xff, 0x93, 0, 0xff, 0xd9]),
  ])
  return picture(
    `/Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode`,
    stream,
  )
}

/** A profile in which red and blue have changed places: what is drawn red comes out blue, if the profile is heeded. */
function iccPdf(): Buffer {
  const space = '/ColorSpace << /C [/ICCBased 5 0 R] >>'
  return onePage('/C cs 1 0 0 sc 20 20 260 360 re f', space, streamOf('/N 3', swappedProfile()))
}

function swappedProfile(): Buffer {
  const s15 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Math.round(value * 65536))
    return bytes
  }
  const xyz = (x: number, y: number, z: number) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), s15(x), s15(y), s15(z)])
  const gamma = Buffer.from([...Buffer.from('curv', 'latin1'), 0, 0, 0, 0, 0, 0, 0, 1, 2, 51, 0, 0])
  const tags: [string, Buffer][] = [
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ]
  const head = Buffer.alloc(128)
  head.writeUInt32BE(0x02_40_00_00, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  Buffer.concat([s15(0.9642), s15(1), s15(0.8249)]).copy(head, 68)
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  let offset = head.length + table.length
  tags.forEach(([name, content], i) => {
    table.write(name, 4 + i * 12, 'latin1')
    table.writeUInt32BE(offset, 8 + i * 12)
    table.writeUInt32BE(content.length, 12 + i * 12)
    offset += content.length
  })
  const bytes = Buffer.concat([head, table, ...tags.map(([, content]) => content)])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

function cmykPdf(): Buffer {
  return onePage('1 0 0 0 k 20 20 260 360 re f 0 0.6 1 0.2 k 60 60 100 200 re f', '')
}

/** Text whose codes mean characters only by the map GBK-EUC-H; the font is not in the file. */
function chinesePdf(): Buffer {
  return onePage(
    'BT /F 40 Tf 30 300 Td <B7E7D4C6B9FDBAA3> Tj ET',
    '/Font << /F 5 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  )
}

/** The symbols of ZapfDingbats: no system has them under their codes. */
function standardFontPdf(): Buffer {
  return onePage(
    'BT /F 60 Tf 30 200 Td (4H#n) Tj ET',
    '/Font << /F 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
  )
}

/**
 * PDFs of one page, each of which is blank or false unless pdf.js gets a file of its own: written by hand, byte by
 * byte.
 */
export const demandingPdfs: readonly { needs: string; folder: string; bytes: Buffer }[] = [
  { needs: 'a JBIG2 decoder', folder: 'wasm', bytes: jbig2Pdf() },
  { needs: 'a CCITT decoder', folder: 'wasm', bytes: ccittPdf() },
  { needs: 'a JPEG 2000 decoder', folder: 'wasm', bytes: jpxPdf() },
  { needs: 'a colour engine', folder: 'wasm', bytes: iccPdf() },
  { needs: 'a profile of printing inks', folder: 'iccs', bytes: cmykPdf() },
  { needs: 'a character map of Chinese', folder: 'cmaps', bytes: chinesePdf() },
  { needs: 'a standard font', folder: 'standard_fonts', bytes: standardFontPdf() },
]
