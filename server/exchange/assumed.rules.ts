import type { ImportField } from './column-names.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { Format } from './kind.rules.ts'

/**
 * What a row does not say, so that a default stands in for it: a field, of which `price` is that of the paper edition,
 * or an edition that only the default format names. A title of the shop keeps its own.
 */
export type Assumed = ImportField | 'paper' | 'ebook'

/** The marks that belong to an edition. */
export const EDITION_MARKS = { paper: ['paper', 'price'], ebook: ['ebook', 'ebook_price'] } as const

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
  const discounted =
    written('discount') !== undefined ||
    (written('price') !== undefined && written('original_price') !== undefined)
  const isNamed = (edition: Format) => named === edition || named === 'both'
  // A price beside that of the ebook is the paper book's.
  const editions = {
    paper: { said: isNamed('paper') || (ebookPrice !== undefined && paid !== undefined), paid },
    ebook: { said: isNamed('ebook') || ebookPrice !== undefined, paid: ebookPaid },
  }
  return [
    ...TEXTS.filter((field) => defaults[field] !== undefined && written(field) === undefined),
    ...(dated ? [] : ['published' as const]),
    ...(defaults.discount === undefined || discounted ? [] : ['discount' as const]),
    ...(['paper', 'ebook'] as const).flatMap((edition): Assumed[] => {
      if (format !== edition && format !== 'both') return []
      const [mark, price] = EDITION_MARKS[edition]
      const { said, paid } = editions[edition]
      return [...(paid === undefined ? [price] : []), ...(said ? [] : [mark])]
    }),
  ]
}
