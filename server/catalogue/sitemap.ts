import { NAME_KINDS, type NameKind } from '#contracts/catalogue.ts'
import { escapeMarkup } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listBlocksOfNames, listNamesForSitemap } from './name-pages.queries.ts'
import { listFilledBlocks, listForSitemap } from './sitemap.queries.ts'

/** The most that one file of a sitemap may hold (sitemaps.org). */
const PART = 50_000
const AT_ONCE = 2000

/** Public pages that are neither titles nor names. */
const PAGES = [
  '/',
  '/books',
  '/package',
  '/promo',
  '/bantuan',
  '/tentang',
  '/pengembalian',
  '/status-pesanan',
  '/syarat-ketentuan',
  '/kebijakan-privasi',
  '/sumber-data',
]

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const locOf = (address: string) => `<loc>${escapeMarkup(address)}</loc>`

/**
 * The index of the sitemap. Each part is a block of 50,000 ids. The index of a million titles then needs one lookup
 * per block instead of counting rows, and a part keeps its titles when others are added or removed.
 */
export async function sitemapIndex(db: Queryable, origin: string): Promise<string> {
  const blocks = await listFilledBlocks(db, PART)
  const named = await Promise.all(
    NAME_KINDS.map(async (kind) =>
      (await listBlocksOfNames(db, kind, PART)).map((block) => `${kind}-${block}`),
    ),
  )
  const parts = ['halaman', ...blocks.map((block) => `judul-${block}`), ...named.flat()]
  const entries = parts.map((part) => `<sitemap>${locOf(`${origin}/sitemaps/${part}.xml`)}</sitemap>\n`)
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** The part with the pages that are neither titles nor names, and `more` of them. */
export function sitemapOfPages(origin: string, more: readonly string[]): string {
  const entries = [...PAGES, ...more].map((path) => `<url>${locOf(origin + path)}</url>\n`)
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`
}

type InTurn = <Rows>(read: () => Promise<Rows>) => Promise<Rows>

type SitemapSource = {
  /** At most `limit` rows with ids from `from` to below `before`, ordered by id. */
  read: (window: { from: number; before: number; limit: number }) => Promise<SitemapEntry[]>
  pathOf: (slug: string) => string
}
type SitemapEntry = { id: number; slug: string; changed_at?: Date; picture?: string | null }

export const titlesSource = (db: Queryable): SitemapSource => ({
  read: (window) => listForSitemap(db, window),
  pathOf: (slug) => `/books/detail/?q=${slug}`,
})

export const namesSource = (db: Queryable, kind: NameKind): SitemapSource => ({
  read: (window) => listNamesForSitemap(db, kind, window),
  pathOf: (slug) => `/${kind}/${slug}`,
})

/** The part of one block, as a stream: it is never in memory as a whole. Each read waits for its turn. */
export async function* sitemapOf(
  { read, pathOf }: SitemapSource,
  origin: string,
  block: number,
  inTurn: InTurn,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE} ${IMAGE_NAMESPACE}>\n`
  const before = (block + 1) * PART
  let from = block * PART
  for (;;) {
    const window = { from, before, limit: AT_ONCE }
    const rows = await inTurn(() => read(window))
    yield rows
      .map(({ slug, changed_at, picture = null }) => {
        const lastmod = changed_at === undefined ? '' : `<lastmod>${changed_at.toISOString()}</lastmod>`
        const image =
          picture === null
            ? ''
            : `<image:image><image:loc>${escapeMarkup(origin + picture)}</image:loc></image:image>`
        return `<url>${locOf(origin + pathOf(slug))}${lastmod}${image}</url>\n`
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
