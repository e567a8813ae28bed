import * as z from 'zod'
import { call, moment, nothing } from '../call.ts'
import { reason } from './reason.ts'

const params = z.object({ id: z.uuid('Id pekerjaan tidak dikenal') })

const findings = z.array(
  z.object({
    name: z.string(),
    /** `fault`: a rule of the shop is broken. `to do`: work for the operator. */
    kind: z.enum(['fault', 'to do']),
    total: z.number().int(),
    examples: z.array(
      z.object({
        what: z.string(),
        detail: z.string(),
        /** What to do about this one, where it is not the same for all that a check finds. */
        advice: z.string().nullable(),
      }),
    ),
  }),
)

export const consoleJobCalls = {
  'GET /api/console/jobs/failed': call({
    access: 'pekerjaan.kelola',
    summary:
      'Runs of jobs that failed and were not followed by one that succeeded, and rows that wait after a failure',
    data: z.object({
      runs: z.array(z.object({ id: z.string(), job: z.string(), failed_at: moment, message: z.string() })),
      rows: z.array(
        z.object({
          work: z.string(),
          row: z.string(),
          failures: z.number().int(),
          failed_at: moment,
          retry_at: moment,
        }),
      ),
    }),
  }),
  'POST /api/console/jobs/failed/:id/run-again': call({
    access: 'pekerjaan.kelola',
    summary: 'Queues a run that failed once more',
    params,
    data: nothing,
  }),
  'POST /api/console/jobs/failed/:id/drop': call({
    access: 'pekerjaan.kelola',
    summary: 'Forgets a run that failed; the job goes on at its next time',
    params,
    body: z.object({ reason }),
    data: nothing,
  }),
  'POST /api/console/jobs/rows/try-again': call({
    access: 'pekerjaan.kelola',
    summary: 'Lets a row that failed be tried with the next run, without the rest of its pause',
    body: z.object({ work: z.string().min(1).max(200), row: z.string().min(1).max(200) }),
    data: nothing,
  }),
  'GET /api/console/doctor': call({
    access: 'pekerjaan.kelola',
    costly: true,
    summary: 'What must hold in a healthy shop, checked now, with the version of the software',
    data: z.object({ at: moment, version: z.string(), findings }),
  }),
  // Apart from the database, and not costly: a mail server that does not answer would keep a place of shoppers' searches.
  'GET /api/console/doctor/surroundings': call({
    access: 'pekerjaan.kelola',
    summary: 'What is around the database, as this instance sees it: configuration, mail, gateways, clocks',
    data: z.object({ findings }),
  }),
} as const
