import { type InferResult, sql } from 'kysely'
import type { REVIEW_SORTS } from '#contracts/choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { READ_ENOUGH, READ_TO_THE_END } from './review.rules.ts'

export type ReviewSort = (typeof REVIEW_SORTS)[number]

const columns = [
  'reviews.id',
  'reviews.title_id as titleId',
  'reviews.user_id as userId',
  'reviewer',
  'stars',
  'body',
  'finished',
  'state',
  'hidden_because as hiddenBecause',
  'reply',
  'replied_at as repliedAt',
  'helpful',
  'reports',
  'reviews.created_at as createdAt',
  'written_at as writtenAt',
  'reviews.version',
] as const

const all = (db: Queryable) => db.selectFrom('reviews').select(columns)
export type ReviewRecord = InferResult<ReturnType<typeof all>>[number]
export type ReviewState = ReviewRecord['state']

export async function countStars(db: Queryable, titleId: number) {
  return db
    .selectFrom('review_counts')
    .select(['stars', 'reviews'])
    .where('title_id', '=', titleId)
    .where('reviews', '>', 0)
    .orderBy('stars', 'desc')
    .execute()
}

const ORDERS = {
  terbantu: sql`helpful desc, written_at desc, id desc`,
  terbaru: sql`written_at desc, id desc`,
  tertinggi: sql`stars desc, helpful desc, id desc`,
  terendah: sql`stars, helpful desc, id desc`,
} satisfies Record<ReviewSort, unknown>

/** Public reviews of a title. */
export async function listShown(
  db: Queryable,
  titleId: number,
  { sort, limit, offset }: { sort: ReviewSort; limit: number; offset: number },
): Promise<ReviewRecord[]> {
  return all(db)
    .where('title_id', '=', titleId)
    .where('state', '=', 'shown')
    .orderBy(ORDERS[sort])
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * Whether the user owns the title, on paper or as an ebook, or has read enough of it, and whether to its end. A place
 * in a title is only stored for who can read it.
 */
export async function findReading(db: Queryable, userId: number, titleId: number) {
  const { rows } = await sql<{ owns: boolean; share: number }>`
    select
      exists (select from entitlements where user_id = ${userId} and title_id = ${titleId} and revoked_at is null)
        -- A preorder before its day: nobody has read it.
        and not exists (select from editions e
          where e.title_id = ${titleId} and e.format = 'ebook' and e.releases_on > (now() at time zone 'Asia/Jakarta')::date)
      or exists (
        select from orders o join order_lines l on l.order_id = o.id
        where o.user_id = ${userId} and o.kind = 'paper' and o.fulfilment_state = 'completed'
          and l.title_id = ${titleId}
      ) as owns,
      coalesce((select max(furthest) from reading_places where user_id = ${userId} and title_id = ${titleId}), 0)
        as share`.execute(db)
  const { owns = false, share = 0 } = rows[0] ?? {}
  return { mayReview: owns || share >= READ_ENOUGH, finished: share >= READ_TO_THE_END }
}

export async function findOwn(
  db: Queryable,
  userId: number,
  titleId: number,
): Promise<ReviewRecord | undefined> {
  return all(db).where('user_id', '=', userId).where('title_id', '=', titleId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockOwn(tx: Tx, userId: number, titleId: number): Promise<ReviewRecord | undefined> {
  return all(tx)
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type WrittenReview = {
  userId: number
  titleId: number
  reviewer: string
  stars: number
  body: string
  finished: boolean
  now: Date
}

/** Stores what a reader wrote, which waits for the shop to read it. The shop's reply to a former text is removed. */
export async function upsertReview(tx: Tx, { userId, titleId, now, ...text }: WrittenReview): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      ...text,
      user_id: userId,
      title_id: titleId,
      state: 'waiting',
      created_at: now,
      written_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'title_id']).doUpdateSet((row) => ({
        ...text,
        state: 'waiting',
        hidden_because: null,
        reply: null,
        replied_at: null,
        written_at: now,
        version: sql<number>`${row.ref('reviews.version')} + 1`,
      })),
    )
    .execute()
}

/** @returns the state that it was in */
export async function deleteReview(
  tx: Tx,
  userId: number,
  titleId: number,
): Promise<ReviewState | undefined> {
  const row = await tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

export type ReviewMark = { reviewId: number; userId: number; kind: 'helpful' | 'report' }

/** Who wrote a public review. */
export async function findReviewer(db: Queryable, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select('user_id')
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  return row?.user_id
}

export async function insertMark(tx: Tx, { reviewId, userId, kind }: ReviewMark, now: Date): Promise<void> {
  await tx
    .insertInto('review_marks')
    .values({ review_id: reviewId, user_id: userId, kind, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMark(tx: Tx, { reviewId, userId, kind }: ReviewMark): Promise<void> {
  await tx
    .deleteFrom('review_marks')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteReports(tx: Tx, reviewId: number): Promise<void> {
  await tx.deleteFrom('review_marks').where('review_id', '=', reviewId).where('kind', '=', 'report').execute()
}

/** The reviews of a title that the user found helpful. */
export async function listHelpful(db: Queryable, userId: number, titleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('review_marks')
    .innerJoin('reviews', 'reviews.id', 'review_id')
    .select('review_id')
    .where('review_marks.user_id', '=', userId)
    .where('kind', '=', 'helpful')
    .where('title_id', '=', titleId)
    .where('state', '=', 'shown')
    .execute()
  return rows.map((row) => row.review_id)
}

/** With its title, as staff see it. */
const withTitle = (db: Queryable) =>
  all(db)
    .innerJoin('titles', 'titles.id', 'title_id')
    .select(['titles.name as titleName', 'titles.slug as titleSlug'])
export type ListedReview = InferResult<ReturnType<typeof withTitle>>[number]

export async function findReview(db: Queryable, id: number): Promise<ListedReview | undefined> {
  return withTitle(db).where('reviews.id', '=', id).executeTakeFirst()
}

export async function listReviews(
  db: Queryable,
  list: ReviewState | 'reported',
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = list === 'reported' ? sql<boolean>`reports > 0` : sql<boolean>`state = ${list}`
  const order = list === 'waiting' ? 'asc' : 'desc'
  const [rows, counted] = await Promise.all([
    withTitle(db)
      .where(wanted)
      .orderBy('written_at', order)
      .orderBy('reviews.id', order)
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('reviews')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** Locks a review until the transaction ends. */
export async function lockReview(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('reviews').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export type Judgement = {
  state?: ReviewState
  hidden_because?: string | null
  reply?: string | null
  replied_at?: Date | null
}

export async function updateReview(tx: Tx, id: number, change: Judgement): Promise<void> {
  await tx
    .updateTable('reviews')
    .set((row) => ({ ...change, version: sql<number>`${row.ref('version')} + 1` }))
    .where('id', '=', id)
    .execute()
}
