import { createHash } from 'node:crypto'
import { finalPrice, rupiah } from '#kernel/money.ts'
import { fold } from '#kernel/text.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { ReadTitle } from './row.rules.ts'
import { type BookMarks, tellingWords } from './same-book.rules.ts'

/**
 * What makes two titles without an ISBN the same: the words of title and first author, and the year. Hashed,
 * because an index entry has no room for the longest ones.
 */
export function nameKey(name: string, firstAuthor: string | undefined, year: number): string {
  const told = (text: string) => tellingWords(text).join(' ')
  return createHash('sha1')
    .update(`${told(name)}\n${told(firstAuthor ?? '')}\n${year}`)
    .digest('base64url')
}

export const nameKeyOf = (record: TitleRecord): string =>
  nameKey(record.name, record.contributors[0], Number(record.publishedOn.slice(0, 4)))

/** Rows of the shop's own exports are told apart by the slug, since a shop may have two titles of one name. */
export const SLUG_KEY = 'slug:'
export const slugKey = (slug: string): string => SLUG_KEY + slug

/** Merges the rows of a title: the first one takes precedence, the others fill its gaps. */
export function mergeTitles(lead: ReadTitle, others: ReadTitle[]): ReadTitle {
  const merged: ReadTitle = { ...lead, record: { ...lead.record }, said: { ...lead.said } }
  const into = merged.record
  for (const { record, copies, sold, said, cover } of others) {
    // The paper book's ISBN is that of the title.
    if (into.paper === undefined && record.paper !== undefined && record.isbn !== null)
      into.isbn = record.isbn
    into.description ||= record.description
    into.publisher ??= record.publisher
    into.genre ??= record.genre
    into.pageCount ??= record.pageCount
    into.language ??= record.language ?? null
    if (into.contributors.length === 0) {
      into.contributors = record.contributors
      if (record.roles) into.roles = record.roles
    }
    if (into.series == null && record.series != null) {
      into.series = record.series
      into.seriesNumber = record.seriesNumber ?? null
    }
    if (into.slug === undefined && record.slug !== undefined) into.slug = record.slug
    if (!merged.said.kind && said.kind) into.kind = record.kind
    if (into.ebook === undefined && record.ebook !== undefined) into.ebook = record.ebook
    if (record.paper !== undefined && (into.paper === undefined || (said.weight && !merged.said.weight))) {
      into.paper = { ...(into.paper ?? record.paper), weightGrams: record.paper.weightGrams }
    }
    merged.copies ??= copies
    merged.sold ??= sold
    if (merged.cover === undefined && cover !== undefined) merged.cover = cover
    merged.said = { kind: merged.said.kind || said.kind, weight: merged.said.weight || said.weight }
  }
  return merged
}

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
}

const editionOf = (known: KnownTitle, format: KnownEdition['format']) =>
  known.editions.find((edition) => edition.format === format)

/** The changes to an existing title. Fields without a value in the file stay unchanged. */
export function changeOf(known: KnownTitle, { record, said }: ReadTitle): TitleRecord {
  const [ebook, paper] = [editionOf(known, 'ebook'), editionOf(known, 'paper')]
  return {
    ...record,
    // An ebook of ONIX has an ISBN of its own; the title bears that of the paper book.
    isbn: known.isbn ?? record.isbn,
    kind: said.kind ? record.kind : known.kind,
    ...(record.contributors.length > 0 ? {} : { contributors: known.contributors, roles: undefined }),
    ...(record.ebook
      ? { ebook: { ...record.ebook, ...taxOf(ebook), inSubscription: ebook?.inSubscription ?? false } }
      : {}),
    ...(record.paper
      ? {
          paper: {
            ...record.paper,
            ...taxOf(paper),
            weightGrams: said.weight
              ? record.paper.weightGrams
              : (paper?.weightGrams ?? record.paper.weightGrams),
          },
        }
      : {}),
  }
}

const taxOf = (edition: KnownEdition | undefined) => (edition ? { taxClass: edition.taxClass } : {})

/** Whether a change has no effect. Names that differ only in case or accents are equal. */
export function changesNothing(known: KnownTitle, change: TitleRecord): boolean {
  const named = (one: string | null, other: string | null) => one === null || fold(one) === fold(other ?? '')
  return (
    change.kind === known.kind &&
    change.name === known.name &&
    (change.description === '' || change.description === known.description) &&
    named(change.publisher, known.publisher) &&
    named(change.genre, known.genre) &&
    // Two spellings of a name are one person and would be stored once.
    [...new Set(change.contributors.map(fold))].join('\n') === known.contributors.map(fold).join('\n') &&
    change.publishedOn === known.publishedOn &&
    (change.pageCount === null || change.pageCount === known.pageCount) &&
    (change.language == null || change.language === known.language) &&
    (change.series == null || fold(change.series) === fold(known.series ?? '')) &&
    (change.series == null || change.seriesNumber == null || change.seriesNumber === known.seriesNumber) &&
    sameEdition(change.ebook, editionOf(known, 'ebook')) &&
    sameEdition(change.paper, editionOf(known, 'paper'))
  )
}

function sameEdition(
  change: TitleRecord['ebook'] | TitleRecord['paper'],
  known: KnownEdition | undefined,
): boolean {
  if (change === undefined) return true
  return (
    known !== undefined &&
    change.priceIdr === known.priceIdr &&
    change.discountPercent === known.discountPercent &&
    change.discountIdr === known.discountIdr &&
    (!('weightGrams' in change) || change.weightGrams === known.weightGrams)
  )
}

export const marksOf = (record: TitleRecord): BookMarks => ({
  name: record.name,
  contributors: record.contributors,
  pageCount: record.pageCount,
  language: record.language ?? null,
  prices: [record.ebook, record.paper].flatMap((edition) =>
    edition ? [finalPrice(rupiah(edition.priceIdr), edition)] : [],
  ),
})

export const marksOfKnown = (known: KnownTitle): BookMarks => ({
  ...known,
  prices: known.editions.map((edition) => finalPrice(rupiah(edition.priceIdr), edition)),
})
