import type { RecurringJob } from '#server/platform/jobs.ts'
import type { SimulatorDeps } from './checkout.ts'
import { sweepSimulator } from './notify-shop.ts'

export function simulatorJobs(deps: SimulatorDeps): RecurringJob[] {
  return [{ name: 'simulator-sweep', cron: '* * * * *', run: (signal) => sweepSimulator(deps, signal) }]
}
