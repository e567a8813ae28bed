import type { Route } from '#server/platform/http/handler.ts'
import { revokeInvitation } from '../invitations.ts'

export const revokeInvitationRoute: Route<'DELETE /api/console/invitations/:id'> =
  ({ database }) =>
  async ({ params: { id } }, { actor, now }) => {
    await database.transact((tx) => revokeInvitation(tx, actor, { id, now }))
    return { data: null, message: 'Undangan dicabut' }
  }
