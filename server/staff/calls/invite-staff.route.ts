import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { inviteStaff } from '../invitations.ts'

export type InviteDeps = {
  database: Database
  /** The address of the link with this token. */
  invitationLink: (token: string) => string
}

export const inviteStaffRoute: Route<'POST /api/console/invitations', InviteDeps> =
  ({ database, invitationLink }) =>
  async ({ body }, { actor, now }) => {
    const invitation = { email: body.email, roleIds: body.roles, now }
    const { id, token, expiresAt } = await database.transact((tx) => inviteStaff(tx, actor, invitation))
    return {
      data: { id, link: invitationLink(token), expires_at: isoInWib(expiresAt) },
      message: 'Undangan dibuat',
    }
  }
