/** Files with these bytes at these places are no books. They are written as Latin-1. */
const BEGINNINGS: readonly (readonly [bytes: Readonly<Record<number, string>>, what: string])[] = [
  [{ 0: '\x89PNG\r\n\x1a\n' }, 'gambar PNG'],
  [{ 0: '\xff\xd8\xff' }, 'gambar JPG'],
  [{ 0: 'GIF87a' }, 'gambar GIF'],
  [{ 0: 'GIF89a' }, 'gambar GIF'],
  [{ 0: 'RIFF', 8: 'WEBP' }, 'gambar WebP'],
  [{ 0: 'II*\0' }, 'gambar TIFF'],
  [{ 0: 'MM\0*' }, 'gambar TIFF'],
  // The last four are reserved; a text that only begins with BM has letters there.
  [{ 0: 'BM', 6: '\0\0\0\0' }, 'gambar BMP'],
  [{ 0: '8BPS\0' }, 'gambar PSD'],
  [{ 4: 'ftypavi' }, 'gambar AVIF'],
  [{ 4: 'ftyphe' }, 'gambar HEIC'],
  [{ 4: 'ftypmif1' }, 'gambar HEIC'],
  [{ 4: 'ftypM4A' }, 'rekaman suara'],
  [{ 4: 'ftyp' }, 'video'],
  [{ 4: 'moov' }, 'video'],
  [{ 0: '\x1aE\xdf\xa3' }, 'video'],
  [{ 0: 'RIFF', 8: 'AVI ' }, 'video'],
  [{ 0: '\0\0\x01\xba' }, 'video'],
  [{ 0: '{\\rtf' }, 'dokumen Word'],
  [{ 0: 'Rar!\x1a\x07' }, 'arsip RAR'],
  [{ 0: '7z\xbc\xaf\x27\x1c' }, 'arsip 7z'],
  [{ 0: '\x1f\x8b' }, 'arsip GZIP'],
]

/** Office files before 2007 begin alike. The name of a stream within, in UTF-16, tells which of them it is. */
const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const STREAMS = [
  ['WordDocument', 'dokumen Word'],
  ['Workbook', 'lembar kerja Excel'],
  ['PowerPoint Document', 'presentasi PowerPoint'],
] as const

/**
 * What a file is that is no book, by its first bytes: its name and declared type do not count.
 * @param bytes the whole file, or its beginning
 */
export function foreignKind(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = file.toString('latin1', 0, 16)
  const found = BEGINNINGS.find(([parts]) =>
    Object.entries(parts).every(([at, part]) => head.startsWith(part, Number(at))),
  )
  if (found !== undefined) return found[1]
  if (!head.startsWith(OLD_OFFICE)) return undefined
  return STREAMS.find(([stream]) => file.includes(stream, 0, 'utf16le'))?.[1] ?? 'dokumen Office'
}

const PARTS: readonly (readonly [part: string, what: string])[] = [
  ['word/document.xml', 'dokumen Word'],
  ['xl/workbook.xml', 'lembar kerja Excel'],
  ['xl/workbook.bin', 'lembar kerja Excel'],
  ['ppt/presentation.xml', 'presentasi PowerPoint'],
]

/** What a ZIP archive is that is no book, by the names in it. Word keeps pasted web pages as HTML in its documents. */
export function foreignArchive(names: readonly string[]): string | undefined {
  const office = PARTS.find(([part]) => names.includes(part))
  if (office !== undefined) return office[1]
  const holdsHtml = names.some((name) => /\.(?:x?html?)$/i.test(name))
  if (holdsHtml) return undefined
  if (names.includes('content.xml') && names.includes('META-INF/manifest.xml')) return 'dokumen OpenDocument'
  return 'arsip ZIP tanpa HTML atau EPUB di dalamnya'
}
