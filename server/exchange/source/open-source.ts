import { open, stat } from 'node:fs/promises'
import { importFault } from '../import-fault.ts'
import { looksLikeOnix, type OnixMessage, onixProducts } from '../onix/onix-products.ts'
import { ONIX_COLUMNS } from '../onix/onix-record.rules.ts'
import type { OnixStream } from '../onix/onix-rows.ts'
import { type SheetFinding, workbookRows } from '../workbook/open-workbook.ts'
import { csvHeader, csvRows, sniffDelimiter } from './csv-rows.ts'
import { FOREIGN_ARCHIVES } from './foreign-archives.ts'
import { jsonRows } from './json-rows.ts'
import { decodedChunks, firstText, sniffEncoding, TEXT_BOUNDS, type TextBounds } from './read-text.ts'
import type { ArchiveFile, SourceRow } from './source-row.ts'
import type { Repairs } from './utf8-decoder.ts'
import { openZip } from './zip-parts.ts'

export type CatalogueSource = {
  /** `zip`: an archive without a catalogue, of covers and books alone. */
  format: 'csv' | 'json' | 'xlsx' | 'onix' | 'zip'
  encoding: string
  delimiter: string | undefined
  /** The columns that the file names before its rows. Entries of JSON may each have others, and so may a second table. */
  columns: string[] | undefined
  /** Reads the file from its beginning, as often as asked. */
  rows(): AsyncIterable<SourceRow>
  /** What of a UTF-8 file was none, once its rows were read. */
  repairs(): Pick<Repairs, 'repaired' | 'lines'>
  /** What became of each sheet of a workbook, once its rows were read. */
  sheets?(): SheetFinding[]
  /** The products of ONIX, which need the sender's former messages to become rows. */
  onix?(): OnixStream
  /** Who sent the ONIX, once its products were read. */
  sender?(): string
  /** The covers and books of an archive. */
  files?: readonly ArchiveFile[]
}

export type SourceOptions = {
  /** Found out from the file where it is not given. */
  delimiter?: string
  encoding?: string
  /** False: the first row is data, columns are named by their place. */
  header: boolean
  /** The columns that a mapping names. */
  wanted?: string[]
  bounds?: TextBounds
}

/**
 * Opens a catalogue: CSV with any delimiter, a JSON array or JSON lines, each also gzipped.
 * @throws {ImportFault} when it is none of them
 */
export async function openSource(path: string, options: SourceOptions): Promise<CatalogueSource> {
  const packing = await packingOf(path)
  if (packing === 'zip') return openArchived(path, options)
  const compressed = packing === 'gzip'
  const bounds = options.bounds ?? TEXT_BOUNDS
  const encoding = options.encoding ?? (await sniffEncoding(path, { compressed, bounds }))
  const form = { compressed, encoding, bounds }
  const text = await firstText(path, form)
  if (text.trim() === '') throw importFault('Berkas ini kosong')
  let repairs: Repairs = { valid: 0, repaired: 0, lines: [] }
  const chunks = () => {
    repairs = { valid: 0, repaired: 0, lines: [] }
    return decodedChunks(path, form, repairs)
  }
  const source = { encoding, repairs: () => repairs }
  if (looksLikeOnix(text)) return openOnix(source, chunks)
  refuseForeignText(text)
  if (looksLikeJson(text)) {
    const rows = () => jsonRows(chunks())
    return { ...source, format: 'json', delimiter: undefined, columns: undefined, rows }
  }
  const delimiter = options.delimiter ?? sniffDelimiter(text)
  const header = csvHeader(text, { delimiter, header: options.header, wanted: options.wanted ?? [] })
  const rows = () => csvRows(chunks(), { delimiter, header })
  return { ...source, format: 'csv', delimiter, columns: header.columns, rows }
}

/** Beginnings of files that are no catalogue, or none that is read, with what to do. */
const FOREIGN: [magic: string, sentence: string][] = [
  [
    '\xd0\xcf\x11\xe0',
    'Ini buku kerja Excel lama (.xls) atau yang dilindungi sandi: buka di Excel, lepaskan sandinya, pilih Simpan Sebagai, ' +
      'lalu jenis "Buku Kerja Excel (.xlsx)"',
  ],
  [
    '%PDF',
    'Ini PDF: katalog berupa tabel (XLSX, CSV), JSON, atau ONIX; berkas buku ditambahkan dengan "lembar book add-file"',
  ],
  ['Rar!', 'Ini arsip RAR: buka arsipnya, lalu impor berkas di dalamnya atau kemas sebagai ZIP'],
  ['7z\xbc\xaf', 'Ini arsip 7z: buka arsipnya, lalu impor berkas di dalamnya atau kemas sebagai ZIP'],
  ['\x89PNG', 'Ini gambar, bukan katalog'],
  ['\xff\xd8\xff', 'Ini gambar, bukan katalog'],
  ['{\\rtf', 'Ini dokumen teks (RTF): simpan tabelnya sebagai XLSX atau CSV'],
]

function openOnix(
  source: Pick<CatalogueSource, 'encoding' | 'repairs'>,
  chunks: () => AsyncIterable<string>,
): CatalogueSource {
  let message: OnixMessage | undefined
  const met = () => {
    if (message === undefined) throw new Error('The header of the message has not been read yet')
    return message
  }
  const pieces = () =>
    onixProducts(chunks(), (header) => {
      message = header
    })
  return {
    ...source,
    format: 'onix',
    delimiter: undefined,
    columns: ONIX_COLUMNS,
    rows: () => {
      throw new Error('The products of ONIX are read with the records of their sender')
    },
    onix: () => ({ message: met, pieces: pieces() }),
    sender: () => met().sender,
  }
}

async function openArchived(path: string, options: SourceOptions): Promise<CatalogueSource> {
  const zip = await openZip(path)
  zip.close()
  const foreign = FOREIGN_ARCHIVES.find(([part]) => zip.names.includes(part))
  if (foreign) throw importFault(foreign[1])
  if (!zip.names.includes('xl/workbook.xml')) {
    throw importFault('Arsip ZIP ini bukan buku kerja Excel: buka arsipnya, lalu impor berkas di dalamnya')
  }
  let sheets: SheetFinding[] = []
  return {
    format: 'xlsx',
    encoding: 'utf-8',
    delimiter: undefined,
    columns: undefined,
    repairs: () => ({ repaired: 0, lines: [] }),
    sheets: () => sheets,
    rows: () => {
      sheets = []
      return workbookRows(path, { header: options.header, wanted: options.wanted ?? [] }, sheets)
    },
  }
}

async function packingOf(path: string): Promise<'none' | 'gzip' | 'zip'> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw importFault(
      error.code === 'ENOENT' ? `Tidak ada berkas ${path}` : `${path} tidak dapat dibaca (${error.code})`,
      error,
    )
  }
  // Before it is opened: opening a pipe waits for somebody to write.
  const kind = await stat(path).catch(unreadable)
  if (kind.isDirectory()) throw importFault(`${path} adalah folder, bukan berkas`)
  // A pipe cannot be read twice, and a device may have no end.
  if (!kind.isFile()) throw importFault(`${path} bukan berkas biasa: simpan katalognya ke berkas dulu`)
  const file = await open(path).catch(unreadable)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const magic = buffer.subarray(0, bytesRead).toString('latin1')
    const foreign = FOREIGN.find(([beginning]) => magic.startsWith(beginning))
    if (foreign) throw importFault(foreign[1])
    if (magic.startsWith('PK\x03\x04')) return 'zip'
    return magic.startsWith('\x1f\x8b') ? 'gzip' : 'none'
  } finally {
    await file.close()
  }
}

/** Text that is no table: web pages, which some programs save as `.xls`, and XML of other kinds. */
function refuseForeignText(text: string): void {
  const start = text.slice(0, 2000).trimStart()
  if (text.slice(0, 4000).includes('\u0000')) {
    throw importFault('Berkas ini bukan teks: katalog berupa CSV, XLSX, JSON, atau ONIX')
  }
  if (!start.startsWith('<')) return
  throw importFault(
    /<(?:html|table|!doctype html)\b/i.test(start)
      ? 'Ini halaman web, bukan lembar kerja, apa pun akhiran namanya: buka di Excel, lalu simpan sebagai "Buku Kerja Excel (.xlsx)"'
      : /Excel\.Sheet|office:spreadsheet/i.test(start)
        ? 'Ini lembar kerja XML lama: buka di Excel, lalu simpan sebagai "Buku Kerja Excel (.xlsx)"'
        : 'Ini XML yang bukan ONIX: katalog berupa CSV, XLSX, JSON, atau ONIX 3.0',
  )
}

/** A list of values, or one object a line. A header such as `[Judul],[Harga]` is none. */
const looksLikeJson = (text: string): boolean =>
  /^\s*(?:\[\s*(?:[[{"\d\]-]|true|false|null|$)|\{\s*["}])/.test(text)
