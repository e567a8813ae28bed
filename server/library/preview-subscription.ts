import type { CallData } from '#contracts/calls.ts'
import { dayInWib, isoInWib } from '#kernel/time.ts'
import { listCards } from '#server/catalogue/list-cards.ts'
import { listingFilter } from '#server/catalogue/listings.rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findLastEnd } from '#server/subscriptions/running-subscription.ts'
import { listSubscriptionTitles, type ShelfFilter } from './shelves.queries.ts'

/** The number of titles in the preview. */
const TITLES = 4
const NO_FILTER: ShelfFilter = {
  ...listingFilter({ type: 'all', shape: 'all' }),
  words: [],
}

/** When a user's subscription ends or ended, and titles that a running one includes. */
export async function previewSubscription(
  db: Queryable,
  { userId, now }: { userId: number; now: Date },
): Promise<CallData<'GET /api/user/subscription'>> {
  const end = await findLastEnd(db, userId)
  const { titleIds, total } = await listSubscriptionTitles(
    db,
    { today: dayInWib(now) },
    { userId, filter: NO_FILTER, sort: 'dibeli', window: { limit: TITLES, offset: 0 } },
  )
  return {
    ends_at: end === undefined ? null : isoInWib(end),
    total,
    titles: await listCards(db, titleIds),
  }
}
