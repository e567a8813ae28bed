import type { ExportFile } from '#contracts/console/exports.ts'
import { EXPORT_EDITION_WORDS, EXPORT_PRICE_WORDS } from '#contracts/words/exchange-words.ts'
import { formatDecimal } from '#kernel/numbers.ts'

type Settings = ExportFile['settings']

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
