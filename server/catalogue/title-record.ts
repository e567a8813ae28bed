/** A title as it comes from outside: an import, the command line, the demo shop. Amounts in whole rupiah. */
export type TitleRecord = {
  kind: 'book' | 'magazine'
  name: string
  description: string
  /** 13 digits with a right check digit, or none. */
  isbn: string | null
  publisher: string | null
  genre: string | null
  /** ISO 639 codes in alphabetical order (`id`, `en/id`); null or left out where nobody said. */
  language?: string | null
  contributors: string[]
  /** YYYY-MM-DD. */
  publishedOn: string
  pageCount: number | null
  /** Wished for; another title's slug is never taken. Made from the name where there is none. */
  slug?: string
  status?: 'draft' | 'on_sale' | 'withdrawn'
  subscriberFrom?: string | null
  ebook?: EditionRecord & { inSubscription: boolean }
  paper?: EditionRecord & { weightGrams: number }
}

export type EditionRecord = {
  priceIdr: number
  discountPercent: number
  discountIdr: number
  taxClass?: 'exempt' | 'standard'
}
