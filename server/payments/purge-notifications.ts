import type { Tx } from '#server/platform/database/database.ts'
import { emptyNotificationsOf, listNotificationsOf } from './notifications.queries.ts'

/** Notifications about a user's payments, as they came: their fields name payers, numbers and accounts. */
export async function listNotifications(tx: Tx, userId: number): Promise<Record<string, unknown>[]> {
  return listNotificationsOf(tx, userId)
}

/**
 * Empties the notifications about a user's payments. That they came, when, and their outcome stays: a
 * repetition must still be known for one, and the books need no more.
 */
export async function purgeNotifications(tx: Tx, userId: number): Promise<void> {
  await emptyNotificationsOf(tx, userId)
}
