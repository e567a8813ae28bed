import type { BookingDeps } from './booking-deps.ts'
import { followSilentParcels } from './follow-parcels.ts'

export const parcelsJobs = (deps: BookingDeps) => [
  {
    name: 'parcels-follow',
    cron: '* * * * *',
    run: (signal?: AbortSignal) => followSilentParcels(deps, signal),
  },
]
