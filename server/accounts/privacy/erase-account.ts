import { type UnnamedImage, unnameImage } from '#server/images/delete-image.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { UserRow } from '../accounts.queries.ts'
import type { Passwords } from '../hash-password.ts'
import { lockUserForDeletion } from '../lock-user.ts'
import type { Notices } from '../notices/notices.ts'
import { deleteResetsOf } from '../resets/resets.queries.ts'
import { anonymizeUser, deletePersonalRows } from './personal-data.queries.ts'

/** Functions of rooms above this one in the ladder, passed in by main. */
export type BuyerPorts = {
  /** Orders that wait for payment, goods or a refund. */
  listOpenOrders(tx: Tx, userId: number): Promise<{ id: number; refno: string }[]>
  /** Removes names and addresses from a user's orders and payments. Goods and amounts stay. */
  purgeBuyer(tx: Tx, userId: number): Promise<void>
  /** Removes what payment providers sent about a user's orders, which may name the payer. */
  listNotifications(tx: Tx, userId: number): Promise<Record<string, unknown>[]>
}

export type EraseDeps = { buyers: BuyerPorts; notices: Notices; passwords: Passwords }

export type Erasure = {
  userId: number
  now: Date
  /** Refuses it, under the account's lock. */
  check: (user: UserRow) => Promise<void>
  /** The failure where orders of the account are open. */
  stillOpen: (orders: { id: number; refno: string }[]) => Error
}

/**
 * Removes an account and all personal data, in the transaction of who asked for it. Orders stay, as tax law requires,
 * without anything that identifies the buyer. Its owner gets a last mail.
 * @returns the picture that the account had, whose files are to be deleted after the commit
 */
export async function eraseAccount(
  tx: Tx,
  { buyers, notices, passwords }: EraseDeps,
  { userId, now, check, stillOpen }: Erasure,
): Promise<UnnamedImage | undefined> {
  const user = await lockUserForDeletion(tx, userId)
  await check(user)
  const open = await buyers.listOpenOrders(tx, userId)
  if (open.length > 0) throw stillOpen(open)
  await buyers.purgeBuyer(tx, userId)
  await deletePersonalRows(tx, userId)
  const { email, name } = user
  // Until its mail is sent, a reset request refers to an e-mail, not to a user, so the cascade does not reach it.
  await deleteResetsOf(tx, email)
  await notices.add(tx, { userId, email, name, kind: 'account_deleted', now })
  const picture = await anonymizeUser(tx, userId, { now, passwordHash: passwords.unusableHash() })
  return picture === null ? undefined : unnameImage(tx, picture)
}
