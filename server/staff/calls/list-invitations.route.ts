import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listInvitationRows } from '../invitations.queries.ts'

export const listInvitationsRoute: Route<'GET /api/console/invitations'> =
  ({ database }) =>
  async (_request, { now }) => {
    const rows = await listInvitationRows(database.kysely, now)
    return {
      data: rows
        .filter(({ staff_id }) => staff_id === null)
        .map((row) => ({
          id: row.id,
          email: row.email,
          roles: row.roles.map(({ id, name }) => ({ id, name })),
          created_at: isoInWib(row.created_at),
          expires_at: isoInWib(row.expires_at),
        })),
    }
  }
