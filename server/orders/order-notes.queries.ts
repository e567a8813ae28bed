import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function insertNote(
  tx: Tx,
  note: { orderId: number; text: string; staffId: number | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('order_notes')
    .values({ order_id: note.orderId, text: note.text, staff_id: note.staffId, at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listNotes(db: Queryable, orderId: number) {
  return db
    .selectFrom('order_notes as note')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.at', 'note.text', 'staff.name as author'])
    .where('note.order_id', '=', orderId)
    .orderBy('note.id')
    .execute()
}
