import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { exportFileOf } from '../export-views.rules.ts'
import { orderExport } from '../manage-exports.ts'

export type OrderExportDeps = {
  database: Database
  /** Lets the work begin at once, not with the next minute. */
  begin: () => Promise<void>
}

export const orderExportRoute: Route<'POST /api/console/exports', OrderExportDeps> =
  ({ database, begin }) =>
  async ({ body }, { actor, now }) => {
    const order =
      'profile_id' in body
        ? { profileId: body.profile_id }
        : {
            settings: body.settings,
            since: body.since === null ? null : new Date(`${body.since}T00:00:00+07:00`),
          }
    const made = await database.transact((tx) => orderExport(tx, actor, order, now))
    await begin()
    return { data: exportFileOf(made), message: 'Berkas sedang dibuat' }
  }
