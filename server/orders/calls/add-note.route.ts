import type { Route } from '#server/platform/http/handler.ts'
import { addNote } from '../add-note.ts'

export const addNoteRoute: Route<'POST /api/console/orders/:id/notes'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const note = { orderId: params.id, text: body.text, now }
    const data = await database.transact((tx) => addNote(tx, actor, note))
    return { data, message: 'Catatan disimpan' }
  }
