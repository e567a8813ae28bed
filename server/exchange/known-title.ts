import type { ContributorRole } from '#contracts/catalogue.ts'
import type { Preorder } from '#server/catalogue-editing/title-draft.rules.ts'

/** The stored fields of a title that an import may change. */
export type KnownTitle = {
  id: number
  version: number
  kind: 'book' | 'magazine'
  name: string
  isbn: string | null
  description: string
  publisher: string | null
  genre: string | null
  contributors: string[]
  /** One for each contributor. */
  roles: ContributorRole[]
  status: 'draft' | 'on_sale' | 'withdrawn'
  /** Whether somebody has bought it or may read it. */
  isSold: boolean
  subscriberFrom: string | null
  publishedOn: string
  pageCount: number | null
  language: string | null
  series: string | null
  seriesNumber: number | null
  editions: KnownEdition[]
}

export type KnownEdition = {
  format: 'ebook' | 'paper'
  priceIdr: number
  discountPercent: number
  discountIdr: number
  taxClass: 'exempt' | 'standard'
  weightGrams: number | null
  inSubscription: boolean
  leavesOn: string | null
  preorder: Preorder | null
}
