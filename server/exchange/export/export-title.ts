import type { ContributorRole } from '#contracts/catalogue.ts'
import type { TITLE_STATUSES } from '#contracts/choices.ts'

export type ExportEdition = {
  format: 'ebook' | 'paper'
  priceIdr: number
  discountPercent: number
  discountIdr: number
  finalPriceIdr: number
  taxClass: 'exempt' | 'standard'
  weightGrams: number | null
  inSubscription: boolean
  /** The day on which it leaves the subscription. */
  leavesOn: string | null
  /** The day of its release, while it is a preorder, what the shop says of it, and the copies for one buyer. */
  releasesOn: string | null
  preorderText: string | null
  preorderCap: number | null
  /** Of an ebook: the kind of its newest file. */
  fileKind: 'PDF' | 'HTML' | null
}

/** A title as exports write it. */
export type ExportTitle = {
  id: number
  slug: string
  kind: 'book' | 'magazine'
  name: string
  description: string
  isbn: string | null
  /** An ebook's own ISBN, where a sender of ONIX has named one. */
  ebookIsbn: string | null
  status: (typeof TITLE_STATUSES)[number]
  publisher: string | null
  genre: string | null
  series: string | null
  seriesNumber: number | null
  /** Scheme and code of ONIX (93 Thema, 10 BISAC), as the sender gave them. */
  subjects: [scheme: string, code: string][]
  publishedOn: string
  pageCount: number | null
  language: string | null
  subscriberFrom: string | null
  /** The path of the cover's largest picture. */
  cover: string | null
  people: { name: string; role: ContributorRole }[]
  ebook: ExportEdition | undefined
  paper: ExportEdition | undefined
  onHand: number
  /** Copies that nobody has reserved. */
  free: number
  sold: number
}
