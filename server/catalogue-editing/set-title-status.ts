import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { deleteRefusedPlans } from './planned-statuses.queries.ts'
import { type EditedTitle, getTitle, lockForEdit, type OneTitle } from './save-title.ts'
import type { TitleStatus } from './title-draft.rules.ts'
import { isSold, updateTitle } from './title-records.queries.ts'

/** The entries of the log that a title's moves leave. */
export const VERBS_OF_STATUS = {
  on_sale: 'title.put-on-sale',
  withdrawn: 'title.withdraw',
  draft: 'title.make-draft',
} as const

export type StatusChange = OneTitle & {
  status: TitleStatus
}

/**
 * Puts a title on sale, withdraws it or makes it a draft again. A draft is seen by the staff only. A withdrawn title
 * is in no list and cannot be bought; who owns it goes on reading it.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict
 */
export async function setTitleStatus(tx: Tx, actor: Actor, change: StatusChange): Promise<EditedTitle> {
  const { id, status, now } = change
  const current = await lockForEdit(tx, actor, change)
  await refuseMove(tx, current, status)
  await updateTitle(tx, id, { status }, now)
  await deleteRefusedPlans(tx, [id])
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, actor, { verb: VERBS_OF_STATUS[status], id, before: current, after: saved, now })
  return saved
}

/** @throws Failure conflict where the title cannot get the status */
export async function refuseMove(tx: Tx, title: EditedTitle, status: TitleStatus): Promise<void> {
  const fault = await findMoveFault(tx, title, status)
  if (fault === undefined) return
  throw new Failure('conflict', fault === 'same' ? `Judul ini sudah ${WORDS[status]}.` : FAULT_WORDS[fault])
}

type MoveFault = 'same' | 'no_edition' | 'draft' | 'sold'

/** Why the title cannot get the status; undefined where it can. */
export async function findMoveFault(
  tx: Tx,
  title: EditedTitle,
  status: TitleStatus,
): Promise<MoveFault | undefined> {
  if (status === title.status) return 'same'
  if (status === 'on_sale' && title.ebook === null && title.paper === null) return 'no_edition'
  if (status === 'withdrawn' && title.status === 'draft') return 'draft'
  if (status === 'draft' && (await isSold(tx, title.id))) return 'sold'
  return undefined
}

export const FAULT_WORDS: Record<Exclude<MoveFault, 'same'>, string> = {
  no_edition: 'Tambahkan edisi digital atau cetak beserta harganya sebelum judul ini dijual.',
  draft: 'Draf belum dijual, jadi tidak perlu ditarik.',
  sold: 'Judul ini sudah pernah dibeli, jadi tidak dapat menjadi draf lagi. Tarik saja dari penjualan: pembelinya tetap dapat membacanya.',
}
const WORDS: Record<TitleStatus, string> = { on_sale: 'dijual', withdrawn: 'ditarik', draft: 'berupa draf' }
