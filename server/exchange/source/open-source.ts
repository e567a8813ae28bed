import { open, stat } from 'node:fs/promises'
import { importFault } from '../import-fault.ts'
import { csvColumns, csvRows, sniffDelimiter } from './csv-rows.ts'
import { jsonRows } from './json-rows.ts'
import { decodedChunks, firstText, sniffEncoding, TEXT_BOUNDS, type TextBounds } from './read-text.ts'
import type { SourceRow } from './source-row.ts'
import type { Repairs } from './utf8-decoder.ts'

export type CatalogueSource = {
  format: 'csv' | 'json'
  encoding: string
  delimiter: string | undefined
  /** All columns where the file names them before its rows; entries of JSON may each have others. */
  columns: string[] | undefined
  /** Reads the file from its beginning, as often as asked. */
  rows(): AsyncIterable<SourceRow>
  /** What of a UTF-8 file was none, once its rows were read. */
  repairs(): Pick<Repairs, 'repaired' | 'lines'>
}

export type SourceOptions = {
  /** Found out from the file where it is not given. */
  delimiter?: string
  encoding?: string
  /** False: the first row is data, columns are named by their place. */
  header: boolean
  bounds?: TextBounds
}

/**
 * Opens a catalogue: CSV with any delimiter, a JSON array or JSON lines, each also gzipped.
 * @throws {ImportFault} when it is none of them
 */
export async function openSource(path: string, options: SourceOptions): Promise<CatalogueSource> {
  const compressed = await isGzip(path)
  const bounds = options.bounds ?? TEXT_BOUNDS
  const encoding = options.encoding ?? (await sniffEncoding(path, { compressed, bounds }))
  const form = { compressed, encoding, bounds }
  const text = await firstText(path, form)
  if (text.trim() === '') throw importFault('The file is empty')
  let repairs: Repairs = { valid: 0, repaired: 0, lines: [] }
  const chunks = () => {
    repairs = { valid: 0, repaired: 0, lines: [] }
    return decodedChunks(path, form, repairs)
  }
  const source = { encoding, repairs: () => repairs }
  if (looksLikeJson(path, text)) {
    const rows = () => jsonRows(chunks())
    return { ...source, format: 'json', delimiter: undefined, columns: undefined, rows }
  }
  const delimiter = options.delimiter ?? sniffDelimiter(text)
  const columns = csvColumns(text, delimiter, options.header)
  const rows = () => csvRows(chunks(), { delimiter, columns, header: options.header })
  return { ...source, format: 'csv', delimiter, columns, rows }
}

async function isGzip(path: string): Promise<boolean> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw importFault(
      error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read (${error.code})`,
      error,
    )
  }
  // Before it is opened: opening a pipe waits for somebody to write.
  const kind = await stat(path).catch(unreadable)
  if (kind.isDirectory()) throw importFault(`${path} is a folder, not a file`)
  // A pipe cannot be read twice, and a device may have no end.
  if (!kind.isFile()) throw importFault(`${path} is no regular file: save the catalogue to one first`)
  const file = await open(path).catch(unreadable)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const magic = buffer.subarray(0, bytesRead).toString('latin1')
    if (magic.startsWith('PK')) {
      throw importFault(
        `${path} is a ZIP archive or an Excel workbook: save the sheet as CSV and import that`,
      )
    }
    if (magic.startsWith('%PDF')) {
      throw importFault(
        `${path} is a PDF: "lembar book add-file" takes books, "lembar import" takes catalogues`,
      )
    }
    return magic.startsWith('\x1f\x8b')
  } finally {
    await file.close()
  }
}

function looksLikeJson(path: string, text: string): boolean {
  const name = path.toLowerCase().replace(/\.gz$/, '')
  if (/\.(?:json|jsonl|ndjson)$/.test(name)) return true
  return !/\.(?:csv|tsv|txt)$/.test(name) && /^\s*[[{]/.test(text)
}
