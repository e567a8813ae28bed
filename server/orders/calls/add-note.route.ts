import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { addNote } from '../add-note.ts'

export const addNoteHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/orders/:id/notes'> =>
  async ({ params, body }, { actor, now }) => {
    const note = { orderId: params.id, text: body.text, now }
    const data = await database.transact((tx) => addNote(tx, actor, note))
    return { data, message: 'Catatan disimpan' }
  }
