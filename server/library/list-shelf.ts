import type { Page } from '#contracts/call.ts'
import type { CallRequest } from '#contracts/calls.ts'
import type { BookCard } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { words } from '#kernel/text.ts'
import { dayInWib } from '#kernel/time.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import { listingFilter } from '#server/catalogue/listings.rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { isSubscribed } from '#server/subscriptions/is-subscribed.ts'
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
): Promise<Page<BookCard>> {
  const filter = { ...listingFilter(query), words: words(query.search, SEARCH_WORDS) }
  const window = windowOf(query)
  let shelf: ShelfPage = { titleIds: [], total: 0 }
  if (source === 'Book User') shelf = await listBoughtTitles(db, userId, filter, window)
  else if (await isSubscribed(db, userId, now)) {
    shelf = await listSubscriptionTitles(db, { today: dayInWib(now) }, filter, window)
  }
  return pageOf(await listCards(db, shelf.titleIds), shelf.total, query)
}
