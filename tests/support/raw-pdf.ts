import { inflateSync } from 'node:zlib'

/** A dictionary as text, or a stream with its data. */
export type RawObject = string | { dict: string; data: string | Uint8Array }

/** A file of objects written by hand; object `n` is the value under the key `n`. The root is object 1. */
export function rawPdf(objects: Record<number, RawObject>): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  add(Buffer.from('%PDF-1.7\n'))
  const offsets: [number, number][] = []
  for (const [number, object] of Object.entries(objects)) {
    offsets.push([Number(number), length])
    add(Buffer.from(`${number} 0 obj\n`))
    for (const part of bodyOf(object)) add(part)
    add(Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  const start = length
  const size = Math.max(...offsets.map(([number]) => number)) + 1
  parts.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function bodyOf(object: RawObject): Buffer[] {
  if (typeof object === 'string') return [Buffer.from(object, 'latin1')]
  const data = Buffer.from(object.data as string, 'latin1')
  const dict = object.dict.replace(/>>\s*$/, ` /Length ${data.length} >>`)
  return [Buffer.from(`${dict}\nstream\n`, 'latin1'), data, Buffer.from('\nendstream')]
}

/** A grey picture of 160 × 160 pixels whose bytes repeat a mark. */
export const markedPicture = (mark: string, more = ''): RawObject => ({
  dict: `<< /Type /XObject /Subtype /Image /Width 160 /Height 160 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more} >>`,
  data: mark.repeat(Math.ceil(25_600 / mark.length)).slice(0, 25_600),
})

/** Enough words for a page of text. */
export const words = (mark: string) => `${mark} ${'kata yang ditulis di halaman ini '.repeat(10)}`

/** Everything that a file holds, streams unpacked and strings written as hexadecimal digits turned back. */
export function everythingIn(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: start }) => {
    const end = text.indexOf('endstream', index)
    const data = Buffer.from(text.slice(index + start.length, end), 'latin1')
    try {
      return inflateSync(data).toString('latin1')
    } catch {
      return ''
    }
  })
  const all = [text, ...streams].join('\n')
  return all.replace(/<([\da-f]{2,})>/gi, (_, digits: string) =>
    Buffer.from(digits, 'hex').toString('latin1'),
  )
}
