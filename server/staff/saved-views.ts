import type { ViewedList } from '#contracts/console/views.ts'
import type { Right } from '#contracts/rights.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { hasRight, type StaffActor } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  countViews,
  deleteView,
  findView,
  insertView,
  listViews,
  type SavedView,
} from './saved-views.queries.ts'

export type { SavedView } from './saved-views.queries.ts'

/** Who may see a list may see its views: a search in one may hold a buyer's name. */
const RIGHT_OF: Record<ViewedList, Right> = {
  pesanan: 'pesanan.lihat',
  katalog: 'katalog.lihat',
  pelanggan: 'pelanggan.lihat',
  catatan: 'log.lihat',
}

const MOST = 100

/** A list that the member may not see is no list to them: the document names no right for its views. */
function requireList(actor: StaffActor, list: ViewedList): void {
  if (!hasRight(actor, RIGHT_OF[list])) throw new Failure('not_found', 'Daftar ini tidak dikenal')
}

/** @throws Failure not_found without the right to the list */
export async function viewsOfList(db: Queryable, actor: StaffActor, list: ViewedList): Promise<SavedView[]> {
  requireList(actor, list)
  return listViews(db, list, actor.id)
}

type NewView = { list: ViewedList; name: string; query: string; shared: boolean; now: Date }

/** @throws Failure not_found without the right to the list, conflict where the member has as many as one may have */
export async function saveView(
  tx: Tx,
  actor: StaffActor,
  { list, name, query, shared, now }: NewView,
): Promise<SavedView> {
  requireList(actor, list)
  if ((await countViews(tx, actor.id)) >= MOST) {
    throw new Failure('conflict', `Anda sudah menyimpan ${MOST} tampilan. Hapus yang tidak dipakai lagi.`)
  }
  const view = { list, name, query, staffId: shared ? null : actor.id, madeBy: actor.id }
  const id = await insertView(tx, view, now)
  await recordAct(tx, actor, { verb: 'saved-view.save', id, after: { list, name, shared }, now })
  return { id, ...view }
}

/**
 * Removes a view of one's own. One of everybody's is removed by who made it, or by who manages staff.
 * @throws Failure not_found, also for a view of somebody else (F103)
 */
export async function removeView(
  tx: Tx,
  actor: StaffActor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const view = await findView(tx, id)
  const isOwn = view?.madeBy === actor.id
  const isManaged = view?.staffId === null && hasRight(actor, 'staf.kelola')
  if (view === undefined || !(isOwn || isManaged)) throw new Failure('not_found', 'Tampilan ini tidak ada.')
  const { list, name } = view
  await deleteView(tx, id)
  const before = { list, name, shared: view.staffId === null }
  await recordAct(tx, actor, { verb: 'saved-view.remove', id, before, now })
}
