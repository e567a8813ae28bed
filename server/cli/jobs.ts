import { formatTime } from '#kernel/time.ts'
import { dropFailedRun, listFailedJobs, runJobAgain, tryRowAgain } from '#server/jobs/manage-jobs.ts'
import { failedRuns } from '#server/platform/failed-runs.ts'
import { changeCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { needed, optionalWord, REASON, word } from './options.ts'
import { tableOf } from './print-result.ts'

const RUN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const runId = needed((text, name) => {
  if (RUN.test(text)) return text
  throw usageFault(`${name} must be an id that "lembar jobs failed" shows, not "${text}"`)
})

export const jobs = {
  failed: reportCommand({
    name: 'jobs failed',
    about: `Shows the runs of jobs that failed and were not followed by one that succeeded, and the rows of background work that wait
after a failure.`,
    run: async ({ database }) => {
      const { runs, rows } = await listFailedJobs(database.kysely)
      const runLines = tableOf(
        runs,
        {
          RUN: ({ id }) => id,
          JOB: ({ job }) => job,
          FAILED: ({ failedAt }) => formatTime(failedAt),
          MESSAGE: ({ message }) => message,
        },
        'No run has failed.',
      )
      const rowLines = tableOf(rows, {
        WORK: ({ work }) => work,
        ROW: ({ row }) => row,
        FAILURES: ({ failures }) => failures,
        'NEXT TRY': ({ retryAt }) => formatTime(retryAt),
      })
      return {
        view: { runs, rows },
        lines: rows.length === 0 ? runLines : [...runLines, '', ...rowLines],
        outcome: `${runs.length} runs, ${rows.length} rows`,
      }
    },
  }),

  'run-again': changeCommand({
    name: 'jobs run-again',
    usage: 'RUN|WORK [ROW]',
    about: `Queues a RUN that failed once more; with a WORK and its ROW, lets that row be tried with the next run. "lembar jobs
failed" shows both.`,
    args: { RUN: word, ROW: optionalWord },
    check: ({ RUN, ROW }) => {
      if (ROW === undefined) runId(RUN, 'RUN')
    },
    change: async (tx, { RUN, ROW: row }, { actor, now, session }) => {
      const again = async () => {
        if (row === undefined) {
          return (await runJobAgain(tx, actor, failedRuns(session.databaseUrl), { id: RUN, now })).job
        }
        await tryRowAgain(tx, actor, { work: RUN, row, now })
        return `${RUN} ${row}`
      }
      const name = await again()
      return { name, view: { name }, words: { done: 'is tried again', tried: 'would be tried again' } }
    },
  }),

  drop: changeCommand({
    name: 'jobs drop',
    usage: 'RUN --reason TEXT',
    about: 'Forgets a run that failed. The job itself goes on at its next time.',
    args: { RUN: runId },
    options: { reason: REASON },
    change: async (tx, { RUN: id, reason }, { actor, now, session }) => {
      const drop = { id, reason, now }
      const { job } = await dropFailedRun(tx, actor, failedRuns(session.databaseUrl), drop)
      const words = { done: 'is forgotten', tried: 'would be forgotten' }
      return { name: `the failure of ${job}`, view: { id, job }, words }
    },
  }),
}
