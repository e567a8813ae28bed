import { formatTime } from '#kernel/time.ts'
import { dropFailedRun, listFailedJobs, runJobAgain, tryRowAgain } from '#server/jobs/manage-jobs.ts'
import { failedRuns } from '#server/platform/jobs.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, reasonOption } from './options.ts'
import { printChange, printResult, tableLines } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

export const jobsFailed: Command = {
  help: `Usage: lembar jobs failed [options]

Shows the runs of jobs that failed and were not followed by one that succeeded, and the rows of background work that wait
after a failure.

  --json   prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({ args, options: { json: CHANGE_OPTIONS.json } })
    return asOperator('jobs failed', values, async ({ database }) => {
      const { runs, rows } = await listFailedJobs(database.kysely)
      const lines = [
        ...(runs.length === 0
          ? ['No run has failed.']
          : tableLines(
              ['RUN', 'JOB', 'FAILED', 'MESSAGE'],
              runs.map(({ id, job, failedAt, message }) => [id, job, formatTime(failedAt), message]),
            )),
        ...(rows.length === 0
          ? []
          : [
              '',
              ...tableLines(
                ['WORK', 'ROW', 'FAILURES', 'NEXT TRY'],
                rows.map(({ work, row, failures, retryAt }) => [work, row, failures, formatTime(retryAt)]),
              ),
            ]),
      ]
      printResult(values.json, { runs, rows }, lines)
      return { outcome: `${runs.length} runs, ${rows.length} rows`, exitCode: 0 }
    })
  },
}

export const jobsRunAgain: Command = {
  help: `Usage: lembar jobs run-again RUN [options]
       lembar jobs run-again WORK ROW [options]

Queues a run that failed once more; with WORK and ROW, lets that row be tried with the next run. "lembar jobs failed"
shows both.

  --dry-run   checks everything, changes nothing
  --json      prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: CHANGE_OPTIONS,
    })
    const [run, row, ...more] = positionals
    if (run === undefined || more.length > 0) throw usageFault('one RUN, or a WORK and its ROW, is needed')
    if (row === undefined) requireRun(run)
    return inOperatorSession(async ({ database, actor, databaseUrl }) => {
      const now = new Date()
      const failed = failedRuns(databaseUrl)
      const name = await transactOrTry(database, values['dry-run'], async (tx) => {
        if (row === undefined) return (await runJobAgain(tx, actor, failed, { id: run, now })).job
        await tryRowAgain(tx, actor, { work: run, row, now })
        return `${run} ${row}`
      })
      return printChange(values, {
        name,
        view: { name },
        words: { done: 'is tried again', tried: 'would be tried again' },
      })
    })
  },
}

export const jobsDrop: Command = {
  help: `Usage: lembar jobs drop RUN --reason TEXT [options]

Forgets a run that failed. The job itself goes on at its next time.

  --reason TEXT   why, for the audit log
  --dry-run       checks everything, changes nothing
  --json          prints the result as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, ...CHANGE_OPTIONS },
    })
    const [id, ...more] = positionals
    if (id === undefined || more.length > 0) throw usageFault('one RUN is needed')
    requireRun(id)
    const reason = reasonOption(values.reason)
    return inOperatorSession(async ({ database, actor, databaseUrl }) => {
      const { job } = await transactOrTry(database, values['dry-run'], (tx) =>
        dropFailedRun(tx, actor, failedRuns(databaseUrl), { id, reason, now: new Date() }),
      )
      const words = { done: 'is forgotten', tried: 'would be forgotten' }
      return printChange(values, { name: `the failure of ${job}`, view: { id, job }, words })
    })
  },
}

function requireRun(text: string): void {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) throw usageFault(`"${text}" is no RUN`)
}
