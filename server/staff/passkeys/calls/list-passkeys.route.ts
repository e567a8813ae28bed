import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { findPasskeyOfSession, listPasskeys } from '../passkeys.queries.ts'

export const listPasskeysRoute: Route<'GET /api/console/me/passkeys'> =
  ({ database }) =>
  async (_request, { actor, session }) => {
    const rows = await listPasskeys(database.kysely, actor.id)
    const opener = await findPasskeyOfSession(database.kysely, session.id)
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        created_at: isoInWib(row.created_at),
        last_used_at: row.last_used_at && isoInWib(row.last_used_at),
        opened_this_session: row.id === opener,
      })),
    }
  }
