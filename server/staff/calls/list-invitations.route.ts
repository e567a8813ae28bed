import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listInvitationRows } from '../invitations.queries.ts'

export const listInvitationsHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/invitations'> =>
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
