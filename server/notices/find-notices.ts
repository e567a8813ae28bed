import { DAY, isNightInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { sentKinds } from './choose-notices.ts'
import {
  deleteOldNotices,
  noteEndings,
  noteForgottenCarts,
  noteLeaving,
  noteNews,
} from './find-notices.queries.ts'

export type FindNoticesDeps = { database: Database; readShop: ReadShop; clock: () => Date }

/** Readers that one statement notes. Each looks at all who are interested, so that fewer would be slower in all. */
const BATCH = 20_000
/** So long a settled notice keeps the same thing from being told again. */
const KEPT_FOR = 90 * DAY

/**
 * Finds out what readers are to be told. It compares the tables as they are, since imports, commands, purchases and
 * carts change them, none of which needs to know about notices. Run twice, it notes nothing twice.
 */
export async function findNotices(
  { database, readShop, clock }: FindNoticesDeps,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock()
  if (isNightInWib(now)) return
  const db = database.kysely
  const kinds = sentKinds(await readShop())
  const asked = { now, limit: BATCH }
  const all = async (note: () => Promise<number>) => {
    while (!signal?.aborted && (await note()) === BATCH);
  }
  if (kinds.includes('leaving')) await all(() => noteLeaving(db, asked))
  if (kinds.includes('ending')) await all(() => noteEndings(db, asked))
  if (kinds.includes('cart')) await all(() => noteForgottenCarts(db, asked))
  // Also where neither is sent: what came on sale meanwhile is no news once one of them is switched on.
  const news = (['volume', 'author'] as const).filter((kind) => kinds.includes(kind))
  while (!signal?.aborted) {
    const { fresh } = await database.transact((tx) => noteNews(tx, { ...asked, kinds: news }))
    if (fresh === 0) return
  }
}

export const forgetNotices = ({ database, clock }: FindNoticesDeps): Promise<void> =>
  deleteOldNotices(database.kysely, new Date(clock().getTime() - KEPT_FOR))
