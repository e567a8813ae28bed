import * as z from 'zod'
import { call, moment } from './call.ts'

/** The parts of the shop that are checked and whose state the page shows. */
export const COMPONENTS = ['shop', 'payments', 'reading', 'mail'] as const
export type Component = (typeof COMPONENTS)[number]

const component = z.enum(COMPONENTS)

export const statusCalls = {
  'GET /api/user/status': call({
    access: 'public',
    summary: 'The present state of the shop, its disturbances of the last 90 days, and planned maintenance',
    data: z.object({
      /** When the shop was checked last; null: never yet. */
      checked_at: moment.nullable(),
      /** Since when disturbances are recorded; null: not yet. */
      recorded_since: moment.nullable(),
      /** `unknown`: not checked in the last minutes. */
      components: z.array(z.object({ component, state: z.enum(['working', 'disturbed', 'unknown']) })),
      /** What is planned, or goes on now; null where nothing is. */
      maintenance: z.object({ text: z.string(), from: moment, until: moment }).nullable(),
      /** The newest first, at most 100. `ended_at` is null while it lasts. */
      incidents: z.array(z.object({ component, began_at: moment, ended_at: moment.nullable() })),
    }),
    cached: true,
  }),
} as const
