import type { offlineCalls } from '#contracts/offline.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { endDeviceHandler } from './calls/end-device.route.ts'
import { endLeaseHandler } from './calls/end-lease.route.ts'
import { grantLeasesHandler } from './calls/grant-leases.route.ts'
import { listDevicesHandler } from './calls/list-devices.route.ts'
import { listLeasesHandler } from './calls/list-leases.route.ts'

export const offlineHandlers = (deps: { database: Database }): Handlers<keyof typeof offlineCalls> => ({
  'POST /api/user/offline-leases': grantLeasesHandler(deps),
  'GET /api/user/offline-leases': listLeasesHandler(deps),
  'DELETE /api/user/offline-leases/:id': endLeaseHandler(deps),
  'GET /api/user/offline-devices': listDevicesHandler(deps),
  'DELETE /api/user/offline-devices/:id': endDeviceHandler(deps),
})
