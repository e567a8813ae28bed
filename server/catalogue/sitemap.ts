import { escapeMarkup } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listFilledBlocks, listForSitemap } from './sitemap.queries.ts'

/** The most that one file of a sitemap may hold (sitemaps.org). */
const PART = 50_000
const AT_ONCE = 2000

/** Public pages other than titles. */
const PAGES = ['/', '/books', '/package', '/promo', '/syarat-ketentuan', '/kebijakan-privasi', '/sumber-data']

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const locOf = (address: string) => `<loc>${escapeMarkup(address)}</loc>`

/**
 * The index of the sitemap. Each part is a block of 50,000 ids. The index of a million titles then needs one lookup
 * per block instead of counting rows, and a part keeps its titles when others are added or removed.
 */
export async function sitemapIndex(db: Queryable, origin: string): Promise<string> {
  const blocks = await listFilledBlocks(db, PART)
  const parts = ['halaman', ...blocks.map((block) => `judul-${block}`)]
  const entries = parts.map((part) => `<sitemap>${locOf(`${origin}/sitemaps/${part}.xml`)}</sitemap>\n`)
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** The part with the pages other than titles. */
export function sitemapOfPages(origin: string): string {
  const entries = PAGES.map((path) => `<url>${locOf(origin + path)}</url>\n`)
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`
}

type InTurn = <Rows>(read: () => Promise<Rows>) => Promise<Rows>

/** The part of one block of titles, as a stream: it is never in memory as a whole. Each read waits for its turn. */
export async function* sitemapOfTitles(
  db: Queryable,
  origin: string,
  block: number,
  inTurn: InTurn,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`
  const before = (block + 1) * PART
  let from = block * PART
  for (;;) {
    const window = { from, before, limit: AT_ONCE }
    const rows = await inTurn(() => listForSitemap(db, window))
    yield rows
      .map(({ slug, changed_at }) => {
        const address = locOf(`${origin}/books/detail/?q=${slug}`)
        return `<url>${address}<lastmod>${changed_at.toISOString()}</lastmod></url>\n`
      })
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) break
    from = last.id + 1
  }
  yield '</urlset>\n'
}

/** Whether a block can hold titles at all: ids are whole numbers that JavaScript counts exactly. */
export const isBlock = (block: number) => Number.isSafeInteger((block + 1) * PART)
