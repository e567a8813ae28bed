import type { Route } from '#server/platform/http/handler.ts'
import { openInvitation } from '../invitations.ts'

export const openInvitationRoute: Route<'POST /api/console/invitations/open'> =
  ({ database }) =>
  async ({ body }, { now }) => {
    const { email, roles, staff_id } = await openInvitation(database.kysely, body.token, now)
    return { data: { email, roles: roles.map(({ name }) => name), is_member: staff_id !== null } }
  }
