import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { findPackage } from '../find-package.ts'

export const showPackageRoute: Route<'GET /api/user/packages/:id'> =
  ({ database }) =>
  async ({ params }) => {
    const found = await findPackage(database.read, params.id)
    if (found === undefined) throw new Failure('not_found', 'Paket langganan tidak ditemukan.')
    return { data: found }
  }
