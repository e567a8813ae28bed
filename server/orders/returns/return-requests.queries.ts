import { type SqlBool, sql } from 'kysely'
import type { ReturnCause, ReturnRequestState } from '#contracts/return-choices.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { compose, type Read, reading } from '#server/platform/database/statement.ts'

/** What a default sample shows, where none was made. */
const USUAL_SAMPLE = 0.1
/** Shares are quotients of page numbers. */
const ROUNDING = 1e-9

export type Circumstances = {
  sentAt: Date | null
  receivedAt: Date | null
  postponed: boolean
  /** It was bought for somebody else, and did not come back. */
  gift: boolean
  former: ReturnRequestState[]
  reading: {
    position: number
    owned: boolean
    furthest: number | null
    sampleShare: number
    copied: boolean
  }[]
}

/** What decides whether an order can be asked to be taken back, besides its lines. */
export function readCircumstances(orderId: number): Read<Circumstances> {
  return reading(
    sql<{
      sent_at: Date | null
      received_at: Date | null
      postponed: boolean
      gift: boolean
      former: Circumstances['former']
      reading: Circumstances['reading']
    }>`
      select shipment.sent_at,
        shipment.sent_at is null and exists (select from order_lines l join editions e on e.id = l.edition_id
          where l.order_id = o.id and e.releases_on > l.preordered_for) as postponed,
        exists (select from gifts where order_id = o.id and returned_at is null) as gift,
        (select max(at) from order_events where order_id = o.id and payment_to = 'received') as received_at,
        coalesce((select json_agg(state order by id) from return_requests where order_id = o.id), '[]') as former,
        coalesce((select json_agg(json_build_object('position', l.position,
            'owned', exists (select from entitlements e
              where e.order_id = o.id and e.title_id = l.title_id and e.revoked_at is null),
            'furthest', (select max(furthest) from reading_places p
              where p.user_id = o.user_id and p.title_id = l.title_id),
            'sampleShare', coalesce((select sample.page_count::float8 / file.page_count
              from ebook_files file join ebook_samples sample on sample.file_id = file.id
              where file.edition_id = l.edition_id order by file.revision desc limit 1), ${USUAL_SAMPLE}) - ${ROUNDING},
            'copied', exists (select from copied_editions copied
              where copied.user_id = o.user_id and copied.edition_id = l.edition_id and copied.copied_at >= o.paid_at)
              -- A subscriber may have kept it before the purchase.
              or exists (select from offline_leases lease join sessions s on s.id = lease.session_id
                where s.user_id = o.user_id and lease.edition_id = l.edition_id)))
          from order_lines l where l.order_id = o.id), '[]') as reading
      from orders o left join order_shipments shipment on shipment.order_id = o.id
      where o.id = ${orderId}`,
    ([row]) => ({
      sentAt: row?.sent_at ?? null,
      receivedAt: row?.received_at ?? null,
      postponed: row?.postponed ?? false,
      gift: row?.gift ?? false,
      former: row?.former ?? [],
      reading: row?.reading ?? [],
    }),
  )
}

/** Whether a request for the order waits for a decision. */
export function readHasOpenRequest(orderId: number): Read<boolean> {
  return reading(
    compose
      .selectFrom('return_requests')
      .select('id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'open'),
    (rows) => rows.length > 0,
  )
}

export type RequestLine = { position: number; quantity: number }

export type NewRequest = {
  orderId: number
  cause: ReturnCause
  words: string
  account: string
  lines: readonly RequestLine[]
}

export async function insertRequest(
  tx: Tx,
  { orderId, cause, words, account, lines }: NewRequest,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('return_requests')
    .values({ order_id: orderId, asked_at: now, cause, words, account })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_request_lines')
    .values(lines.map((line) => ({ request_id: id, order_id: orderId, ...line })))
    .execute()
  return id
}

export type RequestPicture = { id: number; width: number; height: number }

export type RequestRecord = {
  id: number
  orderId: number
  askedAt: Date
  cause: ReturnCause
  words: string
  account: string
  state: ReturnRequestState
  decidedAt: Date | null
  reply: string | null
  /** What was agreed to be returned. */
  amount: Rupiah | null
  version: number
  lines: RequestLine[]
  pictures: RequestPicture[]
}

const requests = (db: Queryable) =>
  db
    .selectFrom('return_requests as r')
    .select(['r.id', 'r.order_id as orderId', 'r.asked_at as askedAt', 'r.cause', 'r.words', 'r.account'])
    .select(['r.state', 'r.decided_at as decidedAt', 'r.reply', 'r.amount_idr as amount', 'r.version'])
    .select([
      sql<
        RequestLine[]
      >`(select json_agg(json_build_object('position', line.position, 'quantity', line.quantity)
        order by line.position) from return_request_lines line where line.request_id = r.id)`.as('lines'),
      sql<
        RequestPicture[]
      >`coalesce((select json_agg(json_build_object('id', picture.id, 'width', picture.width,
        'height', picture.height) order by picture.id) from return_request_pictures picture
        where picture.request_id = r.id), '[]')`.as('pictures'),
    ])

const requestOf = (
  row: Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number],
): RequestRecord => ({
  ...row,
  amount: row.amount === null ? null : rupiah(row.amount),
})

export async function findRequest(db: Queryable, id: number): Promise<RequestRecord | undefined> {
  const row = await requests(db).where('r.id', '=', id).executeTakeFirst()
  return row && requestOf(row)
}

/** Every request for an order, the latest first. */
export async function listRequestsOf(db: Queryable, orderId: number): Promise<RequestRecord[]> {
  const rows = await requests(db).where('r.order_id', '=', orderId).orderBy('r.id', 'desc').execute()
  return rows.map(requestOf)
}

export type RequestChange =
  | { state: 'withdrawn' }
  | { state: 'declined'; reply: string }
  | { state: 'agreed'; reply: string | null; amount: Rupiah }

/** Ends a request. It is locked by its order. */
export async function endRequest(tx: Tx, id: number, change: RequestChange, now: Date): Promise<void> {
  await tx
    .updateTable('return_requests')
    .set(({ eb }) => ({
      state: change.state,
      decided_at: now,
      reply: change.state === 'withdrawn' ? null : change.reply,
      amount_idr: change.state === 'agreed' ? change.amount : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function insertPicture(
  tx: Tx,
  requestId: number,
  picture: { width: number; height: number; picture: string },
): Promise<void> {
  await tx
    .insertInto('return_request_pictures')
    .values({ request_id: requestId, ...picture })
    .execute()
  await tx
    .updateTable('return_requests')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', requestId)
    .execute()
}

export async function countPictures(db: Queryable, requestId: number): Promise<number> {
  const { count } = await db
    .selectFrom('return_request_pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return count
}

/** A picture as a `data:` URL: of a request for an order of this user, or of the request that staff look at. */
export async function findPicture(
  db: Queryable,
  id: number,
  of: { userId: number; orderId: number } | { requestId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('return_request_pictures as picture')
    .innerJoin('return_requests as r', 'r.id', 'picture.request_id')
    .innerJoin('orders', 'orders.id', 'r.order_id')
    .select('picture.picture')
    .where('picture.id', '=', id)
    .where((eb) =>
      'requestId' in of
        ? eb('r.id', '=', of.requestId)
        : eb.and([eb('orders.id', '=', of.orderId), eb('orders.user_id', '=', of.userId)]),
    )
    .executeTakeFirst()
  return row?.picture
}

export type RequestRow = Pick<
  RequestRecord,
  'id' | 'orderId' | 'askedAt' | 'cause' | 'state' | 'decidedAt'
> & {
  refno: string
  buyer: string
  amount: Rupiah | null
  content: { title: string; quantity: number; more: number }
}

export type RequestFilter = { state?: ReturnRequestState | undefined; before?: number | undefined }

/** Requests of all buyers, the latest first. */
export async function listRequestRows(
  db: Queryable,
  { state, before }: RequestFilter,
  limit: number,
): Promise<RequestRow[]> {
  const isOpen = sql<SqlBool>`r.state = 'open'`
  let rows = db
    .selectFrom('return_requests as r')
    .innerJoin('orders', 'orders.id', 'r.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['r.id', 'r.order_id as orderId', 'r.asked_at as askedAt', 'r.cause', 'r.state'])
    .select(['r.decided_at as decidedAt', 'r.amount_idr as amount', 'orders.refno', 'users.name as buyer'])
    .select(
      sql<RequestRow['content']>`(
        select json_build_object('title', l.title_name, 'quantity', line.quantity, 'more', (
            select count(*) - 1 from return_request_lines others where others.request_id = r.id))
        from return_request_lines line
          join order_lines l on l.order_id = line.order_id and l.position = line.position
        where line.request_id = r.id order by line.position limit 1)`.as('content'),
    )
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (state !== undefined) rows = rows.where(state === 'open' ? isOpen : sql<SqlBool>`r.state = ${state}`)
  if (before !== undefined) rows = rows.where('r.id', '<', before)
  return (await rows.execute()).map((row) => ({
    ...row,
    amount: row.amount === null ? null : rupiah(row.amount),
  }))
}
