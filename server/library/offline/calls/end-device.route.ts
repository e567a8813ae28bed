import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { endLeasesOfDevice } from '../end-leases.ts'

export const endDeviceHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/user/offline-devices/:id'> =>
  async ({ params: { id: sessionId } }, { user }) => {
    await endLeasesOfDevice(database, { userId: user.id, sessionId })
    return { data: null, message: 'Buku tersimpan di perangkat itu tidak lagi dapat dibaca.' }
  }
