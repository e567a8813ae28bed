import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { findPackage } from '../find-package.ts'

export const showPackageHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/packages/:id'> =>
  async ({ params }) => {
    const found = await findPackage(database.read, params.id)
    if (found === undefined) throw new Failure('not_found', 'Paket langganan tidak ditemukan.')
    return { data: found }
  }
