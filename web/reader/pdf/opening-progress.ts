import { megabytes } from '#web/offline/save-failure.ts'

/** How far the opening of a book has come. It changes in place: only a slow opening shows it. */
export type OpeningProgress = {
  /** pdf.js and its worker run. */
  hasReader: boolean
  /** How many bytes of the file have arrived. */
  bytes: number
  /** The bytes of the file; undefined until known, and for a file of which only the opened pages are fetched. */
  length: number | undefined
}

export const noProgress = (): OpeningProgress => ({ hasReader: false, bytes: 0, length: undefined })

/** What is there so far, and what is waited for. */
export function progressText({ hasReader, bytes, length }: OpeningProgress): string {
  const waiting = hasReader ? undefined : 'Aplikasi pembacanya masih dimuat.'
  if (bytes === 0) return waiting ?? 'Berkas bukunya belum tiba.'
  if (length === undefined) return `${megabytes(bytes)} sudah dimuat. ${waiting ?? ''}`.trim()
  if (bytes < length)
    return `${megabytes(bytes)} dari ${megabytes(length)} sudah dimuat. ${waiting ?? ''}`.trim()
  return `Seluruh berkasnya (${megabytes(length)}) sudah dimuat. ${waiting ?? 'Halaman pertamanya sedang disiapkan.'}`
}
