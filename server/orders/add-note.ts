import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { lockNamedOrder } from './lock-order.ts'
import { insertNote } from './order-notes.queries.ts'

/**
 * Adds a note to an order that only staff see.
 * @throws Failure forbidden, not_found, invalid
 */
export async function addNote(
  tx: Tx,
  actor: Actor,
  { orderId, text, now }: { orderId: number; text: string; now: Date },
): Promise<{ id: number }> {
  requireRight(actor, 'pesanan.ubah')
  const note = text.trim()
  if (note === '') throw fieldFailure('text', 'Isi catatan')
  const [order] = await tx.pipeline(lockNamedOrder(orderId))
  const staffId = actor.kind === 'staff' ? actor.id : null
  const id = await insertNote(tx, { orderId: order.id, text: note, staffId, at: now })
  await recordAct(tx, actor, { verb: 'order.note', id: orderId, after: { note }, now })
  return { id }
}
