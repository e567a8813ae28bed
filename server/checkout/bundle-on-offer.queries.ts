import { sql } from 'kysely'
import type { BundleStatus } from '#contracts/choices.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import type { LineFormat } from '#server/orders/order.rules.ts'
import { type Read, reading, type Statement, statement } from '#server/platform/database/statement.ts'
import { lineOf, type OfferedLine, type SoldRow, sold } from './checkout.queries.ts'

/** A set as it is sold to a user at this moment. Its parts have the prices that they have alone. */
export type BundleOnOffer = {
  id: number
  name: string
  format: LineFormat
  price: Rupiah
  status: BundleStatus
  beginsAt: Date | null
  endsAt: Date | null
  parts: (OfferedLine & { owned: boolean })[]
}

type BundleRead = { bundleId: number; userId: number; quantity: number; now: Date }

/**
 * Keeps staff from changing a set until this transaction ends. A statement of its own: one that locked and read at once
 * would read the parts as they were before it waited.
 */
export const lockBundle = (bundleId: number): Statement<void> =>
  statement(sql`select from bundles where id = ${bundleId} for share`)

export function readBundleOnOffer({
  bundleId,
  userId,
  quantity,
  now,
}: BundleRead): Read<BundleOnOffer | undefined> {
  return reading(
    sql<BundleRow>`
      select b.id as bundle_id, b.name as bundle_name, b.format as bundle_format, b.price_idr as bundle_price_idr,
        b.status, b.begins_at, b.ends_at, ${sold({ userId, now, today: dayInWib(now) })},
        e.format = 'ebook' and exists (select from entitlements mine
          where mine.user_id = ${userId} and mine.title_id = t.id and mine.revoked_at is null) as owned
      from bundles b
        join bundle_parts part on part.bundle_id = b.id
        join editions e on e.id = part.edition_id
        cross join lateral price_at(e.id, ${now}) as pr
        join titles t on t.id = e.title_id
        left join publishers p on p.id = t.publisher_id
      where b.id = ${bundleId} order by part.position`,
    (rows) => bundleOf(rows, quantity),
  )
}

type BundleRow = SoldRow & {
  bundle_id: number
  bundle_name: string
  bundle_format: LineFormat
  bundle_price_idr: number
  status: BundleStatus
  begins_at: Date | null
  ends_at: Date | null
  owned: boolean
}

function bundleOf(rows: readonly BundleRow[], quantity: number): BundleOnOffer | undefined {
  const [row] = rows
  return (
    row && {
      id: row.bundle_id,
      name: row.bundle_name,
      format: row.bundle_format,
      price: rupiah(row.bundle_price_idr),
      status: row.status,
      beginsAt: row.begins_at,
      endsAt: row.ends_at,
      parts: rows.map((part) => ({ ...lineOf(part, quantity), owned: part.owned })),
    }
  )
}
