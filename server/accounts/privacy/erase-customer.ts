import { fold } from '#kernel/text.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { deleteFilesOf } from '#server/images/delete-image.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { getCustomer } from '../show-account.ts'
import { type EraseDeps, eraseAccount } from './erase-account.ts'

export type EraseCustomerDeps = EraseDeps & { database: Database; files: FileStore }

/**
 * Erases a customer at their wish, as the law gives them the right to: what bookkeeping needs stays, without anything
 * that says who they were. The name is typed again, since it cannot be undone.
 * @throws Failure forbidden, not_found, invalid, conflict with the open orders as data
 */
export async function eraseCustomer(
  deps: EraseCustomerDeps,
  actor: Actor,
  { id, name, reason, now }: { id: number; name: string; reason: string; now: Date },
): Promise<void> {
  requireRight(actor, 'pelanggan.hapus')
  const avatar = await deps.database.transact(async (tx) => {
    await getCustomer(tx, id)
    const picture = await eraseAccount(tx, deps, {
      userId: id,
      now,
      check: async (user) => {
        if (fold(user.name) !== fold(name))
          throw fieldFailure('name', 'Nama ini tidak sama dengan nama pelanggan')
      },
      stillOpen: (transactions) => {
        const refnos = transactions.map(({ refno }) => refno).join(', ')
        return new Failure(
          'conflict',
          `Pesanan ini belum selesai: ${refnos}. Selesaikan dulu, lalu hapus datanya.`,
          {
            data: { transactions },
          },
        )
      },
    })
    await recordAct(tx, actor, { verb: 'customer.erase', id, reason, now })
    return picture
  })
  deps.notices.sendInBackground()
  if (avatar !== undefined) await deleteFilesOf(deps.files, avatar)
}
