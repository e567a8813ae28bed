import type { consoleViewCalls } from '#contracts/console/views.ts'
import { hasRight, type StaffActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { removeView, type SavedView, saveView, viewsOfList } from './saved-views.ts'

export const consoleViewHandlers = ({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consoleViewCalls> => ({
  'GET /api/console/me/views': async ({ query }, { actor }) => ({
    data: (await viewsOfList(database.kysely, actor, query.list)).map(viewFor(actor)),
  }),
  'POST /api/console/me/views': async ({ body }, { actor, now }) => {
    const view = await database.transact((tx) => saveView(tx, actor, { ...body, now }))
    return { data: viewFor(actor)(view), message: 'Tampilan disimpan' }
  },
  'DELETE /api/console/me/views/:id': async ({ params: { id } }, { actor, now }) => {
    await database.transact((tx) => removeView(tx, actor, { id, now }))
    return { data: null, message: 'Tampilan dihapus' }
  },
})

const viewFor =
  (actor: StaffActor) =>
  ({ id, name, query, staffId, madeBy }: SavedView) => ({
    id,
    name,
    query,
    shared: staffId === null,
    removable: madeBy === actor.id || (staffId === null && hasRight(actor, 'staf.kelola')),
  })
