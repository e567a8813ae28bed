import type { Route } from '#server/platform/http/handler.ts'
import { endLeasesOfDevice } from '../end-leases.ts'

export const endDeviceRoute: Route<'DELETE /api/user/offline-devices/:id'> =
  ({ database }) =>
  async ({ params: { id: sessionId } }, { user }) => {
    await endLeasesOfDevice(database, { userId: user.id, sessionId })
    return { data: null, message: 'Buku tersimpan di perangkat itu tidak lagi dapat dibaca.' }
  }
