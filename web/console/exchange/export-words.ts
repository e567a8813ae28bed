import type { ExportFile, ExportProfile } from '#contracts/console/exports.ts'
import { formatDecimal } from '#kernel/numbers.ts'

type Settings = ExportFile['settings']

export const FORMAT_WORDS: Record<Settings['format'], string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  onix: 'ONIX 3.0',
}
export const EVERY_WORDS: Record<ExportProfile['every'], string> = {
  never: 'Hanya bila diminta',
  day: 'Setiap hari',
  week: 'Setiap Senin',
}

export const EXPORT_EDITION_WORDS: Record<Settings['editions'], string> = {
  all: 'Buku cetak dan ebook',
  paper: 'Hanya buku cetak',
  ebook: 'Hanya ebook',
}
export const EXPORT_PRICE_WORDS: Record<Settings['prices'], string> = {
  list: 'Sebelum diskon',
  final: 'Setelah diskon',
}
export const TAG_WORDS: Record<Settings['tags'], string> = {
  reference: 'Nama lengkap (RecordReference)',
  short: 'Tag pendek (a001)',
}

/** What a file holds, in a few words. */
export function contentWords({ format, on_sale, figures, editions, prices }: Settings): string {
  if (format === 'onix') {
    const which = [EXPORT_EDITION_WORDS[editions], `harga ${EXPORT_PRICE_WORDS[prices]}`].join(', ')
    return `Judul yang dijual, ${which.toLowerCase()}`
  }
  return `${on_sale ? 'Judul yang dijual' : 'Semua judul'}${figures ? ', dengan stok dan jumlah terjual' : ''}`
}

/** `12,4 MB`. */
export function sizeWords(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${formatDecimal(amount, 1)} ${unit}`
}
