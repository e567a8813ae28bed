import { formatTime } from '#kernel/time.ts'
import { IMPORT_FIELD_WORDS } from './exchange-words.ts'
import { codeWords } from './log-codes.ts'
import { FIELD_WORDS, UNLOGGED_FIELD_WORDS } from './log-field-words.ts'

/** The parts of which some fields consist. */
const PART_WORDS: ReadonlyMap<string, string> = new Map([
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
function knownWords(path: string): string | undefined {
  const name = nameOf(path)
  return (
    OWN_FIELD_WORDS.get(path) ??
    FIELD_WORDS.get(name) ??
    PART_WORDS.get(name) ??
    UNLOGGED_FIELD_WORDS.get(name)
  )
}

export const isNamed = (path: string): boolean => knownWords(path) !== undefined

/** What a field is called, by its path: the kind of thing, the field, and of a part its name. */
export const fieldWords = (path: string): string => knownWords(path) ?? nameOf(path)

/**
 * A value as people read it: no brackets, no quotes, no codes.
 * @param time how a moment is written
 */
export function valueWords(path: string, value: unknown, time = formatTime): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'string') return codeWords(path, value) ?? momentWords(value, time) ?? value
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueWords(path, one, time)).join(', ')
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${fieldWords(`${path}.${name}`)} ${valueWords(`${path}.${name}`, part, time)}`)
    .join(', ')
}

function momentWords(text: string, time: typeof formatTime): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : time(at)
}

type Values = Readonly<Record<string, unknown>>
type Change = {
  object: { kind: string }
  before: Values | null
  after: Values | null
  hidden: readonly string[]
}

const isEmpty = (value: unknown) => valueWords('', value) === valueWords('', null)

/** The fields that an entry says the values of; undefined where the thing did not have the field then. */
export function changedFields(
  { object, before, after }: Omit<Change, 'hidden'>,
  time = formatTime,
): { name: string; words: string; before: string | undefined; after: string | undefined }[] {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The empty fields of a new record would fill its entry.
  const names = all.filter((name) => !isEmpty(before?.[name]) || !isEmpty(after?.[name]))
  return names.map((name) => {
    const path = `${object.kind}.${name}`
    const of = (values: Values | null) =>
      values?.[name] === undefined ? undefined : valueWords(path, values[name], time)
    return { name, words: fieldWords(path), before: of(before), after: of(after) }
  })
}

/** The fields that an entry says only of that they changed. Every new record has a number. */
export const alsoChanged = ({ object, hidden }: Pick<Change, 'object' | 'hidden'>): string[] =>
  hidden.filter((name) => name !== 'id').map((name) => fieldWords(`${object.kind}.${name}`))
