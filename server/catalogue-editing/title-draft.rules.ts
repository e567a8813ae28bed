import type { ContributorRole } from '#contracts/catalogue.ts'
import type { TITLE_STATUSES } from '#contracts/choices.ts'
import { parseIsbn } from '#kernel/isbn.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { fold } from '#kernel/text.ts'
import { type TaxClass, taxClassOf } from '#server/catalogue/tax.rules.ts'

export type TitleKind = 'book' | 'magazine'
export type TitleStatus = (typeof TITLE_STATUSES)[number]
export type Contributor = { name: string; role: ContributorRole }

/** Sold before it is released. `cap`: copies for one buyer, of paper only; null: as many as there are. */
export type Preorder = { releasesOn: string; text: string; cap: number | null }

type Priced = {
  price: Rupiah
  discountPercent: number
  discountIdr: Rupiah
  taxClass: TaxClass
  /** Absent or null: released. */
  preorder?: Preorder | null
}
/** `leavesOn`: the day, in WIB, at whose beginning subscriptions no longer include it; absent or null: none is set. */
export type EbookDraft = Priced & { inSubscription: boolean; leavesOn?: string | null }
export type PaperDraft = Priced & { weightGrams: number | null }

/** All that an operator writes about a title. Status, slug, pictures and stock have verbs of their own. */
export type TitleDraft = {
  kind: TitleKind
  name: string
  description: string
  isbn: string | null
  publisher: string | null
  genreId: number | null
  /** ISO 639 codes in alphabetical order (`id`, `en/id`). */
  language: string | null
  contributors: readonly Contributor[]
  series: string | null
  seriesNumber: number | null
  /** YYYY-MM-DD. */
  publishedOn: string
  pageCount: number | null
  subscriberFrom: string | null
  ebook: EbookDraft | null
  paper: PaperDraft | null
}

/** A draft in place of what the title is. */
export type DraftWrite = {
  id: number
  draft: TitleDraft
  present: TitleDraft
  status?: TitleStatus | undefined
}

/** What an edit gives: of an edition only the fields that change, or null to remove it. */
export type TitleChanges = Partial<Omit<TitleDraft, 'ebook' | 'paper'>> & {
  ebook?: Partial<EbookDraft> | null
  paper?: Partial<PaperDraft> | null
}

/** What holds for a new title unless something else is said. */
export const NEW_TITLE: Omit<TitleDraft, 'name' | 'publishedOn'> = {
  kind: 'book',
  description: '',
  isbn: null,
  publisher: null,
  genreId: null,
  language: null,
  contributors: [],
  series: null,
  seriesNumber: null,
  pageCount: null,
  subscriberFrom: null,
  ebook: null,
  paper: null,
}

/** A field by its name in the contracts, and what is wrong with it. */
export type DraftFault = { field: string; message: string }

/** A title with the changes of an edit. A new edition needs a price, and on paper a weight. */
export function applyChanges(
  present: TitleDraft,
  changes: TitleChanges,
): { draft: TitleDraft } | { fault: DraftFault } {
  const { ebook, paper, isbn, language, series, ...rest } = changes
  const draft: TitleDraft = {
    ...present,
    ...rest,
    ...(isbn === undefined ? {} : { isbn: isbn && (parseIsbn(isbn) ?? isbn) }),
    ...(language === undefined ? {} : { language: language?.split('/').toSorted().join('/') ?? null }),
    // A title outside a series has no number in it.
    ...(series === undefined ? {} : series === null ? { series, seriesNumber: null } : { series }),
  }
  if (ebook !== undefined) draft.ebook = ebook && { ...newEbook(draft.kind), ...present.ebook, ...ebook }
  if (draft.ebook?.leavesOn != null && !draft.ebook.inSubscription)
    draft.ebook = { ...draft.ebook, leavesOn: null }
  if (paper !== undefined) draft.paper = paper && { ...newPaper(draft.kind), ...present.paper, ...paper }
  if (draft.ebook?.price === UNPRICED)
    return { fault: { field: 'ebook.price', message: 'Isi harga edisi digital' } }
  if (draft.paper?.price === UNPRICED) {
    return { fault: { field: 'physical_book.price', message: 'Isi harga edisi cetak' } }
  }
  if (draft.paper !== null && present.paper === null && draft.paper.weightGrams === null) {
    return {
      fault: {
        field: 'physical_book.weight',
        message: 'Isi berat edisi cetak: ongkos kirim dihitung darinya',
      },
    }
  }
  return { draft }
}

const UNPRICED = rupiah(-1)
const newEdition = (kind: TitleKind) => ({
  price: UNPRICED,
  discountPercent: 0,
  discountIdr: rupiah(0),
  taxClass: taxClassOf(kind),
})
const newEbook = (kind: TitleKind): EbookDraft => ({ ...newEdition(kind), inSubscription: false })
const newPaper = (kind: TitleKind): PaperDraft => ({ ...newEdition(kind), weightGrams: null })

const LANGUAGES = /^[a-z]{2,3}(?:\/[a-z]{2,3})*$/

/** What is wrong with a title; undefined where nothing is. */
export function titleDraftFault(draft: TitleDraft): DraftFault | undefined {
  const fault = (field: string, message: string) => ({ field, message })
  if (draft.name.trim() === '') return fault('title', 'Isi judul')
  if (draft.isbn !== null && parseIsbn(draft.isbn) === undefined) {
    return fault('isbn', 'ISBN ini salah: periksa jumlah angka dan angka terakhirnya')
  }
  if (draft.language !== null && !LANGUAGES.test(draft.language)) {
    return fault('language', 'Tulis bahasa sebagai kode ISO 639, misalnya id atau en/id')
  }
  if (draft.seriesNumber !== null && draft.series === null) {
    return fault('series_number', 'Isi nama serinya juga')
  }
  const names = draft.contributors.map(({ name }) => fold(name))
  const repeated = draft.contributors.find(({ name }, index) => names.indexOf(fold(name)) < index)
  if (repeated !== undefined) return fault('contributors', `${repeated.name} disebut dua kali`)
  return undefined
}
