import { randomBytes } from 'node:crypto'
import { forgetImage } from '#server/images/forget-image.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { lockUser } from '../accounts.queries.ts'
import { type ConfirmPasswordDeps, confirmPassword } from '../confirm-password.ts'
import { deleteWhatGoesAlong, makeNobody } from './personal-data.queries.ts'

/** What accounts need of rooms above them; main joins them. */
export type BuyerPorts = {
  /** Orders that wait for money, goods or a refund. */
  listOpenOrders(tx: Tx, userId: number): Promise<{ id: number; refno: string }[]>
  /** Takes names and addresses out of a user's orders; what was sold, and for how much, stays. */
  forgetBuyer(tx: Tx, userId: number): Promise<void>
}

export type DeleteAccountDeps = ConfirmPasswordDeps & { files: FileStore; buyers: BuyerPorts }

/**
 * Deletes an account: its sessions, addresses and all that is personal are gone at once. Orders stay, as tax
 * law wants, and belong to nobody who could be known.
 * @throws Failure wrong_credentials, conflict with the open orders as data, too_many
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  { userId, password, now }: { userId: number; password: string; now: Date },
): Promise<void> {
  await confirmPassword(deps, { userId, password, field: 'password', now })
  const passwordHash = await deps.passwords.hash(randomBytes(32).toString('base64url'))
  const avatar = await deps.database.transact(async (tx) => {
    await lockUser(tx, userId)
    const open = await deps.buyers.listOpenOrders(tx, userId)
    if (open.length > 0) throw stillOpen(open)
    await deps.buyers.forgetBuyer(tx, userId)
    await deleteWhatGoesAlong(tx, userId)
    return makeNobody(tx, userId, { now, passwordHash })
  })
  if (avatar !== null) await forgetImage(deps, avatar)
}

function stillOpen(transactions: { id: number; refno: string }[]): Failure {
  const named = transactions.map(({ refno }) => refno).join(', ')
  return new Failure(
    'conflict',
    `Akun belum dapat dihapus karena ada transaksi yang belum selesai: ${named}. Tunggu hingga selesai, atau hubungi kami.`,
    { data: { transactions } },
  )
}
