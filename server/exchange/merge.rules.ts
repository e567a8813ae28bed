import { createHash } from 'node:crypto'
import { finalPrice, rupiah } from '#kernel/money.ts'
import { fold } from '#kernel/text.ts'
import type { ClearedField, TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { type Assumed, EDITION_MARKS } from './assumed.rules.ts'
import type { KnownEdition, KnownTitle } from './known-title.ts'
import { assumedWeight } from './numbers.rules.ts'
import { ownChanges } from './own-changes.rules.ts'
import type { OwnField } from './own-columns.ts'
import type { ReadTitle } from './read-title.ts'
import { type BookMarks, tellingWords } from './same-book.rules.ts'

/**
 * What makes two titles without an ISBN the same: the words of title and first author, and when it was published. Hashed,
 * because an index entry has no room for the longest ones.
 * @param published the year; of a magazine, whose issues share a name, the day
 */
export function nameKey(name: string, firstAuthor: string | undefined, published: number | string): string {
  const told = (text: string) => tellingWords(text).join(' ')
  return createHash('sha1')
    .update(`${told(name)}\n${told(firstAuthor ?? '')}\n${published}`)
    .digest('base64url')
}

export const nameKeyOf = ({ kind, name, contributors, publishedOn }: TitleRecord): string =>
  nameKey(name, contributors[0], kind === 'magazine' ? publishedOn : Number(publishedOn.slice(0, 4)))

/** Rows of the shop's own exports are told apart by the slug, since a shop may have two titles of one name. */
export const SLUG_KEY = 'slug:'
export const slugKey = (slug: string): string => SLUG_KEY + slug

/** Merges the rows of a title: the first one takes precedence, the others fill its gaps. */
export function mergeTitles(lead: ReadTitle, others: ReadTitle[]): ReadTitle {
  const merged: ReadTitle = { ...lead, record: { ...lead.record }, said: { ...lead.said } }
  const into = merged.record
  for (const { record, copies, sold, said, cover, dated, embargo, former, assumed = [] } of others) {
    const before = merged.assumed ?? []
    /** Whether this row says what the ones before left to a default. */
    const says = (mark: Assumed) => before.includes(mark) && !assumed.includes(mark)
    // The paper book's ISBN is that of the title.
    if (into.paper === undefined && record.paper !== undefined && record.isbn !== null)
      into.isbn = record.isbn
    if (into.description === '' || says('description'))
      into.description = record.description || into.description
    if (into.publisher === null || says('publisher')) into.publisher = record.publisher ?? into.publisher
    if (into.genre === null || says('category')) into.genre = record.genre ?? into.genre
    if (into.pageCount === null || says('pages')) into.pageCount = record.pageCount ?? into.pageCount
    if (into.language == null || says('language')) into.language = record.language ?? into.language ?? null
    if (says('published')) {
      into.publishedOn = record.publishedOn
      if (dated) merged.dated = dated
      else delete merged.dated
    }
    if (record.contributors.length > 0 && (into.contributors.length === 0 || says('authors'))) {
      into.contributors = record.contributors
      if (record.roles) into.roles = record.roles
    }
    if (into.series == null && record.series != null) {
      into.series = record.series
      into.seriesNumber = record.seriesNumber ?? null
    }
    if (into.slug === undefined && record.slug !== undefined) into.slug = record.slug
    if (!merged.said.kind && said.kind) into.kind = record.kind
    const takesEbook = record.ebook !== undefined && (into.ebook === undefined || says('ebook_price'))
    const takesPaper = record.paper !== undefined && (into.paper === undefined || says('price'))
    const marks = [
      ...assumedOf([into, before], [record, assumed]),
      // A discount is of the price beside which it stands.
      ...(['discount', 'ebook_discount'] as const).filter((mark) =>
        ((mark === 'discount' ? takesPaper : takesEbook) ? assumed : before).includes(mark),
      ),
    ]
    if (takesEbook && record.ebook) into.ebook = record.ebook
    if (takesPaper && record.paper && into.paper)
      into.paper = { ...record.paper, weightGrams: into.paper.weightGrams }
    if (record.paper !== undefined && (into.paper === undefined || (said.weight && !merged.said.weight))) {
      into.paper = { ...(into.paper ?? record.paper), weightGrams: record.paper.weightGrams }
    }
    if (marks.length > 0) merged.assumed = marks
    else delete merged.assumed
    if (embargo !== undefined) {
      merged.embargo = [embargo, merged.embargo ?? ''].sort().at(-1) ?? embargo
      into.status = 'draft'
    }
    if (former) merged.former = { ...former, ...merged.former }
    merged.copies ??= copies
    merged.sold ??= sold
    if (cover !== undefined && (merged.cover === undefined || says('cover'))) merged.cover = cover
    merged.said = { kind: merged.said.kind || said.kind, weight: merged.said.weight || said.weight }
  }
  return merged
}

type Part = [record: TitleRecord, assumed: readonly Assumed[]]

/** What both rows leave to a default; of an edition that one of them has, what that one does. */
function assumedOf([into, before]: Part, [record, assumed]: Part): Assumed[] {
  return [...new Set([...before, ...assumed])].filter((mark) => {
    if (mark === 'discount' || mark === 'ebook_discount') return false
    const edition = FORMATS.find((format) => (EDITION_MARKS[format] as readonly Assumed[]).includes(mark))
    const counts = (one: TitleRecord) => edition === undefined || one[edition] !== undefined
    return (!counts(into) || before.includes(mark)) && (!counts(record) || assumed.includes(mark))
  })
}

const FORMATS = ['paper', 'ebook'] as const

const editionOf = (known: KnownTitle, format: KnownEdition['format']) =>
  known.editions.find((edition) => edition.format === format)

/** `2024` says nothing new of a title of 4 July 2024. */
function saysAsMuch(stored: string, { record, dated }: ReadTitle): boolean {
  if (dated === undefined) return false
  const named = dated === 'year' ? 4 : 7
  return stored.slice(0, named) === record.publishedOn.slice(0, named)
}

/** The changes to an existing title. What the file does not say, though a default does, stays as the shop has it. */
export function changeOf(known: KnownTitle, title: ReadTitle): TitleRecord {
  const { record, said, former = {}, assumed = [] } = title
  const { ebook, paper, status, ...told } = record
  const { clears: emptied = [], ...owned } = title.own ? ownChanges(known, title) : {}
  const own = <Value>(mark: Assumed, stored: Value | null, read: Value | null) =>
    assumed.includes(mark) ? (stored ?? read) : read
  const clears = [...clearedBy(known, record, former), ...emptied]
  const people = record.contributors.length === 0 || assumed.includes('authors') ? known.contributors : []
  return {
    ...told,
    // An ebook of ONIX has an ISBN of its own; the title bears that of the paper book.
    isbn: known.isbn ?? record.isbn,
    kind: said.kind ? record.kind : known.kind,
    publishedOn:
      assumed.includes('published') || saysAsMuch(known.publishedOn, title)
        ? known.publishedOn
        : record.publishedOn,
    description: own('description', known.description || null, record.description) ?? '',
    publisher: own('publisher', known.publisher, record.publisher),
    genre: own('category', known.genre, record.genre),
    pageCount: own('pages', known.pageCount, record.pageCount),
    ...(assumed.includes('language') && known.language !== null ? { language: known.language } : {}),
    ...(people.length > 0 ? { contributors: people, roles: undefined } : {}),
    ...owned,
    ...(clears.length > 0 ? { clears } : {}),
    ...editionsOf(known, title),
  }
}

/** Whether the sender has given the record of this title another ISBN. */
export const isCorrected = ({ isbn }: KnownTitle, { record, former }: ReadTitle): boolean =>
  isbn !== null && former?.isbn === isbn && record.isbn !== null

/** What the sender does not say any more, where the title still has what they said. */
function clearedBy(
  known: KnownTitle,
  record: TitleRecord,
  { series, description }: NonNullable<ReadTitle['former']>,
): ClearedField[] {
  const fields: ClearedField[] = []
  if (record.series == null && series && fold(series) === fold(known.series ?? '')) fields.push('series')
  if (record.description === '' && description && description === known.description)
    fields.push('description')
  return fields
}

/** The editions that a change has: no edition is added that only the default format names. */
function editionsOf(
  known: KnownTitle,
  { record, said, own, embargo, assumed = [] }: ReadTitle,
): Pick<TitleRecord, 'ebook' | 'paper'> {
  const given = FORMATS.filter((format) => record[format] !== undefined)
  const wanted = given.filter((format) => {
    const [mark, price] = EDITION_MARKS[format]
    if (editionOf(known, format)) return true
    if (embargo !== undefined) return false
    if (!assumed.includes(mark)) return true
    return known.editions.length === 0 && !assumed.includes(price)
  })
  // A price without a format is that of the edition that the title has.
  const formats =
    wanted.length > 0 || given.length === 0 ? wanted : known.editions.map(({ format }) => format)
  const pricedAs = (format: KnownEdition['format']) => {
    const from = record[format] ? format : (given[0] ?? format)
    const stored = editionOf(known, format)
    const priced = stored && assumed.includes(EDITION_MARKS[from][1]) ? stored : record[from]
    if (priced === undefined) throw new Error(`An edition without a price: ${record.name}`)
    const { priceIdr } = priced
    // A discount of the shop's own must not make the book free at a lower price.
    const keeps =
      stored && assumed.includes(EDITION_MARKS[from][2]) && finalPrice(rupiah(priceIdr), stored) > 0
    const { discountPercent, discountIdr } = keeps ? stored : priced
    const taxClass = (own && record[format]?.taxClass) ?? stored?.taxClass
    return { ...record[format], priceIdr, discountPercent, discountIdr, ...(taxClass ? { taxClass } : {}) }
  }
  const isIncluded = own !== undefined && record.ebook?.inSubscription === true
  const [ebook, paper] = [editionOf(known, 'ebook'), editionOf(known, 'paper')]
  const read = record.paper?.weightGrams
  const weightGrams = (said.weight ? read : undefined) ?? paper?.weightGrams ?? read
  return {
    ...(formats.includes('ebook')
      ? { ebook: { ...pricedAs('ebook'), inSubscription: isIncluded || (ebook?.inSubscription ?? false) } }
      : {}),
    ...(formats.includes('paper')
      ? { paper: { ...pricedAs('paper'), weightGrams: weightGrams ?? assumedWeight(record.pageCount) } }
      : {}),
  }
}

/** The fields of a title that a change is not equal in. Names that differ only in case or accents are equal. */
export function changedFields(known: KnownTitle, change: TitleRecord): OwnField[] {
  const clears = (field: ClearedField) => change.clears?.includes(field) === true
  const named = (one: string | null | undefined, other: string | null) =>
    one != null && fold(one) !== fold(other ?? '')
  const other = <Value>(one: Value | null | undefined, stored: Value) => one != null && one !== stored
  // Two spellings of a name are one person and would be stored once.
  const people = [...new Set(change.contributors.map(fold))].join('\n')
  const fields: Partial<Record<OwnField, boolean>> = {
    name: change.name !== known.name,
    author:
      people !== known.contributors.map(fold).join('\n') || other(change.roles?.join(), known.roles.join()),
    publisher: clears('publisher') || named(change.publisher, known.publisher),
    genre: clears('genre') || named(change.genre, known.genre),
    kind: change.kind !== known.kind,
    series: clears('series') || named(change.series, known.series),
    seriesNumber:
      clears('seriesNumber') || (change.series != null && other(change.seriesNumber, known.seriesNumber)),
    language: clears('language') || other(change.language, known.language),
    publishedOn: change.publishedOn !== known.publishedOn,
    pages: clears('pageCount') || other(change.pageCount, known.pageCount),
    status: change.status !== undefined,
    description: clears('description') || other(change.description || null, known.description),
  }
  const names = Object.keys(fields) as OwnField[]
  return [
    ...names.filter((field) => fields[field]),
    ...changedOf('paper', change.paper, editionOf(known, 'paper')),
    ...changedOf('ebook', change.ebook, editionOf(known, 'ebook')),
  ]
}

const EDITION_FIELDS = {
  paper: { price: 'price', discount: 'discount', tax: 'tax' },
  ebook: { price: 'ebookPrice', discount: 'ebookDiscount', tax: 'ebookTax' },
} as const

function changedOf(
  format: KnownEdition['format'],
  change: TitleRecord['ebook'] | TitleRecord['paper'],
  known: KnownEdition | undefined,
): OwnField[] {
  if (change === undefined) return []
  const { price, discount, tax } = EDITION_FIELDS[format]
  if (known === undefined) return [price]
  const { priceIdr, discountPercent, discountIdr, taxClass } = change
  const fields: [differs: boolean, field: OwnField][] = [
    [priceIdr !== known.priceIdr, price],
    [discountPercent !== known.discountPercent || discountIdr !== known.discountIdr, discount],
    [taxClass !== undefined && taxClass !== known.taxClass, tax],
    ['inSubscription' in change && change.inSubscription !== known.inSubscription, 'inSubscription'],
    ['weightGrams' in change && change.weightGrams !== known.weightGrams, 'weight'],
  ]
  return fields.flatMap(([differs, field]) => (differs ? [field] : []))
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
