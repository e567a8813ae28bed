import { setTimeout as sleep } from 'node:timers/promises'
import { COMPONENTS, type Component } from '#contracts/status.ts'
import { SECOND } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { forgetChecks } from './incidents.queries.ts'
import { recordCheck } from './record-check.ts'

/** A check of each component, which rejects while the component is disturbed. */
export type Checks = Record<Component, () => Promise<unknown>>

type StatusJobsDeps = {
  database: Database
  readShop: () => Promise<{ status: boolean }>
  checks: Checks
  clock: () => Date
  log: Log
  /** How long a check may take before its component counts as disturbed. */
  patience?: number
}

export function statusJobs(deps: StatusJobsDeps): RecurringJob[] {
  return [{ name: 'status-check', cron: '*/2 * * * *', run: () => checkAll(deps) }]
}

async function checkAll(deps: StatusJobsDeps): Promise<void> {
  const { database, readShop, clock } = deps
  if (!(await readShop()).status) return database.transact(forgetChecks)
  const results = await Promise.all(
    COMPONENTS.map(async (component) => ((await works(deps, component)) ? [] : [component])),
  )
  await database.transact((tx) => recordCheck(tx, { disturbed: results.flat(), now: clock() }))
}

async function works(
  { checks, log, patience = 15 * SECOND }: StatusJobsDeps,
  component: Component,
): Promise<boolean> {
  const given = new AbortController()
  const late = async () => {
    await sleep(patience, undefined, { signal: given.signal, ref: false })
    throw new Error('the check took too long')
  }
  try {
    await Promise.race([checks[component](), late()])
    return true
  } catch (error) {
    log.warn({ component, error }, 'status: a component is disturbed')
    return false
  } finally {
    given.abort()
  }
}
