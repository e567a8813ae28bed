import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { revokeInvitation } from '../invitations.ts'

export const revokeInvitationHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/console/invitations/:id'> =>
  async ({ params: { id } }, { actor, now }) => {
    await database.transact((tx) => revokeInvitation(tx, actor, { id, now }))
    return { data: null, message: 'Undangan dicabut' }
  }
