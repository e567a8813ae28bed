import { deleteImage } from '#server/images/delete-image.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { type ConfirmPasswordDeps, confirmPassword } from '../confirm-password.ts'
import { lockUserForDeletion } from '../lock-user.ts'
import type { Notices } from '../notices/notices.ts'
import { deleteResetsOf } from '../resets/resets.queries.ts'
import { deleteWhatGoesAlong, makeNobody } from './personal-data.queries.ts'

/** What accounts need of rooms above them; main joins them. */
export type BuyerPorts = {
  /** Orders that wait for money, goods or a refund. */
  listOpenOrders(tx: Tx, userId: number): Promise<{ id: number; refno: string }[]>
  /** Takes names and addresses out of a user's orders and payments; what was sold, and for how much, stays. */
  forgetBuyer(tx: Tx, userId: number): Promise<void>
  /** What providers told of a user's payments: it names an order, and perhaps a payer. */
  listNotifications(tx: Tx, userId: number): Promise<Record<string, unknown>[]>
}

export type DeleteAccountDeps = ConfirmPasswordDeps & {
  files: FileStore
  buyers: BuyerPorts
  notices: Notices
}

/**
 * Deletes an account: its sessions, addresses and all that is personal are gone at once. Orders stay, as tax
 * law wants, and belong to nobody who could be known. A last mail tells the owner.
 * @throws Failure wrong_credentials, conflict with the open orders as data, too_many
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  { user, password, ip, now }: { user: SignedIn; password: string; ip: string; now: Date },
): Promise<void> {
  const userId = user.id
  await deps.passwords.admit({ address: ip, account: user.email }, (hashing) =>
    confirmPassword(deps, hashing, { userId, password, field: 'password', ip, now }),
  )
  const avatar = await deps.database.transact(async (tx) => {
    const { email, name } = await lockUserForDeletion(tx, userId)
    const open = await deps.buyers.listOpenOrders(tx, userId)
    if (open.length > 0) throw stillOpen(open)
    await deps.buyers.forgetBuyer(tx, userId)
    await deleteWhatGoesAlong(tx, userId)
    // One that was asked for and not looked at yet belongs to an address, not to a user.
    await deleteResetsOf(tx, email)
    await deps.notices.note(tx, { userId, email, name, kind: 'account_deleted', now })
    return makeNobody(tx, userId, { now, passwordHash: deps.passwords.unusableHash() })
  })
  deps.notices.sendSoon()
  if (avatar !== null) await deleteImage(deps, avatar)
}

function stillOpen(transactions: { id: number; refno: string }[]): Failure {
  const named = transactions.map(({ refno }) => refno).join(', ')
  return new Failure(
    'conflict',
    `Akun belum dapat dihapus karena ada transaksi yang belum selesai: ${named}. Tunggu hingga selesai, atau hubungi kami.`,
    { data: { transactions } },
  )
}
