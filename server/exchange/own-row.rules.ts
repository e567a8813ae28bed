import { finalPrice, rupiah } from '#kernel/money.ts'
import type { EditionRecord, TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { ShopParts } from '#server/shop-settings/read-shop.ts'
import { plainValue } from './cell-values.rules.ts'
import type { ImportField } from './column-names.ts'
import { readDate } from './date.rules.ts'
import type { RefusalReason } from './import-report.ts'
import { readIsbn } from './isbn.rules.ts'
import { readLanguage } from './language.rules.ts'
import { assumedWeight, readCopies, readPages, readSold, readWeight } from './numbers.rules.ts'
import { OWN, OWN_FIGURES, OWN_SEPARATOR, type OwnField } from './own-columns.ts'
import { findSwitchedOff, readOwnDays } from './own-days.rules.ts'
import { unknownWord, wordIn } from './own-words.rules.ts'
import { HIGHEST_PRICE, type Price, type PriceFault, readPrice, readRupiah } from './price.rules.ts'
import { type Cells, coverOf, type ReadingPlan, type RowReading, shown } from './row.rules.ts'
import { hasInvalidCharacters } from './text.rules.ts'

const LONGEST = { name: 500, description: 100_000, other: 5_000 }
const EVERYTHING_OFF: ShopParts = { preorders: false, notices: [] }
const ROLES = ['author', 'illustrator', 'translator', 'editor'] as const

/**
 * Reads a row of the shop's own export: what was written comes back as it was, and what somebody has changed in a
 * spreadsheet since (`Rp 90.000`, `4/7/2024`) is read as in any other file.
 * @param plan `lacks`: columns that the file does not have any more; `parts`: what the shop has switched on
 */
export function readOwnRow(
  cells: Cells,
  plan: Pick<ReadingPlan, 'today' | 'dates'> & { lacks: OwnField[]; parts?: ShopParts | undefined },
): RowReading {
  const text = (head: string): string => String(plainValue(cells[head]) ?? '').trim()
  const name = text(OWN.name)
  const named = (field: OwnField): string => `${OWN[field]}: ${text(OWN[field])}`
  const refuse = (reason: RefusalReason, field?: ImportField, value = ''): RowReading => ({
    refusal: { reason, ...(field === undefined ? {} : { field, value: shown(value) }) },
    name: shown(name),
  })
  for (const head of [...Object.values(OWN), ...Object.values(OWN_FIGURES)]) {
    const value = text(head)
    const longest = head === OWN.description ? LONGEST.description : LONGEST.other
    if (hasInvalidCharacters(value)) return refuse('control_characters', 'title', value)
    if (value.length > longest) return refuse('value_too_long', 'title', value)
  }
  if (name === '') return refuse('title_missing')
  if (name.length > LONGEST.name) return refuse('title_too_long', 'title', name)
  const unknown = unknownWord(cells)
  if (unknown !== undefined) return refuse('word_unknown', 'title', unknown)
  const publishedOn = dayOf(text(OWN.publishedOn), plan)
  if (publishedOn === undefined) {
    const written = text(OWN.publishedOn)
    return written === '' ? refuse('date_missing') : refuse('date_invalid', 'published', written)
  }

  const [tax, ebookTax] = [wordIn(cells, 'tax'), wordIn(cells, 'ebookTax')]
  const paper = editionOf(text, OWN.price, OWN.originalPrice, OWN.discount, tax)
  if (typeof paper === 'string') return refuse(paper, 'price', text(OWN.price) || text(OWN.originalPrice))
  const ebook = editionOf(text, OWN.ebookPrice, OWN.ebookOriginalPrice, OWN.ebookDiscount, ebookTax)
  if (typeof ebook === 'string') return refuse(ebook, 'ebook_price', text(OWN.ebookPrice))
  const status = wordIn(cells, 'status') ?? 'on_sale'
  if (paper === undefined && ebook === undefined && status === 'on_sale') return refuse('price_missing')

  const included = wordIn(cells, 'inSubscription')
  const has = { ebook: ebook !== undefined, paper: paper !== undefined, subscription: included !== 'no' }
  const days = readOwnDays({ text, dayOf: (written) => dayOf(written, plan), has, ...plan })
  if ('fault' in days) return refuse(days.fault, 'title', named(days.field))
  const { ebook: ebookPreorder, paper: preorder, leavesOn } = days

  const isbn = readIsbn([text(OWN.isbn)], false)
  const pageCount = wholeNumber(text(OWN.pages)) ?? readPages(text(OWN.pages)) ?? null
  const weight = wholeNumber(text(OWN.weight)) ?? readWeight(text(OWN.weight))
  const people = ROLES.flatMap((role) => namesIn(text(OWN[role])).map((person) => ({ name: person, role })))
  const slug = text(OWN.slug)
  const record: TitleRecord = {
    kind: wordIn(cells, 'kind') ?? 'book',
    name,
    description: text(OWN.description).replace(/\r\n?/g, '\n'),
    isbn: isbn.isbn,
    publisher: text(OWN.publisher) || null,
    genre: text(OWN.genre) || null,
    language: /^[a-z]{2,3}(?:\/[a-z]{2,3}){0,20}$/.test(text(OWN.language))
      ? text(OWN.language)
      : readLanguage(text(OWN.language)),
    contributors: people.map((person) => person.name),
    roles: people.map(({ role }) => role),
    series: text(OWN.series) || null,
    seriesNumber: text(OWN.series) === '' ? null : (wholeNumber(text(OWN.seriesNumber)) ?? null),
    publishedOn,
    pageCount: pageCount === 0 ? null : pageCount,
    status,
    subscriberFrom: days.subscriberFrom ?? null,
    ...(slug === '' ? {} : { slug }),
    ...(ebook === undefined
      ? {}
      : {
          ebook: {
            ...ebook,
            ...givenOnly({ preorder: ebookPreorder, leavesOn }),
            inSubscription: included === 'yes' && !days.hasLeft,
          },
        }),
    ...(paper === undefined
      ? {}
      : {
          paper: {
            ...paper,
            ...givenOnly({ preorder }),
            weightGrams: weight || assumedWeight(pageCount),
          },
        }),
  }
  const off = findSwitchedOff(record, plan.parts ?? EVERYTHING_OFF)
  if (off !== undefined) return refuse('switched_off', 'title', named(off))
  return {
    title: {
      record,
      copies: readCopies(text(OWN_FIGURES.stock)) ?? null,
      sold: readSold(text(OWN_FIGURES.sold)) ?? null,
      said: { kind: wordIn(cells, 'kind') !== undefined, weight: weight !== undefined },
      own: { lacks: plan.lacks, status: wordIn(cells, 'status') },
      ...coverOf(text(OWN.cover)),
    },
    notes: [
      ...(isbn.note ? [{ reason: isbn.note, value: shown(text(OWN.isbn)) }] : []),
      ...days.idle.map((field) => ({ reason: 'not_taken' as const, value: shown(named(field)) })),
    ],
  }
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

const namesIn = (cell: string): string[] =>
  cell
    .split(OWN_SEPARATOR.trim())
    .map((name) => name.trim())
    .filter((name) => name !== '')

const dayOf = (text: string, { today, dates }: Pick<ReadingPlan, 'today' | 'dates'>): string | undefined =>
  readDate(text, today, dates.order)

type Priced = EditionRecord | PriceFault | undefined

/** An edition with its discount as it was written, where that comes to the price; otherwise the price counts. */
function editionOf(
  text: (head: string) => string,
  price: string,
  originalPrice: string,
  discount: string,
  taxClass: EditionRecord['taxClass'],
): Priced {
  const [paid, original] = [text(price), text(originalPrice)]
  if (paid === '' && original === '') return undefined
  const exact = exactPrice(paid, readRupiah(original), text(discount))
  const read =
    exact ??
    readPrice({ price: paid || undefined, originalPrice: original || undefined, discount: undefined })
  return typeof read === 'string' ? read : { ...read, ...(taxClass ? { taxClass } : {}) }
}

function exactPrice(written: string, original: number | undefined, discount: string): Price | undefined {
  const paid = written === '' ? undefined : (readRupiah(written) ?? Number.NaN)
  const parts = /^(?:(\d{1,3})%)?(?:; )?(\d{1,12})?$/.exec(discount)
  if (original === undefined || original > HIGHEST_PRICE || !parts) return undefined
  const price = {
    priceIdr: original,
    discountPercent: Number(parts[1] ?? 0),
    discountIdr: Number(parts[2] ?? 0),
  }
  if (price.discountPercent > 100) return undefined
  // Where the column of the final price was deleted the discount counts.
  const final = finalPrice(rupiah(original), price)
  return paid === undefined || final === paid ? price : undefined
}
