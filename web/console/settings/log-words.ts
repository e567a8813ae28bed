import { formatTime } from '#kernel/time.ts'
import { FIELD_WORDS as IMPORT_FIELD_WORDS } from '../exchange/import-words.ts'
import { codeWords } from './log-codes.ts'
import { FIELD_WORDS } from './log-field-words.ts'

/** The parts of which some fields consist. */
export const PART_WORDS: ReadonlyMap<string, string> = new Map([
  ['addressee', 'nama penerima'],
  ['bytes', 'ukuran (byte)'],
  ['cap', 'batas per pembeli'],
  ['categories', 'nama kategori lain'],
  ['columns', 'kolom'],
  ['copies', 'bukunya'],
  ['defaults', 'nilai bila kosong'],
  ['editions', 'edisi'],
  ['fields', 'yang diubah'],
  ['figures', 'dengan stok dan jumlah terjual'],
  ['formats', 'edisi'],
  ['header', 'baris pertama berisi nama kolom'],
  ['inSubscription', 'termasuk langganan'],
  ['key', 'gambar'],
  ['leavesOn', 'keluar dari langganan'],
  ['names', 'penulisan nama'],
  ['on_sale', 'hanya yang dijual'],
  ['pages', 'halaman'],
  ['preorder', 'pra-pesan'],
  ['quantity', 'banyaknya'],
  ['releasesOn', 'terbit'],
  ['revision', 'revisi'],
  ['role', 'peran'],
  ['roundTo', 'dibulatkan ke'],
  ['separators', 'pemisah'],
  ['startsAt', 'mulai'],
  ['tags', 'bentuk tag'],
  ['text', 'keterangan'],
  ['value', 'nilai'],
  ['weightGrams', 'berat (gram)'],
  ['x', 'dari kiri'],
  ['y', 'dari atas'],
])

/** Where a kind of thing, or a part of it, means something else by a name. */
const OWN_FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['bulk-edit.change.price.by', 'cara'],
  ['payment-method.basisPoints', 'biaya, perseratus persen'],
  ['shop.status', 'halaman status'],
  ...Object.entries(IMPORT_FIELD_WORDS).flatMap(([field, words]) =>
    ['columns', 'defaults', 'separators'].map((part): [string, string] => [
      `import.mapping.${part}.${field}`,
      words.toLowerCase(),
    ]),
  ),
])

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const knownWords = (path: string) =>
  OWN_FIELD_WORDS.get(path) ?? FIELD_WORDS.get(nameOf(path)) ?? PART_WORDS.get(nameOf(path))

export const isNamed = (path: string): boolean => knownWords(path) !== undefined

/** What a field is called, by its path: the kind of thing, the field, and of a part its name. */
export const fieldWords = (path: string): string => knownWords(path) ?? nameOf(path)

/** A value as people read it: no brackets, no quotes, no codes. */
export function valueWords(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'string') return codeWords(path, value) ?? momentWords(value) ?? value
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueWords(path, one)).join(', ')
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${fieldWords(`${path}.${name}`)} ${valueWords(`${path}.${name}`, part)}`)
    .join(', ')
}

function momentWords(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : formatTime(at)
}
