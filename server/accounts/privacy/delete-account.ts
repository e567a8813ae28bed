import { deleteImage } from '#server/images/delete-image.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { type ConfirmPasswordDeps, confirmPassword } from '../confirm-password.ts'
import { lockSession } from '../lock-session.ts'
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

export type DeleteAccountDeps = ConfirmPasswordDeps & {
  files: FileStore
  buyers: BuyerPorts
  notices: Notices
}

/**
 * Deletes an account and all personal data. Orders stay, as tax law requires, without anything that identifies the
 * buyer. The owner gets a last mail.
 * @throws Failure wrong_credentials, unauthenticated where the session has ended meanwhile, conflict with the open orders as
 *   data, too_many, unavailable
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  request: { user: SignedIn; token: string; password: string; ip: string; now: Date },
): Promise<void> {
  const { user, token, password, ip, now } = request
  const userId = user.id
  await deps.passwords.admit({ address: ip, account: user.email }, (hashing) =>
    confirmPassword(deps, hashing, { userId, password, field: 'password', ip, now }),
  )
  const avatar = await deps.database.transact(async (tx) => {
    const { email, name } = await lockUserForDeletion(tx, userId)
    // While the password was being checked, another device may have changed it and ended this session.
    await lockSession(tx, { userId, token, now })
    const open = await deps.buyers.listOpenOrders(tx, userId)
    if (open.length > 0) throw stillOpen(open)
    await deps.buyers.purgeBuyer(tx, userId)
    await deletePersonalRows(tx, userId)
    // Until its mail is sent, a reset request refers to an e-mail, not to a user, so the cascade does not reach it.
    await deleteResetsOf(tx, email)
    await deps.notices.add(tx, { userId, email, name, kind: 'account_deleted', now })
    return anonymizeUser(tx, userId, { now, passwordHash: deps.passwords.unusableHash() })
  })
  deps.notices.sendInBackground()
  if (avatar !== null) await deleteImage(deps, avatar)
}

function stillOpen(transactions: { id: number; refno: string }[]): Failure {
  const refnos = transactions.map(({ refno }) => refno).join(', ')
  return new Failure(
    'conflict',
    `Akun belum dapat dihapus karena ada transaksi yang belum selesai: ${refnos}. Tunggu hingga selesai, atau hubungi kami.`,
    { data: { transactions } },
  )
}
