import { firstCharacters } from '#kernel/text.ts'
import { assumedIn } from './assumed.rules.ts'
import { type NameOrder, readAuthors } from './authors.rules.ts'
import { unfitValue, valueIn } from './cell-values.rules.ts'
import { type ImportField, isElectronicIsbn, isInKilograms, isInThousands } from './column-names.ts'
import { canBeReadTwice, type DayOrder, parseDate, readMonth } from './date.rules.ts'
import type { ImportMapping, ResolvedColumns } from './import-mapping.ts'
import type { NoteReason, RefusalReason } from './import-report.ts'
import { type IsbnReading, readIsbn } from './isbn.rules.ts'
import { type Format, isAudio, isGoods, isSum, readCategory, readFormat, readKind } from './kind.rules.ts'
import { readLanguage } from './language.rules.ts'
import { assumedWeight, readCopies, readPages, readSold, readWeight } from './numbers.rules.ts'
import { type Price, type PriceFault, readPrice } from './price.rules.ts'
import type { ReadTitle } from './read-title.ts'
import { isAbsent, isFormulaError, readLine, readProse } from './text.rules.ts'

export type Cells = Record<string, unknown>

/** Settings for reading the rows of one file. */
export type ReadingPlan = {
  columns: ResolvedColumns['byField']
  mapping: ImportMapping
  /** The file's ISBNs have lost their leading zeros. */
  restoreZeros: boolean
  /** The order of day and month in the file's dates, and whether some of them leave it in doubt. */
  dates: { order: DayOrder; doubtful: boolean }
  /** For rows that do not say. */
  format: Format
  /** `YYYY-MM-DD`. */
  today: string
}

export type RowReading =
  | { title: ReadTitle; notes: { reason: NoteReason; value: string }[] }
  | { refusal: { reason: RefusalReason; field?: ImportField; value?: string }; name: string }

const LONGEST_TITLE = 500
const LONGEST_NAME = 200
const MOST_AUTHORS = 100
const LONGEST_CATEGORY = 100

/** Reads one row, or says why it cannot be sold. */
export function readRow(cells: Cells, plan: ReadingPlan): RowReading {
  const cell = (field: ImportField) => fieldValue(cells, field, plan)
  const line = (field: ImportField) => readLine(String(cell(field) ?? ''))
  const written = (field: ImportField) => writtenValue(cells, field, plan)
  const writtenLine = (field: ImportField) => readLine(String(written(field) ?? ''))
  const name = line('title')
  const refuse = (given: RefusalReason, field?: ImportField, value?: unknown): RowReading => {
    const reason = reasonOf(given, cells, plan.columns)
    return {
      refusal: {
        reason,
        ...(field === undefined ? {} : { field }),
        ...(value === undefined ? {} : { value: shown(value) }),
      },
      name: shown(name),
    }
  }

  const unfit = unfitValue(cells, plan.columns)
  if (unfit) return refuse(unfit.reason, unfit.field, unfit.value)
  if (isAbsent(name)) return refuse('title_missing')
  if (name.length > LONGEST_TITLE) return refuse('title_too_long', 'title', name)

  const isbn = readIsbn(isbnCells(cells, plan.columns), plan.restoreZeros)
  const category = line('category')
  const publisher = line('publisher')
  const provenBook = isbn.isbn !== null || isbn.digitalId
  const maker = cell('maker') !== undefined
  const shopCode = isbn.note === 'isbn_is_shop_code'
  if (isGoods({ title: name, category, maker, publisher: publisher !== '', provenBook, shopCode })) {
    return refuse('not_a_book', 'title', name)
  }
  if (isSum(name) && !provenBook && cell('authors') === undefined) return refuse('not_a_book', 'title', name)
  const formatText = line('format')
  if (isAudio(formatText) && readFormat(formatText) === undefined) {
    return refuse('not_a_book', 'format', formatText)
  }

  const prices = pricesOf(cells, plan)
  if ('fault' in prices) return refuse(prices.fault, prices.field, prices.value)
  const dated = writtenDate(cells, plan)
  const published = dated ?? plan.mapping.defaults.published
  if (published === undefined) return refuse('date_missing')
  const day = dateOf(published, cell('published_month'), plan)
  if (day === undefined) return refuse('date_invalid', 'published', published)
  const publishedOn = day.date

  const language = readLanguage(line('language'))
  const contributors = authorsOf(cells, plan, language === 'id')
  const longName = contributors.find((author) => author.length > LONGEST_NAME)
  if (longName !== undefined) return refuse('value_too_long', 'authors', longName)
  if (contributors.length > MOST_AUTHORS) return refuse('value_too_long', 'authors', contributors.join(', '))

  const notes: { reason: NoteReason; value: string }[] = []
  if (isbn.note) notes.push({ reason: isbn.note, value: shown(cell('isbn')) })
  if (plan.dates.doubtful && canBeReadTwice(published)) {
    notes.push({ reason: 'date_ambiguous', value: `${shown(published)} → ${publishedOn}` })
  }
  const reading = <Value>(
    field: ImportField,
    read: (value: string | number) => Value | undefined,
    note: NoteReason,
  ): Value | null => {
    const value = cell(field)
    if (value === undefined) return null
    const result = read(value)
    if (result === undefined) notes.push({ reason: note, value: shown(value) })
    return result ?? null
  }
  const pageCount = reading('pages', readPages, 'pages_unreadable')
  const weight = reading(
    'weight',
    (value) =>
      readWeight(value, isInKilograms(filledColumns(cells, plan.columns, ['weight'])[0] ?? '') ? 'kg' : 'g'),
    'weight_unreadable',
  )
  const kind = kindOf(isbn, writtenLine('kind'), writtenLine('category'))
  const named = formatOf(isbn, writtenLine('format'), writtenLine('category'))
  const format = prices.format ?? named ?? formatOf(isbn, line('format'), category) ?? plan.format
  const assumed = assumedIn({ written, mapping: plan.mapping, format, named, dated: dated !== undefined })
  const genre = genreOf(category, plan.mapping)
  if (genre.length > LONGEST_CATEGORY) notes.push({ reason: 'category_too_long', value: shown(genre) })
  const slug = line('slug')

  return {
    title: {
      record: {
        kind: kind ?? kindOf(isbn, line('kind'), category) ?? 'book',
        name,
        description: readProse(String(cell('description') ?? '')),
        isbn: isbn.isbn,
        publisher: publisher === '' ? null : publisher,
        genre: genre === '' || genre.length > LONGEST_CATEGORY ? null : genre,
        language,
        contributors,
        publishedOn,
        pageCount,
        ...(slug === '' ? {} : { slug }),
        ...(format === 'paper' ? {} : { ebook: { ...prices.ebook, inSubscription: false } }),
        ...(format === 'ebook'
          ? {}
          : { paper: { ...prices.paper, weightGrams: weight ?? assumedWeight(pageCount) } }),
      },
      copies: reading('stock', readCopies, 'stock_unreadable'),
      sold: reading('sold', readSold, 'sold_unreadable'),
      said: { kind: kind !== undefined, weight: weight !== null && written('weight') !== undefined },
      ...(day.names === 'day' ? {} : { dated: day.names }),
      ...(assumed.length > 0 ? { assumed } : {}),
      ...coverOf(cell('cover')),
    },
    notes,
  }
}

type Prices =
  | {
      paper: Price
      ebook: Price
      /** What a column of ebook prices says of the row; undefined where it has none. */
      format: Format | undefined
    }
  | { fault: PriceFault; field: ImportField; value: unknown }

/** The prices of both editions, which are one where no column tells that of the ebook. */
function pricesOf(cells: Cells, plan: ReadingPlan): Prices {
  const cell = (field: ImportField) => fieldValue(cells, field, plan)
  const [ownPrice, originalPrice, discount] = [cell('price'), cell('original_price'), cell('discount')]
  const ebookPrice = cell('ebook_price')
  const paperless = ebookPrice !== undefined && ownPrice === undefined && originalPrice === undefined
  const inThousands = filledColumns(cells, plan.columns, ['price', 'original_price']).some(isInThousands)
  const refused = (fault: PriceFault, field: ImportField, value: unknown): Prices =>
    fault === 'discount_invalid' ? { fault, field: 'discount', value: discount } : { fault, field, value }

  const paper = readPrice({ price: paperless ? ebookPrice : ownPrice, originalPrice, discount, inThousands })
  if (typeof paper === 'string') return refused(paper, 'price', ownPrice ?? ebookPrice)
  if (ebookPrice === undefined) return { paper, ebook: paper, format: undefined }
  if (paperless) return { paper, ebook: paper, format: 'ebook' }
  const ebook = readPrice({ price: ebookPrice, originalPrice: undefined, discount, inThousands })
  return typeof ebook === 'string'
    ? refused(ebook, 'ebook_price', ebookPrice)
    : { paper, ebook, format: 'both' }
}

/** A cell may hold anything else, such as `Soft cover`. */
export const coverOf = (cell: string | number | undefined): { cover?: string } => {
  const address = String(cell ?? '').trim()
  return /^https?:\/\/\S{1,1990}$/i.test(address) ? { cover: address } : {}
}

/** The ISBN cells of a row, all of them: a second column may hold what the first one lost. */
export function isbnCells(cells: Cells, columns: ResolvedColumns['byField']): string[] {
  return (columns.isbn ?? []).map((column) => {
    const value = String(valueIn(cells, column) ?? '')
    return value !== '' && isElectronicIsbn(column) ? `${value} (PDF)` : value
  })
}

/** The date cells of a row, for finding out the order of day and month. */
export function dateCells(cells: Cells, columns: ResolvedColumns['byField']): (string | number)[] {
  return (columns.published ?? []).flatMap((column) => valueIn(cells, column) ?? [])
}

/** Placeholders of catalogues for an unknown year. */
const NO_YEAR = /^\s*(?:0+(?:[.,]0+)?|0{4}[-/]0?0[-/]0?0.*|0?0[-/]0?0[-/]0{4})\s*$/

/** A formula that failed names no book; in a column of numbers it is told as a wrong number. */
const TEXTS = new Set<ImportField>(['title', 'authors', 'publisher', 'category', 'description'])

/** The first filled column of a field, or its default. */
const fieldValue = (cells: Cells, field: ImportField, plan: ReadingPlan): string | number | undefined =>
  writtenValue(cells, field, plan) ?? plan.mapping.defaults[field]

function writtenValue(cells: Cells, field: ImportField, plan: ReadingPlan): string | number | undefined {
  for (const column of plan.columns[field] ?? []) {
    const value = valueIn(cells, column)
    if (value === undefined || (field === 'published' && NO_YEAR.test(String(value)))) continue
    if (TEXTS.has(field) && isFormulaError(String(value))) continue
    return value
  }
  return undefined
}

/** The columns of these fields that a row fills. */
const filledColumns = (cells: Cells, columns: ResolvedColumns['byField'], fields: ImportField[]): string[] =>
  fields.flatMap((field) =>
    (columns[field] ?? []).filter((column) => valueIn(cells, column) !== undefined).slice(0, 1),
  )

/** Where no column holds a date, the note about the printing may: `Cetakan I, Juli 2024`, but not `Cetakan 3`. */
function writtenDate(cells: Cells, plan: ReadingPlan): string | number | undefined {
  const printing = writtenValue(cells, 'printing', plan)
  const tellsYear = printing !== undefined && /(?<!\d)(?:1[89]|20)\d{2}(?!\d)/.test(String(printing))
  return writtenValue(cells, 'published', plan) ?? (tellsYear ? printing : undefined)
}

/** A year beside a month of its own column is that month: `2024` and `Juli`. */
function dateOf(
  value: string | number,
  monthCell: string | number | undefined,
  plan: ReadingPlan,
): ReturnType<typeof parseDate> {
  const day = parseDate(value, plan.today, plan.dates.order)
  if (day?.names !== 'year' || monthCell === undefined) return day
  const month = readMonth(monthCell)
  if (month === undefined) return day
  return { date: `${day.date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`, names: 'month' }
}

/** A row that lacks what a book needs may be none: the heading of a section, or the header once more. */
function reasonOf(reason: RefusalReason, cells: Cells, columns: ResolvedColumns['byField']): RefusalReason {
  const values = Object.values(cells)
  const repeated = Object.entries(columns).filter(([, names]) => names.some((name) => cells[name] === name))
  if (repeated.length >= 2) return 'header_repeated'
  if (!/_missing$/.test(reason) || values.length < 3) return reason
  return values.filter((value) => value !== '' && value != null).length === 1 ? 'section_heading' : reason
}

function authorsOf(cells: Cells, plan: ReadingPlan, indonesian: boolean): string[] {
  const cell = fieldValue(cells, 'authors', plan)
  if (cell === undefined) return []
  const order: NameOrder = plan.mapping.names
  return readAuthors(String(cell), order, plan.mapping.separators.authors, indonesian)
}

function genreOf(category: string, mapping: ImportMapping): string {
  const { categories, separators } = mapping
  const genre = readCategory(category, separators.category)
  const renamed = [category, genre].find((name) => Object.hasOwn(categories, name))
  return renamed === undefined ? genre : readLine(categories[renamed] ?? '')
}

const kindOf = (isbn: IsbnReading, kind: string, category: string) =>
  readKind(kind) ?? (isbn.issn ? 'magazine' : readKind(category))

const formatOf = (isbn: IsbnReading, format: string, category: string): Format | undefined =>
  readFormat(format) ?? (isbn.digitalId || isbn.electronic ? 'ebook' : readFormat(category))

/** A value in a form that is safe to print in a report and a terminal. */
export function shown(value: unknown): string {
  const text = String(value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\uFFFD')
  return text.length <= 120 ? text : `${firstCharacters(text, 119)}…`
}
