import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { formatRupiah, type Rupiah } from '#kernel/money.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { type Remark, shownRemark } from '#server/book-files/book-faults.rules.ts'
import type { EpubMetadata } from '#server/book-files/markup/read-epub-package.ts'
import { readBook } from '#server/book-files/read-book.ts'
import { MOST_SAMPLE_PAGES } from '#server/book-files/sample.rules.ts'
import { inWorkFolder } from '#server/book-files/work-folder.ts'
import { changeTitle } from '#server/catalogue-editing/save-title.ts'
import { openOwnFiles } from '#server/compose-storage.ts'
import { bookCovers } from '#server/exchange/covers/give-cover.ts'
import { reportCommand } from './command.ts'
import { operatorFault, usageFault } from './faults.ts'
import { getTitle } from './get-title.ts'
import type { OperatorSession } from './operator-session.ts'
import { amountOption, flag, option, path, wholeNumber, word } from './options.ts'
import type { TitleAtHand } from './titles.queries.ts'

export const bookAddFile = reportCommand({
  name: 'book add-file',
  usage: 'ISBN FILE',
  about: `Gives a title's ebook its file, or the next revision of it: buyers read the new one from their next opening on.
The title is named by its ISBN or by its slug (the last part of its address). FILE is a PDF, an EPUB, an HTML file with
its pictures beside it, or a folder or .zip with one HTML file and its pictures. A PDF is opened before it is taken;
HTML and EPUB become one text without scripts that carries its pictures.`,
  args: { TITLE: word, FILE: path },
  options: {
    price: amountOption(
      'price in rupiah; needed where the title has no ebook yet, one that is there keeps its own',
    ),
    'sample-pages': option(
      'N',
      `pages that anybody may read: a number up to 20, 0 for none, or "usual" (a tenth, or eight pages
of text where that is more); one that was chosen stays until another is; the same file again
is enough to change it`,
      (text, name) => (text === 'usual' ? null : wholeNumber(text, name, MOST_SAMPLE_PAGES)),
    ),
    'in-subscription': flag('subscribers may read it from now on'),
    'dry-run': flag('finds the title and opens the file, changes nothing'),
  },
  check: ({ FILE }) => void kindOf(FILE),
  run: async (session, { TITLE, FILE: file, price, ...given }) => {
    const order: Order = {
      path: file,
      kind: kindOf(file),
      price,
      samplePages: given['sample-pages'],
      inSubscription: given['in-subscription'],
    }
    const found = await getTitle(session.database.kysely, TITLE)
    const view = given['dry-run'] ? await tryFile(found, order) : await addFile(session, found, order)
    const outcome = sentenceOf(view, found, order)
    return { view, lines: [outcome], outcome }
  },
})

type Kind = 'PDF' | 'HTML'

type Order = {
  path: string
  kind: Kind
  price: Rupiah | undefined
  samplePages: number | null | undefined
  inSubscription: boolean
}

/** What happened, for --json. */
type Result = {
  title: { id: number; name: string; slug: string }
  kind: Kind
  page_count: number | null
  byte_size: number
  revision: number | null
  added: boolean
  /** Null: nobody reads it before buying. Absent in a dry run. */
  sample_pages?: number | null
  sample_changed: boolean
  /** The EPUB's metadata; the catalogue is not changed. */
  metadata: EpubMetadata | null
  remarks: Remark[]
  in_subscription: boolean
  dry_run: boolean
}

const HTML_ENDINGS = ['.html', '.htm', '.xhtml', '.epub', '.zip']

function kindOf(file: string): Kind {
  const extension = extname(file).toLowerCase()
  if (extension === '.pdf') return 'PDF'
  if (HTML_ENDINGS.includes(extension)) return 'HTML'
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'HTML'
  throw usageFault(`FILE must be a folder or end in .pdf, .epub, .html or .zip, not "${extension}"`)
}

async function tryFile(title: TitleAtHand, order: Order): Promise<Result> {
  if (title.ebook_price === null && order.price === undefined) throw operatorFault(PRICE_NEEDED)
  const { pageCount, byteSize, metadata, remarks } = await inWorkFolder(async (folder) => {
    const { path, ...read } = await readBook(order, folder)
    return { ...read, byteSize: (await stat(path)).size }
  })
  return {
    title: { id: title.id, name: title.name, slug: title.slug },
    kind: order.kind,
    page_count: pageCount,
    byte_size: byteSize,
    revision: null,
    added: false,
    sample_changed: false,
    metadata,
    remarks: remarks.map(shownRemark),
    in_subscription: order.inSubscription,
    dry_run: true,
  }
}

const PRICE_NEEDED = 'The title has no ebook yet: say with --price at what price it is sold'

async function addFile(
  { actor, config, database }: OperatorSession,
  title: TitleAtHand,
  order: Order,
): Promise<Result> {
  if (title.ebook_price === null && order.price === undefined) throw operatorFault(PRICE_NEEDED)
  const files = await openOwnFiles({ config, database })
  const covers = bookCovers({ database, files, clock: () => new Date() })
  const added = await addEbookFile(
    { database, files, covers },
    {
      titleId: title.id,
      path: order.path,
      kind: order.kind,
      ...(order.price === undefined ? {} : { price: order.price }),
      ...(order.samplePages === undefined ? {} : { samplePages: order.samplePages }),
    },
  )
  if (order.inSubscription) {
    const edit = { id: title.id, changes: { ebook: { inSubscription: true } }, now: new Date() }
    await database.transact((tx) => changeTitle(tx, actor, edit))
  }
  return {
    title: { id: title.id, name: title.name, slug: title.slug },
    kind: added.kind,
    page_count: added.pageCount,
    byte_size: added.byteSize,
    revision: added.revision,
    added: added.added,
    sample_pages: added.samplePages,
    sample_changed: added.sampleChanged,
    metadata: added.metadata,
    remarks: added.remarks.map(shownRemark),
    in_subscription: order.inSubscription,
    dry_run: false,
  }
}

function saidBy(metadata: EpubMetadata | null): string[] {
  if (metadata === null) return []
  const { title, authors, language } = metadata
  const by = authors.length > 0 ? ` by ${authors.join(', ')}` : ''
  return [`The EPUB calls itself "${title ?? 'untitled'}"${by}, language ${language ?? 'unknown'}.`]
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function sentenceOf(result: Result, title: TitleAtHand, order: Order): string {
  const pages = result.page_count === null ? '' : `${result.page_count.toLocaleString('en-US')} pages, `
  const size = `${pages}${sizeOf(result.byte_size)}`
  const price =
    title.ebook_price !== null && order.price !== undefined && order.price !== title.ebook_price
      ? ` Its price stays ${formatRupiah(title.ebook_price)}.`
      : ''
  const subscribers = result.in_subscription && !result.dry_run ? ' Subscribers may read it.' : ''
  const remarks = [...saidBy(result.metadata), ...result.remarks.map(({ sentence }) => sentence)]
    .map((remark) => ` ${remark}`)
    .join('')
  if (result.dry_run) {
    return `Dry run: "${title.name}" would get this ${result.kind} (${size}).${price}${remarks}`
  }
  const sample = ` Its sample has ${result.sample_pages ?? 'no'} ${result.sample_pages === 1 ? 'page' : 'pages'}.`
  const rest = `${price}${subscribers}${sample}${remarks}`
  const file = `revision ${result.revision}`
  if (result.added) {
    return `"${title.name}" has a new ${result.kind} (${size}) as ${file}.${rest}`
  }
  const change = result.sample_changed
    ? 'the file stays as it is, its sample was made anew'
    : 'nothing was added'
  return `"${title.name}" already has this very file as ${file}: ${change}.${rest}`
}
