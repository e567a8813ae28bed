import type { subscriptionCalls } from '#contracts/subscriptions.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { findPackage, packagesOf } from './find-package.ts'
import { listEnds, listHeldPackages, listPackagesOnSale } from './subscriptions.queries.ts'

export function subscriptionsHandlers({
  database,
}: {
  database: Database
}): Handlers<Exclude<keyof typeof subscriptionCalls, 'POST /api/user/subscriber-transaction'>> {
  return {
    'GET /api/user/packages': async ({ query }) => {
      const { rows, total } = await listPackagesOnSale(database.read, windowOf(query))
      return { data: pageOf(await packagesOf(database.read, rows), total, query) }
    },
    'GET /api/user/packages/:id': async ({ params }) => {
      const found = await findPackage(database.read, params.id)
      if (found === undefined) throw new Failure('not_found', 'Paket langganan tidak ditemukan.')
      return { data: found }
    },
    'GET /api/user/user-packages': async ({ query }, { user }) => {
      const { rows, total } = await listHeldPackages(database.kysely, user.id, windowOf(query))
      const packages = await packagesOf(database.kysely, rows)
      const held = packages.flatMap((held, index) => {
        const row = rows[index]
        return row ? [{ ...held, expired_date: isoInWib(row.ends_at), on_sale: row.on_sale }] : []
      })
      return { data: pageOf(held, total, query) }
    },
    'GET /api/user/subscribers': async (_request, { user }) => {
      const rows = await listEnds(database.kysely, user.id)
      return { data: rows.map((row) => ({ id: row.id, expires_at: isoInWib(row.ends_at) })) }
    },
  }
}
