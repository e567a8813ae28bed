import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { drawMissingSpreads } from '#server/book-files/draw-spreads.ts'
import { remakeSamples } from '#server/book-files/remake-samples.ts'
import { rankSales } from '#server/catalogue/rank-sales.ts'
import { describeName } from '#server/catalogue-editing/describe-name.ts'
import { listNames } from '#server/catalogue-editing/merge-names.ts'
import { saveCover, saveGallery, saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { EditionRecord, TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { countSales } from '#server/inventory/count-sales.ts'
import { receiveStock } from '#server/inventory/move-stock.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { demoAuthors } from './authors.ts'
import type { DemoDeps } from './demo-deps.ts'
import { coverFile, ebookFile, galleryCount, galleryFile, readDemoFile } from './demo-files.ts'
import { listStoredTitles, type StoredTitle } from './demo-shop.queries.ts'
import type { DemoPrice, DemoTitle } from './demo-title.ts'
import { storeDemoPicture } from './store-demo-picture.ts'
import { demoTitles } from './titles.ts'

const GALLERY_WIDTHS = [400, 960]
const DEMO: Actor = { kind: 'system', name: 'demo' }

/** Stores titles with their stock and sold counts, except those that an earlier, interrupted run stored. */
export async function loadTitles({ database }: DemoDeps): Promise<void> {
  const known = new Set((await listStoredTitles(database.kysely)).map((title) => title.slug))
  const missing = demoTitles.filter((title) => !known.has(title.slug))
  await database.transact(async (tx) => {
    const saved = await saveTitles(tx, missing.map(recordOf))
    const withId = missing.map((title, index) => ({ title, titleId: saved[index]?.id ?? 0 }))
    await receiveStock(
      tx,
      withId.map(({ title, titleId }) => ({ titleId, copies: title.paper?.stock ?? 0 })),
    )
    await countSales(
      tx,
      withId.map(({ title, titleId }) => ({ titleId, sold: title.soldCount })),
    )
    await rankSales(tx)
    if (missing.length > 0) await describeAuthors(tx)
  })
}

async function describeAuthors(tx: Tx): Promise<void> {
  for (const { name, about } of demoAuthors) {
    const { rows } = await listNames(tx, 'contributor', { text: name, limit: 1, offset: 0 })
    const [author] = rows
    if (author) {
      await describeName(tx, DEMO, { kind: 'contributor', id: author.id, about, now: new Date() })
    }
  }
}

function recordOf(title: DemoTitle): TitleRecord {
  const { ebook, paper } = title
  return {
    kind: title.kind,
    name: title.title,
    description: title.description,
    isbn: title.isbn,
    publisher: title.publisher,
    genre: title.genre,
    language: 'id',
    contributors: title.authors,
    publishedOn: title.publishedOn,
    pageCount: title.pages,
    slug: title.slug,
    ...(ebook ? { ebook: { ...priceOf(ebook), inSubscription: ebook.inSubscription } } : {}),
    ...(paper ? { paper: { ...priceOf(paper), weightGrams: paper.weightGrams } } : {}),
  }
}

const priceOf = (price: DemoPrice): EditionRecord => ({
  priceIdr: price.priceIdr,
  discountPercent: price.discountPercent ?? 0,
  discountIdr: price.discountIdr ?? 0,
})

/** Covers, in pairs. */
export async function loadCovers(
  deps: DemoDeps,
  titles: readonly DemoTitle[],
  signal?: AbortSignal,
): Promise<void> {
  const slugs = new Set(titles.map(({ slug }) => slug))
  const missing = (await listStored(deps)).filter(
    ({ title, stored }) => !stored.hasCover && slugs.has(title.slug),
  )
  await inPairs(missing, async ({ title, stored }) => {
    signal?.throwIfAborted()
    const cover = await storeDemoPicture(deps, coverFile(title.slug))
    await deps.database.transact((tx) => saveCover(tx, stored.id, cover.id))
  })
}

/** The titles of the home page and of the first page of the list: the newest, and the bestselling of each kind. */
export function titlesSeenFirst(): DemoTitle[] {
  const newest = demoTitles.toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
  const bestselling = demoTitles.toSorted((a, b) => b.soldCount - a.soldCount)
  return [
    ...newest.slice(0, A_PAGE),
    ...(['book', 'magazine'] as const).flatMap((kind) =>
      bestselling.filter((title) => title.kind === kind).slice(0, BESTSELLING),
    ),
  ]
}

/** Titles on a page of the list. */
const A_PAGE = 9
/** Of each kind, on the home page. */
const BESTSELLING = 4

/** Stores the galleries, one picture at a time, since the shop is open meanwhile. */
export async function loadGalleries(deps: DemoDeps, signal: AbortSignal): Promise<void> {
  for (const { title, stored } of await listStored(deps)) {
    if (stored.hasGallery) continue
    const gallery: number[] = []
    for (let n = 0; n < galleryCount(title); n++) {
      signal.throwIfAborted()
      const image = await storeDemoPicture(deps, galleryFile(title.slug, n), GALLERY_WIDTHS)
      gallery.push(image.id)
    }
    await deps.database.transact((tx) => saveGallery(tx, stored.id, gallery))
  }
}

/**
 * The files of ebooks. The shipped PDFs have the pages that their titles name and open (demo-files.test.ts): they are not
 * checked again. Their samples take longer, and are made when the shop is open.
 */
export async function loadFiles(deps: DemoDeps): Promise<void> {
  const wanting = (await listStored(deps)).filter(({ title, stored }) => title.ebook && !stored.hasFile)
  await inPairs(wanting, async ({ title, stored }) => {
    const kind = title.ebook?.kind ?? 'PDF'
    await addEbookFile(deps, {
      titleId: stored.id,
      kind,
      sampleLater: true,
      ...(kind === 'PDF' && { checkedPages: title.pages }),
      bytes: await readDemoFile(ebookFile(title.slug, kind)),
    })
  })
}

export async function makeSamples(deps: DemoDeps, signal: AbortSignal): Promise<void> {
  for await (const { remarks, title } of remakeSamples(deps, { until: signal })) {
    if (remarks.length > 0) deps.log.warn({ title, remarks }, 'a sample was made with remarks')
  }
  await drawMissingSpreads(deps, signal)
  signal.throwIfAborted()
}

async function listStored({ database }: DemoDeps): Promise<{ title: DemoTitle; stored: StoredTitle }[]> {
  const stored = new Map((await listStoredTitles(database.kysely)).map((title) => [title.slug, title]))
  return demoTitles.flatMap((title) => {
    const found = stored.get(title.slug)
    return found ? [{ title, stored: found }] : []
  })
}

async function inPairs<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all([worker(), worker()])
}
