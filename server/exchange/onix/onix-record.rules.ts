import { parseIsbn } from '#kernel/isbn.ts'
import { firstCharacters } from '#kernel/text.ts'
import { OWN_WORDS } from '../own-columns.ts'
import { hasBegun, readOnixDate } from './onix-date.rules.ts'
import { childOf, childrenOf, type OnixElement, textOf } from './onix-element.ts'
import { isUnavailable, type OnixSupply, type PriceDefaults, priceOn, readSupply } from './supply.rules.ts'
import { mayBeSold } from './territory.rules.ts'
import { seriesOf, titleOf } from './titles.rules.ts'

/** What is kept of a product, by the block of ONIX in which it stands. */
export type OnixBlocks = {
  descriptive?: {
    title: string
    authors: string[]
    format: 'ebook' | 'paper' | 'other'
    magazine: boolean
    pages: string
    weight: string
    language: string
    /** Scheme and code, or text of keywords. */
    subjects: [scheme: string, code: string][]
    series: string
    seriesNumber?: number | null
    /** What another Lembar says of genre and kind in its own words. */
    own?: { genre: string; kind: string }
  }
  collateral?: { description: string; cover: string }
  publishing?: {
    publisher: string
    published: string
    status: string
    /** The sender's rights do not let a shop in Indonesia sell it. */
    withoutRights?: true
    /** The day before which the publisher forbids sales. */
    embargo?: string
  }
  related?: { isbns: string[] }
  supply?: OnixSupply
}

export type OnixRecord = {
  reference: string
  notification: string
  isbn: string
  blocks: OnixBlocks
}

const BLOCKS = {
  descriptive: 'DescriptiveDetail',
  collateral: 'CollateralDetail',
  publishing: 'PublishingDetail',
  related: 'RelatedMaterial',
  supply: 'ProductSupply',
} as const

/** @param today decides which of several prices counts */
export function readRecord(product: OnixElement, defaults: PriceDefaults, today: string): OnixRecord {
  const block = <Value>(name: keyof typeof BLOCKS, read: (elements: OnixElement[]) => Value) => {
    const elements = childrenOf(product, BLOCKS[name])
    return elements.length === 0 ? {} : { [name]: read(elements) }
  }
  return {
    // A copy of its own: a part of a text keeps the whole of it in memory, and references are kept.
    reference: Buffer.from(textOf(product, 'RecordReference')).toString(),
    notification: textOf(product, 'NotificationType'),
    isbn: isbnIn(product),
    blocks: {
      ...block('descriptive', ([detail]) => readDescriptive(detail)),
      ...block('collateral', ([detail]) => readCollateral(detail)),
      ...block('publishing', ([detail]) => readPublishing(detail)),
      ...block('related', ([material]) => ({
        // 06 another format, 13 the print product of an ebook, 27 the ebook of a print product.
        isbns: childrenOf(material, 'RelatedProduct')
          .filter((related) => ['06', '13', '27'].includes(textOf(related, 'ProductRelationCode')))
          .map(isbnIn)
          .filter((isbn) => isbn !== ''),
      })),
      ...block('supply', (supplies) => readSupply(supplies, defaults, today)),
    },
  }
}

/** The ISBN-13 of a product: type 15, 03 (an EAN) or 02 (an old ISBN-10); what no valid one is, as it was written. */
function isbnIn(product: OnixElement): string {
  const identifiers = childrenOf(product, 'ProductIdentifier')
  const values = ['15', '03', '02'].flatMap((type) =>
    identifiers
      .filter((identifier) => textOf(identifier, 'ProductIDType') === type)
      .map((identifier) => textOf(identifier, 'IDValue'))
      .filter((value) => value !== ''),
  )
  return values.map((value) => parseIsbn(value)).find((isbn) => isbn !== undefined) ?? values[0] ?? ''
}

const AUTHOR_ROLES = ['A01', 'A02', 'A03', 'A06', 'A08', 'A09', 'A38', 'A99']
const OTHER_ROLES = ['A12', 'A13', 'A07', 'B01', 'B02', 'B09']

function readDescriptive(detail: OnixElement | undefined): NonNullable<OnixBlocks['descriptive']> {
  const form = textOf(detail, 'ProductForm')
  const own = ownWords(detail)
  const series = seriesOf(detail)
  const measure = childrenOf(detail, 'Measure').find((one) => textOf(one, 'MeasureType') === '08')
  const languages = childrenOf(detail, 'Language').filter((one) => textOf(one, 'LanguageRole') === '01')
  return {
    title: titleOf(detail),
    authors: authorsOf(detail),
    format: /^[ED]/.test(form) ? 'ebook' : /^(?:[BP]|00|J)/.test(form) || form === '' ? 'paper' : 'other',
    magazine: form.startsWith('J') || own?.kind === OWN_WORDS.kind.magazine,
    pages: pagesOf(detail),
    weight: measure ? weightOf(measure) : '',
    language: languages.map((one) => textOf(one, 'LanguageCode')).join('/'),
    ...(own ? { own } : {}),
    subjects: childrenOf(detail, 'Subject')
      .filter((subject) => !isOwnSubject(subject))
      .map((subject): [string, string] => [
        textOf(subject, 'SubjectSchemeIdentifier'),
        textOf(subject, 'SubjectCode') || textOf(subject, 'SubjectHeadingText'),
      ])
      .filter(([, code]) => code !== '')
      .slice(0, 50),
    series: series.name,
    seriesNumber: series.number,
  }
}

/** A subject in the words of another Lembar: its kind as the code, its genre as the heading. */
export const OWN_SCHEME = { identifier: '24', name: 'Lembar' } as const
const isOwnSubject = (subject: OnixElement): boolean =>
  textOf(subject, 'SubjectSchemeIdentifier') === OWN_SCHEME.identifier &&
  textOf(subject, 'SubjectSchemeName') === OWN_SCHEME.name

function ownWords(detail: OnixElement | undefined): { genre: string; kind: string } | undefined {
  const subject = childrenOf(detail, 'Subject').find(isOwnSubject)
  return subject && { genre: textOf(subject, 'SubjectHeadingText'), kind: textOf(subject, 'SubjectCode') }
}

function authorsOf(detail: OnixElement | undefined): string[] {
  const contributors = childrenOf(detail, 'Contributor')
  const people = contributors
    .map((contributor, at) => ({
      roles: childrenOf(contributor, 'ContributorRole').map((role) => role.text.trim()),
      name: personName(contributor),
      order: Number(textOf(contributor, 'SequenceNumber')) || at + 1,
    }))
    .filter(({ name }) => name !== '')
    .sort((one, other) => one.order - other.order)
  const inRoles = (roles: string[]) =>
    people.filter((person) => person.roles.some((role) => roles.includes(role)))
  // Beside an author who is not named, a translator is none.
  const isAnonymous = contributors.some((one) => childOf(one, 'UnnamedPersons') !== undefined)
  const others = isAnonymous ? [] : people.slice(0, 1)
  const authors = [AUTHOR_ROLES, OTHER_ROLES].map(inRoles).find((found) => found.length > 0) ?? others
  return authors.map(({ name }) => name)
}

function personName(contributor: OnixElement): string {
  const written = textOf(contributor, 'PersonName') || textOf(contributor, 'CorporateName')
  if (written !== '') return written
  const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey']
  const joined = parts
    .map((part) => textOf(contributor, part))
    .filter(Boolean)
    .join(' ')
  if (joined !== '') return joined
  const [family, given] = textOf(contributor, 'PersonNameInverted').split(',', 2)
  return [given, family]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}

/** Types of extent in the order in which they tell the pages of the book. */
const PAGE_EXTENTS = ['00', '11', '07', '08', '05', '06']

function pagesOf(detail: OnixElement | undefined): string {
  const extents = childrenOf(detail, 'Extent').filter((extent) => textOf(extent, 'ExtentUnit') === '03')
  const found = PAGE_EXTENTS.flatMap((type) =>
    extents.filter((extent) => textOf(extent, 'ExtentType') === type),
  )
  return textOf(found[0], 'ExtentValue')
}

const GRAMS = new Map([
  ['gr', 1],
  ['kg', 1000],
  ['lb', 453.592],
  ['oz', 28.3495],
])

function weightOf(measure: OnixElement): string {
  const grams =
    Number(textOf(measure, 'Measurement')) * (GRAMS.get(textOf(measure, 'MeasureUnitCode')) ?? Number.NaN)
  return grams > 0 ? String(Math.round(grams)) : ''
}

function readCollateral(detail: OnixElement | undefined): NonNullable<OnixBlocks['collateral']> {
  const texts = childrenOf(detail, 'TextContent').filter(isPublic)
  const description = ['03', '02']
    .map((type) => texts.find((text) => textOf(text, 'TextType') === type))
    .find(Boolean)
  const versions = childrenOf(description, 'Text')
  const text = versions.find(({ attributes }) => attributes.language === 'ind') ?? versions[0]
  const cover = childrenOf(detail, 'SupportingResource').find(
    (one) => textOf(one, 'ResourceContentType') === '01' && isPublic(one),
  )
  return {
    description: firstCharacters((text?.text ?? '').trim(), 100_000),
    cover:
      childrenOf(cover, 'ResourceVersion')
        .map((version) => textOf(version, 'ResourceLink'))
        .find((link) => /^https?:/i.test(link)) ?? '',
  }
}

/** List 154: for everybody, or for readers; others are for the trade, the press or teachers. */
function isPublic(content: OnixElement): boolean {
  const audiences = childrenOf(content, 'ContentAudience').map(({ text }) => text.trim())
  return audiences.length === 0 || audiences.some((audience) => audience === '00' || audience === '03')
}

function readPublishing(detail: OnixElement | undefined): NonNullable<OnixBlocks['publishing']> {
  const dates = childrenOf(detail, 'PublishingDate')
  const dateOf = (role: string) => dates.find((date) => textOf(date, 'PublishingDateRole') === role)
  const publishers = childrenOf(detail, 'Publisher')
  const publisher = publishers.find((one) => textOf(one, 'PublishingRole') === '01') ?? publishers[0]
  const date = ['01', '11', '19', '20', '02'].map(dateOf).find(Boolean)
  const embargo = readOnixDate(dateOf('02'))
  return {
    publisher: textOf(publisher, 'PublisherName') || textOf(childOf(detail, 'Imprint'), 'ImprintName'),
    published: readOnixDate(date),
    status: textOf(detail, 'PublishingStatus'),
    ...(mayBeSold(detail) ? {} : { withoutRights: true }),
    ...(embargo === '' ? {} : { embargo }),
  }
}

/** Cancelled, out of print, withdrawn or recalled: what no shop can sell any more (lists 64 and 65). */
export function isUnsaleable({ publishing, supply }: OnixBlocks): boolean {
  return (
    ['01', '07', '08', '11', '15', '16', '17'].includes(publishing?.status ?? '') ||
    isUnavailable(supply?.availability ?? '')
  )
}

/** The day before which the product must not be sold, if it is still to come. */
export function embargoOf({ publishing, supply }: OnixBlocks, today: string): string | undefined {
  const days = [publishing?.embargo, supply?.embargo].filter((day) => day !== undefined)
  return days
    .filter((day) => !hasBegun(day, today))
    .sort()
    .at(-1)
}

/** A record's cells under the names of the fields, as a row of a table has them. */
export function cellsOf(
  { isbn, blocks }: Pick<OnixRecord, 'isbn' | 'blocks'>,
  genre: string,
  { dropForeignPrice, today }: { dropForeignPrice: boolean; today: string },
): Record<string, unknown> {
  const { descriptive, collateral, publishing, supply } = blocks
  const price = supply ? priceOn(supply, today).price : ''
  const foreign = /^(?:[A-Z]{3}|\?) /.test(price)
  return {
    title: descriptive?.title ?? '',
    authors: descriptive?.authors ?? [],
    isbn,
    publisher: publishing?.publisher ?? '',
    category: genre,
    kind: descriptive?.magazine ? 'majalah' : 'buku',
    format: descriptive?.format ?? '',
    price: foreign && dropForeignPrice ? '' : price,
    published: publishing?.published ?? '',
    pages: descriptive?.pages ?? '',
    weight: descriptive?.weight ?? '',
    description: collateral?.description ?? '',
    language: descriptive?.language ?? '',
    cover: collateral?.cover ?? '',
  }
}

export const ONIX_COLUMNS = Object.keys(
  cellsOf({ isbn: '', blocks: {} }, '', { dropForeignPrice: false, today: '' }),
)

/** The genre of the first subject that the table knows; of its prefixes the longest counts. */
export function genreOf(blocks: OnixBlocks, table: Map<string, string>): string {
  if (blocks.descriptive?.own?.genre) return blocks.descriptive.own.genre
  for (const [scheme, code] of blocks.descriptive?.subjects ?? []) {
    for (let length = code.length; length > 0; length--) {
      const genre = table.get(`${scheme}:${code.slice(0, length).toUpperCase()}`)
      if (genre !== undefined) return genre
    }
  }
  return ''
}
