import type { Route } from '#server/platform/http/handler.ts'
import { endLease } from '../end-leases.ts'

export const endLeaseRoute: Route<'DELETE /api/user/offline-leases/:id'> =
  ({ database }) =>
  async ({ params: { id } }, { user }) => {
    await endLease(database, { userId: user.id, id })
    return { data: null, message: 'Izin simpan buku itu telah berakhir.' }
  }
