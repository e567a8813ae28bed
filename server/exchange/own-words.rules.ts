import { lookupTable } from '#kernel/lookup-table.ts'
import { fold } from '#kernel/text.ts'
import { plainValue } from './cell-values.rules.ts'
import { OWN, OWN_WORDS, type OwnField } from './own-columns.ts'

const { kind, status, tax } = OWN_WORDS

/** What cells of the shop's own files mean, in any case; some words that people write instead are known too. */
const STATUSES = lookupTable<'draft' | 'on_sale' | 'withdrawn'>({
  ...{ [fold(status.draft)]: 'draft', draft: 'draft', konsep: 'draft' },
  ...{ [fold(status.on_sale)]: 'on_sale', jual: 'on_sale', 'on sale': 'on_sale', aktif: 'on_sale' },
  ...{
    [fold(status.withdrawn)]: 'withdrawn',
    tarik: 'withdrawn',
    withdrawn: 'withdrawn',
    'tidak dijual': 'withdrawn',
  },
})
const TAXES = lookupTable<'exempt' | 'standard'>({
  ...{ [fold(tax.exempt)]: 'exempt', 'tidak kena': 'exempt', exempt: 'exempt' },
  ...{ [fold(tax.standard)]: 'standard', standard: 'standard' },
})
const KINDS = lookupTable<'book' | 'magazine'>({
  ...{ [fold(kind.book)]: 'book', book: 'book' },
  ...{ [fold(kind.magazine)]: 'magazine', magazine: 'magazine' },
})
const ANSWERS = lookupTable<'yes' | 'no'>({
  ...{ [fold(OWN_WORDS.yes)]: 'yes', yes: 'yes', y: 'yes' },
  ...{ [fold(OWN_WORDS.no)]: 'no', no: 'no', n: 'no' },
})

const TABLES = { status: STATUSES, tax: TAXES, ebookTax: TAXES, kind: KINDS, inSubscription: ANSWERS }
type WordField = keyof typeof TABLES & OwnField
type Word<Field extends WordField> =
  (typeof TABLES)[Field] extends ReadonlyMap<string, infer Value> ? Value : never

const written = (cells: Record<string, unknown>, field: WordField): string =>
  Object.hasOwn(cells, OWN[field]) ? String(plainValue(cells[OWN[field]]) ?? '').trim() : ''

/** The meaning of a cell; undefined where it is empty or no word that the shop knows. */
export const wordIn = <Field extends WordField>(
  cells: Record<string, unknown>,
  field: Field,
): Word<Field> | undefined => TABLES[field].get(fold(written(cells, field))) as Word<Field> | undefined

/** The first cell that holds another word than those that the shop knows, with its column. */
export function unknownWord(cells: Record<string, unknown>): string | undefined {
  for (const field of Object.keys(TABLES) as WordField[]) {
    const word = written(cells, field)
    if (word !== '' && wordIn(cells, field) === undefined) return `${OWN[field]}: ${word}`
  }
  return undefined
}
