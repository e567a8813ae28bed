import { isDeepStrictEqual } from 'node:util'
import { finalPrice, type Rupiah, rupiah } from '#kernel/money.ts'
import { fold } from '#kernel/text.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import {
  applyChanges,
  type EbookDraft,
  type PaperDraft,
  type TitleChanges,
  type TitleDraft,
  type TitleStatus,
  titleDraftFault,
} from './title-draft.rules.ts'

/** What a bulk edit does to the price of an edition: `value` is in percent or in rupiah. */
export type PriceChange = {
  formats: readonly ('ebook' | 'paper')[]
  by: 'percent' | 'amount' | 'fixed'
  value: number
  /** To the nearest multiple of so many rupiah. */
  roundTo: number
}

/** One change for many titles. The fields of an edition change where a title has that edition. */
export type BulkChange = {
  fields: TitleChanges
  price?: PriceChange | undefined
  status?: TitleStatus | undefined
}

/** The part of a title that bulk edits change. */
export type BulkTitle = TitleDraft & { status: TitleStatus }
/** Fields of a title that differ, of an edition only the ones that do. */
export type FieldValues = TitleChanges & { status?: TitleStatus }

export type Plan =
  | { outcome: 'waiting'; before: FieldValues; after: FieldValues }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string }

const HIGHEST_PRICE = 1_000_000_000

/** What a change does to one title. */
export function planChange(title: BulkTitle, change: BulkChange): Plan {
  const changes = changesFor(title, change)
  const tooHigh = (['ebook', 'paper'] as const).some(
    (format) => (changes[format]?.price ?? 0) > HIGHEST_PRICE,
  )
  if (tooHigh) return { outcome: 'refused', reason: 'Harganya menjadi terlalu tinggi' }
  if (becomesFree(title, changes, change.price)) {
    return { outcome: 'refused', reason: 'Harganya menjadi Rp 0; judul digratiskan di halamannya sendiri' }
  }
  const applied = applyChanges(title, changes)
  if ('fault' in applied) return { outcome: 'refused', reason: applied.fault.message }
  const fault = titleDraftFault(applied.draft)
  if (fault !== undefined) return { outcome: 'refused', reason: fault.message }
  return planBetween(title, { ...applied.draft, status: change.status ?? title.status })
}

function planBetween(from: BulkTitle, to: BulkTitle): Plan {
  const after = differenceFrom(from, to)
  if (Object.keys(after).length === 0) return { outcome: 'unchanged' }
  return { outcome: 'waiting', before: differenceFrom(to, from), after }
}

function changesFor(title: BulkTitle, { fields, price }: BulkChange): TitleChanges {
  const { ebook, paper, ...rest } = fields
  return {
    ...rest,
    ...keptSpelling(title, rest),
    ...(title.ebook && { ebook: { ...ebook, ...priced(title.ebook.price, 'ebook', price) } }),
    ...(title.paper && { paper: { ...paper, ...priced(title.paper.price, 'paper', price) } }),
  }
}

/** Names that differ only in case or accents are one name, so nothing changes. */
function keptSpelling(title: TitleDraft, { publisher, series, contributors }: TitleChanges): TitleChanges {
  const isSame = (given: string | null | undefined, present: string | null) =>
    given != null && present !== null && fold(given) === fold(present)
  const credits = (people: TitleDraft['contributors']) => people.map(({ name, role }) => [fold(name), role])
  return givenOnly({
    publisher: isSame(publisher, title.publisher) ? title.publisher : undefined,
    series: isSame(series, title.series) ? title.series : undefined,
    contributors:
      contributors && isDeepStrictEqual(credits(contributors), credits(title.contributors))
        ? title.contributors
        : undefined,
  })
}

function priced(present: Rupiah, format: 'ebook' | 'paper', change: PriceChange | undefined) {
  if (change === undefined || !change.formats.includes(format)) return {}
  const { by, value, roundTo } = change
  const exact = by === 'fixed' ? value : by === 'amount' ? present + value : (present * (100 + value)) / 100
  return { price: rupiah(Math.max(0, Math.round(exact / roundTo) * roundTo)) }
}

/** Whether a change or its rounding leaves buyers nothing to pay; the price 0 for all titles is meant so. */
function becomesFree(title: BulkTitle, changes: TitleChanges, price: PriceChange | undefined): boolean {
  if (price === undefined || (price.by === 'fixed' && price.value === 0)) return false
  return (['ebook', 'paper'] as const).some((format) => {
    const [present, next] = [title[format], changes[format]]
    if (present == null || next?.price === undefined) return false
    return finalPrice(present.price, present) > 0 && finalPrice(next.price, { ...present, ...next }) === 0
  })
}

/** The fields of `to` that differ from those of `from`. */
export function differenceFrom(from: BulkTitle, to: BulkTitle): FieldValues {
  const { ebook, paper, ...fields } = to
  const differing = Object.entries(fields).filter(
    ([name, value]) => BULK_FIELDS.has(name) && !isDeepStrictEqual(value, from[name as keyof BulkTitle]),
  )
  return {
    ...(Object.fromEntries(differing) as FieldValues),
    ...(differs(from.ebook, ebook) ? { ebook: changedOf(from.ebook, ebook) } : {}),
    ...(differs(from.paper, paper) ? { paper: changedOf(from.paper, paper) } : {}),
  }
}

const BULK_FIELDS: ReadonlySet<string> = new Set<keyof BulkTitle>([
  'kind',
  'name',
  'description',
  'isbn',
  'publisher',
  'genreId',
  'language',
  'contributors',
  'series',
  'seriesNumber',
  'publishedOn',
  'pageCount',
  'subscriberFrom',
  'status',
])

const differs = <Edition extends EbookDraft | PaperDraft>(from: Edition | null, to: Edition | null) =>
  from !== to && (to === null || Object.keys(changedOf(from, to) ?? {}).length > 0)

/** The fields of an edition that differ, null for what only `from` has; a new edition whole, null for one that is gone. */
function changedOf<Edition extends EbookDraft | PaperDraft>(
  from: Edition | null,
  to: Edition | null,
): Partial<Edition> | null {
  if (from === null || to === null) return to
  const names = new Set([...Object.keys(from), ...Object.keys(to)]) as Set<keyof Edition>
  const entries = [...names].map((name) => [name, to[name] ?? null] as const)
  return Object.fromEntries(
    entries.filter(([name, value]) => !isDeepStrictEqual(value, from[name] ?? null)),
  ) as Partial<Edition>
}

/** Whether a title's fields are as given. */
export function holds(title: BulkTitle, values: FieldValues): boolean {
  const { ebook, paper, ...fields } = values
  const editionHolds = (present: object | null, given: object | null | undefined) =>
    given == null ||
    (present !== null &&
      Object.entries(given).every(([name, value]) =>
        isDeepStrictEqual(value ?? null, Reflect.get(present, name) ?? null),
      ))
  return (
    Object.entries(fields).every(([name, value]) =>
      isDeepStrictEqual(title[name as keyof BulkTitle], value),
    ) &&
    editionHolds(title.ebook, ebook) &&
    editionHolds(title.paper, paper)
  )
}
