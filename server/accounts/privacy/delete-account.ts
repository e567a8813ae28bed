import { deleteFilesOf } from '#server/images/delete-image.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { type ConfirmPasswordDeps, confirmPassword } from '../confirm-password.ts'
import { lockSession } from '../lock-session.ts'
import type { Notices } from '../notices/notices.ts'
import { type BuyerPorts, eraseAccount } from './erase-account.ts'

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
    return eraseAccount(tx, deps, {
      userId,
      now,
      // While the password was being checked, another device may have changed it and ended this session.
      check: async () => {
        await lockSession(tx, { userId, token, now })
      },
      stillOpen,
    })
  })
  deps.notices.sendInBackground()
  if (avatar !== undefined) await deleteFilesOf(deps.files, avatar)
}

function stillOpen(transactions: { id: number; refno: string }[]): Failure {
  const refnos = transactions.map(({ refno }) => refno).join(', ')
  return new Failure(
    'conflict',
    `Akun belum dapat dihapus karena ada transaksi yang belum selesai: ${refnos}. Tunggu hingga selesai, atau hubungi kami.`,
    { data: { transactions } },
  )
}
