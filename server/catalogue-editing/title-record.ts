import type { ContributorRole } from '#contracts/catalogue.ts'
import type { Preorder } from './title-draft.rules.ts'

/** A title as given by an import, the command line or the demo shop. Amounts in whole rupiah. */
export type TitleRecord = {
  /** The title that it changes, whatever its ISBN. */
  id?: number
  kind: 'book' | 'magazine'
  name: string
  description: string
  /** 13 digits with a valid check digit, or null. */
  isbn: string | null
  publisher: string | null
  genre: string | null
  /** ISO 639 codes in alphabetical order (`id`, `en/id`); null or absent if unknown. */
  language?: string | null
  contributors: string[]
  /** One for each contributor. Without them somebody keeps the role that they had in the title; a new one is an author. */
  roles?: ContributorRole[] | undefined
  series?: string | null
  seriesNumber?: number | null
  /** YYYY-MM-DD. */
  publishedOn: string
  pageCount: number | null
  /** The wanted slug; it is never taken from another title. If absent, it is made from the name. */
  slug?: string
  status?: 'draft' | 'on_sale' | 'withdrawn'
  subscriberFrom?: string | null
  /** What a title that exists is to lose; what a record merely lacks it keeps. */
  clears?: readonly ClearedField[]
  /** `leavesOn`: as of `preorder`. */
  ebook?: EditionRecord & { inSubscription: boolean; leavesOn?: string | null }
  paper?: EditionRecord & { weightGrams: number }
}

export type ClearedField =
  | 'description'
  | 'publisher'
  | 'genre'
  | 'pageCount'
  | 'language'
  | 'series'
  | 'seriesNumber'

export type EditionRecord = {
  priceIdr: number
  discountPercent: number
  discountIdr: number
  taxClass?: 'exempt' | 'standard'
  /** Of an edition that is new; one that the title has is changed by the verb of an edit, which checks its orders. */
  preorder?: Preorder | null
}
