import type { ListedDetail } from '#server/catalogue/list-details.ts'
import type { FeedQuery } from './feed-page.ts'

/** Addresses of feeds and of the pages to which they lead. */
export const FEED_PATHS = {
  opds2: '/opds',
  opds2Books: '/opds/katalog',
  atom: '/opds/atom',
  atomBooks: '/opds/atom/katalog',
  openSearch: '/opds/cari.xml',
  products: '/opds/produk.tsv',
} as const

export const addressOf = (origin: string, path: string, query: FeedQuery = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `${origin}${path}${search === '' ? '' : `?${search}`}`
}

export const pageOf = (origin: string, { slug }: ListedDetail): string =>
  `${origin}/books/detail/?q=${encodeURIComponent(slug)}`

export const identifierOf = (origin: string, title: ListedDetail): string =>
  title.isbn === null ? pageOf(origin, title) : `urn:isbn:${title.isbn}`

/** What a reader pays for the edition that it would read: the ebook, otherwise the book. */
export const offerOf = ({ ebook, physical_book }: ListedDetail) => ebook ?? physical_book

export type FeedPicture = { href: string; width: number; height: number }

/** The cover, the largest picture first. */
export function picturesOf(origin: string, { cover_picture: cover }: ListedDetail): FeedPicture[] {
  if (cover === null) return []
  return cover.widths.toReversed().map((width) => ({
    href: `${origin}/images/${cover.key}-${width}.webp`,
    width,
    height: Math.round((cover.height * width) / cover.width),
  }))
}

export type FeedSample = { href: string; type: string }

/** The free pages: a PDF as it is, an HTML book in the shop's reader. */
export function sampleOf(origin: string, { id, slug, sample }: ListedDetail): FeedSample | undefined {
  if (sample === null) return undefined
  return sample.file_type === 'PDF'
    ? { href: `${origin}/api/user/sample-books/${id}`, type: 'application/pdf' }
    : { href: `${origin}/book/read/cuplikan?book=${encodeURIComponent(slug)}`, type: 'text/html' }
}

export const CONTENT_TYPES = { PDF: 'application/pdf', HTML: 'text/html' } as const
