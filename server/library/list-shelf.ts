import type { Page } from '#contracts/call.ts'
import type { CallRequest } from '#contracts/calls.ts'
import type { BookCard } from '#contracts/catalogue.ts'
import type { FileSource, ShelfBook } from '#contracts/library.ts'
import { words } from '#kernel/text.ts'
import { dayInWib } from '#kernel/time.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import { listingFilter } from '#server/catalogue/listings.rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { isSubscribed } from '#server/subscriptions/running-subscription.ts'
import { listBegun } from './reading/reading-places.queries.ts'
import { countLiveLinks } from './reading-links/reading-links.queries.ts'
import { listBoughtTitles, listSubscriptionTitles, type ShelfPage } from './shelves.queries.ts'

/** Each word costs one comparison per title. */
const SEARCH_WORDS = 8

type Query = CallRequest<'GET /api/user/user-book'>['query']
type Reader = { userId: number; now: Date }

/** One page of a user's shelf: bought titles, or those of a running subscription. */
export async function listShelf(
  db: Queryable,
  source: FileSource,
  { userId, now }: Reader,
  query: Query,
): Promise<Page<ShelfBook>> {
  const filter = { ...listingFilter(query), words: words(query.search, SEARCH_WORDS) }
  const wish = { userId, filter, sort: query.sort, window: windowOf(query) }
  let shelf: ShelfPage = { titleIds: [], total: 0 }
  if (source === 'Book User') shelf = await listBoughtTitles(db, wish)
  else if (await isSubscribed(db, userId, now)) {
    shelf = await listSubscriptionTitles(db, { today: dayInWib(now) }, wish)
  }
  const isEmpty = shelf.titleIds.length === 0
  const [cards, begun, linksOf] = await Promise.all([
    listCards(db, shelf.titleIds),
    isEmpty ? [] : listBegun(db, userId, shelf.titleIds),
    isEmpty ? new Map<number, number>() : countLiveLinks(db, { userId, titleIds: shelf.titleIds, now }),
  ])
  const readingOf = new Map(
    begun.map(({ titleId, share, readAt }) => [titleId, { share, read_at: readAt.toISOString() }]),
  )
  const today = dayInWib(now)
  const books = cards.map((card) => ({
    ...withoutPastDay(card, today),
    reading: readingOf.get(card.id) ?? null,
    links: linksOf.get(card.id) ?? 0,
  }))
  return pageOf(books, shelf.total, query)
}

/** A preorder opens at its day, also where nothing has noted that yet. */
function withoutPastDay(card: BookCard, today: string): BookCard {
  if (!card.ebook?.preorder || card.ebook.preorder.releases_on > today) return card
  const { preorder: _, ...ebook } = card.ebook
  return { ...card, ebook }
}
