// Longer than 300 lines: the blocks of a product are read in one order, beside the lists of codes that each takes.

import { parseIsbn } from '#kernel/isbn.ts'
import { firstCharacters } from '#kernel/text.ts'
import { OWN_WORDS } from '../own-columns.ts'
import { childOf, childrenOf, type OnixElement, textOf } from './onix-element.ts'

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
  publishing?: { publisher: string; published: string; status: string }
  related?: { isbns: string[] }
  supply?: { price: string; availability: string }
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

export function readRecord(product: OnixElement, currency: string): OnixRecord {
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
      ...block('supply', (supplies) => readSupply(supplies, currency)),
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
    series:
      childrenOf(detail, 'Collection')
        .map(titleOf)
        .find((title) => title !== '') ?? '',
    seriesNumber: numberInSeries(detail),
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

function numberInSeries(detail: OnixElement | undefined): number | null {
  const sequence = childOf(childOf(detail, 'Collection'), 'CollectionSequence')
  const number = textOf(sequence, 'CollectionSequenceNumber')
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) : null
}

/** The title of a product is its element of level 01, that of a collection the one of level 02. */
function titleOf(detail: OnixElement | undefined): string {
  const details = childrenOf(detail, 'TitleDetail')
  const main = details.find((one) => textOf(one, 'TitleType') === '01') ?? details[0]
  const elements = childrenOf(main, 'TitleElement')
  const level = (wanted: string) => elements.find((one) => textOf(one, 'TitleElementLevel') === wanted)
  const element =
    detail?.name === 'Collection' ? (level('02') ?? elements[0]) : (level('01') ?? level('04') ?? elements[0])
  const name =
    textOf(element, 'TitleText') ||
    [textOf(element, 'TitlePrefix'), textOf(element, 'TitleWithoutPrefix')].filter(Boolean).join(' ')
  const subtitle = textOf(element, 'Subtitle')
  return subtitle === '' || name === '' ? name : `${name}: ${subtitle}`
}

function authorsOf(detail: OnixElement | undefined): string[] {
  const people = childrenOf(detail, 'Contributor')
    .map((contributor, at) => ({
      roles: childrenOf(contributor, 'ContributorRole').map((role) => role.text.trim()),
      name: personName(contributor),
      order: Number(textOf(contributor, 'SequenceNumber')) || at + 1,
    }))
    .filter(({ name }) => name !== '')
    .sort((one, other) => one.order - other.order)
  const inRoles = (roles: string[]) =>
    people.filter((person) => person.roles.some((role) => roles.includes(role)))
  const authors =
    [AUTHOR_ROLES, OTHER_ROLES].map(inRoles).find((found) => found.length > 0) ?? people.slice(0, 1)
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
  const texts = childrenOf(detail, 'TextContent')
  const description = ['03', '02']
    .map((type) => texts.find((text) => textOf(text, 'TextType') === type))
    .find(Boolean)
  const cover = childrenOf(detail, 'SupportingResource').find(
    (one) => textOf(one, 'ResourceContentType') === '01',
  )
  return {
    description: firstCharacters((childOf(description, 'Text')?.text ?? '').trim(), 100_000),
    cover:
      childrenOf(cover, 'ResourceVersion')
        .map((version) => textOf(version, 'ResourceLink'))
        .find((link) => /^https?:/i.test(link)) ?? '',
  }
}

function readPublishing(detail: OnixElement | undefined): NonNullable<OnixBlocks['publishing']> {
  const dates = childrenOf(detail, 'PublishingDate')
  const dateOf = (role: string) => dates.find((date) => textOf(date, 'PublishingDateRole') === role)
  const publishers = childrenOf(detail, 'Publisher')
  const publisher = publishers.find((one) => textOf(one, 'PublishingRole') === '01') ?? publishers[0]
  const date = ['01', '11', '19', '20', '02'].map(dateOf).find(Boolean)
  return {
    publisher: textOf(publisher, 'PublisherName') || textOf(childOf(detail, 'Imprint'), 'ImprintName'),
    published: textOf(date, 'Date').split('T')[0] ?? '',
    status: textOf(detail, 'PublishingStatus'),
  }
}

/** Prices that a shopper pays, tax included or not; the first type that is there counts. Supplier's prices are none. */
const WITH_TAX = ['02', '04', '42', '22', '12', '14', '24']
const WITHOUT_TAX = ['01', '03', '41', '21', '11', '13', '23']

function readSupply(supplies: OnixElement[], currency: string): NonNullable<OnixBlocks['supply']> {
  const details = supplies.flatMap((supply) => childrenOf(supply, 'SupplyDetail'))
  const availability = textOf(details[0], 'ProductAvailability')
  const unpriced = details.map((detail) => textOf(detail, 'UnpricedItemType')).find(Boolean)
  const prices = details
    .flatMap((detail) => childrenOf(detail, 'Price'))
    .map((price) => priceOf(price, currency))
  const consumer = prices.filter((price) => ['', '00', '05'].includes(price.qualifier))
  const ranked = [...WITH_TAX, ...WITHOUT_TAX].flatMap((type) =>
    consumer.filter((price) => price.type === type),
  )
  const chosen = ranked.find((price) => price.currency === 'IDR') ?? ranked[0]
  if (chosen === undefined) return { price: unpriced === '01' ? 'gratis' : '', availability }
  const { amount, currency: written } = chosen
  return { price: written === 'IDR' ? String(amount) : `${written || '?'} ${amount}`, availability }
}

function priceOf(price: OnixElement, currency: string) {
  const type = textOf(price, 'PriceType')
  const written = Number(textOf(price, 'PriceAmount'))
  const rate = Number(textOf(childOf(price, 'Tax'), 'TaxRatePercent')) || 0
  return {
    type,
    qualifier: textOf(price, 'PriceQualifier'),
    currency: textOf(price, 'CurrencyCode') || currency,
    amount: WITHOUT_TAX.includes(type) && rate > 0 ? Math.round((written * (100 + rate)) / 100) : written,
  }
}

/** Cancelled, out of print, withdrawn or recalled: what no shop can sell any more (lists 64 and 65). */
export function isUnsaleable({ publishing, supply }: OnixBlocks): boolean {
  return (
    ['01', '07', '08', '11', '15', '16', '17'].includes(publishing?.status ?? '') ||
    ['01', '46', '48', '49', '51'].includes(supply?.availability ?? '')
  )
}

/** A record's cells under the names of the fields, as a row of a table has them. */
export function cellsOf(
  { isbn, blocks }: Pick<OnixRecord, 'isbn' | 'blocks'>,
  genre: string,
  dropForeignPrice: boolean,
): Record<string, unknown> {
  const { descriptive, collateral, publishing, supply } = blocks
  const foreign = /^(?:[A-Z]{3}|\?) /.test(supply?.price ?? '')
  return {
    title: descriptive?.title ?? '',
    authors: descriptive?.authors ?? [],
    isbn,
    publisher: publishing?.publisher ?? '',
    category: genre,
    kind: descriptive?.magazine ? 'majalah' : 'buku',
    format: descriptive?.format ?? '',
    price: foreign && dropForeignPrice ? '' : (supply?.price ?? ''),
    published: publishing?.published ?? '',
    pages: descriptive?.pages ?? '',
    weight: descriptive?.weight ?? '',
    description: collateral?.description ?? '',
    language: descriptive?.language ?? '',
    cover: collateral?.cover ?? '',
  }
}

export const ONIX_COLUMNS = Object.keys(cellsOf({ isbn: '', blocks: {} }, '', false))

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
