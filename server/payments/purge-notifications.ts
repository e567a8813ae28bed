import type { Tx } from '#server/platform/database/database.ts'
import { emptyNotificationsOf, listNotificationsOf } from './notifications.queries.ts'

/** Notifications about a user's payments as received. They may name payers, numbers and accounts. */
export async function listNotifications(tx: Tx, userId: number): Promise<Record<string, unknown>[]> {
  return listNotificationsOf(tx, userId)
}

/**
 * Removes the text of the notifications about a user's payments. Their time and outcome stay, so that a repeated one
 * is still recognised.
 */
export async function purgeNotifications(tx: Tx, userId: number): Promise<void> {
  await emptyNotificationsOf(tx, userId)
}
