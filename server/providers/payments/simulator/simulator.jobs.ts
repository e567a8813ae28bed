import { sweepSimulator } from './notify-shop.ts'
import type { SimulatorDeps } from './simulator.ts'

export function simulatorJobs(deps: SimulatorDeps) {
  return [
    {
      name: 'simulator-sweep',
      cron: '* * * * *',
      run: (signal?: AbortSignal) => sweepSimulator(deps, signal),
    },
  ]
}
