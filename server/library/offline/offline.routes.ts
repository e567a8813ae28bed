import type { offlineCalls } from '#contracts/offline.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { endDeviceRoute } from './calls/end-device.route.ts'
import { endLeaseRoute } from './calls/end-lease.route.ts'
import { grantLeasesRoute } from './calls/grant-leases.route.ts'
import { listDevicesRoute } from './calls/list-devices.route.ts'
import { listLeasesRoute } from './calls/list-leases.route.ts'

export const offlineHandlers = (deps: { database: Database }): Handlers<keyof typeof offlineCalls> => ({
  'POST /api/user/offline-leases': grantLeasesRoute(deps),
  'GET /api/user/offline-leases': listLeasesRoute(deps),
  'DELETE /api/user/offline-leases/:id': endLeaseRoute(deps),
  'GET /api/user/offline-devices': listDevicesRoute(deps),
  'DELETE /api/user/offline-devices/:id': endDeviceRoute(deps),
})
