import { HOUR } from '#kernel/time.ts'
import { readPicture } from '#server/images/read-picture.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { findUser } from '../accounts.queries.ts'
import type { BuyerPorts } from './erase-account.ts'
import { collectPersonalData } from './personal-data.queries.ts'

/** The most exports of a user in an hour, since each reads the whole account. */
const EXPORTS_PER_HOUR = 10

export type ExportDeps = {
  database: Database
  files: FileStore
  buyers: Pick<BuyerPorts, 'listNotifications'>
}
type Row = Record<string, unknown>

/**
 * Everything that the shop stores about a user, for the user.
 * @throws Failure too_many
 */
export async function exportPersonalData(
  deps: ExportDeps,
  { userId, now }: { userId: number; now: Date },
): Promise<Record<string, Row[]>> {
  const bucket = bucketOf('data-export', String(userId))
  await takeAttempt(deps.database.kysely, [{ bucket, limit: EXPORTS_PER_HOUR, within: HOUR }], now)
  return collectAccount(deps, userId)
}

/**
 * Everything that the shop stores about a user, by table, with the profile's picture. Hashes and other columns that only
 * serve to check a secret are left out.
 */
export async function collectAccount(deps: ExportDeps, userId: number): Promise<Record<string, Row[]>> {
  const { database, buyers } = deps
  const collect = async (tx: Tx) => {
    const tables = await collectPersonalData(tx, userId)
    const notifications = await buyers.listNotifications(tx, userId)
    const user = await findUser(tx, userId)
    return { tables, notifications, avatar: user?.avatar_image_id ?? null }
  }
  const { tables, notifications, avatar } = await database.transact(collect, { isolation: 'repeatable read' })
  const picture = avatar === null ? undefined : await readPicture(deps, avatar)
  return {
    ...tables,
    ...(notifications.length > 0 && { payment_notifications: notifications }),
    ...(picture && { images: [picture] }),
  }
}
