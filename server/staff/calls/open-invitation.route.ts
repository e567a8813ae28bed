import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { openInvitation } from '../invitations.ts'

export const openInvitationHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/invitations/open'> =>
  async ({ body }, { now }) => {
    const { email, roles, staff_id } = await openInvitation(database.kysely, body.token, now)
    return { data: { email, roles: roles.map(({ name }) => name), is_member: staff_id !== null } }
  }
