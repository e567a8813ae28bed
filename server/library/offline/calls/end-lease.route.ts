import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { endLease } from '../end-leases.ts'

export const endLeaseHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/user/offline-leases/:id'> =>
  async ({ params: { id } }, { user }) => {
    await endLease(database, { userId: user.id, id })
    return { data: null, message: 'Izin simpan buku itu telah berakhir.' }
  }
