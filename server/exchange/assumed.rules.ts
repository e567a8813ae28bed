import type { ImportField } from './column-names.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { Format } from './kind.rules.ts'

/**
 * What a row does not say, so that a default stands in for it: a field, of which `price` and `discount` are those of the
 * paper edition, or an edition that only the default format names. A title of the shop keeps its own.
 */
export type Assumed = ImportField | 'paper' | 'ebook' | 'ebook_discount'

/** The marks that belong to an edition. */
export const EDITION_MARKS = {
  paper: ['paper', 'price', 'discount'],
  ebook: ['ebook', 'ebook_price', 'ebook_discount'],
} as const

/** Fields that are empty without a default. */
const TEXTS = ['authors', 'publisher', 'category', 'language', 'pages', 'description', 'cover'] as const

type Row = {
  written: (field: ImportField) => string | number | undefined
  mapping: ImportMapping
  /** The editions that the row becomes, and the format that it names itself. */
  format: Format
  named: Format | undefined
  dated: boolean
}

export function assumedIn({ written, mapping, format, named, dated }: Row): Assumed[] {
  const { defaults } = mapping
  const paid = written('price') ?? (defaults.price === undefined ? written('original_price') : undefined)
  const ebookPrice = written('ebook_price')
  const ebookPaid = ebookPrice ?? (defaults.ebook_price === undefined ? paid : undefined)
  const reduced = written('discount') !== undefined
  const struck = written('price') !== undefined && written('original_price') !== undefined
  const isNamed = (edition: Format) => named === edition || named === 'both'
  // A price beside that of the ebook is the paper book's.
  const editions = {
    paper: {
      said: isNamed('paper') || (ebookPrice !== undefined && paid !== undefined),
      paid,
      discounted: reduced || struck,
    },
    ebook: {
      said: isNamed('ebook') || ebookPrice !== undefined,
      paid: ebookPaid,
      discounted: reduced || (struck && ebookPrice === undefined),
    },
  }
  return [
    ...TEXTS.filter((field) => defaults[field] !== undefined && written(field) === undefined),
    ...(dated ? [] : ['published' as const]),
    ...(['paper', 'ebook'] as const).flatMap((edition): Assumed[] => {
      if (format !== edition && format !== 'both') return []
      const [mark, price, discount] = EDITION_MARKS[edition]
      const { said, paid, discounted } = editions[edition]
      return [
        ...(paid === undefined ? [price] : []),
        ...(discounted ? [] : [discount]),
        ...(said ? [] : [mark]),
      ]
    }),
  ]
}
