import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { inviteStaff } from '../invitations.ts'

export const inviteStaffHandler =
  ({
    database,
    invitationLink,
  }: {
    database: Database
    invitationLink: (token: string) => string
  }): Handler<'POST /api/console/invitations'> =>
  async ({ body }, { actor, now }) => {
    const invitation = { email: body.email, roleIds: body.roles, now }
    const { id, token, expiresAt } = await database.transact((tx) => inviteStaff(tx, actor, invitation))
    return {
      data: { id, link: invitationLink(token), expires_at: isoInWib(expiresAt) },
      message: 'Undangan dibuat',
    }
  }
