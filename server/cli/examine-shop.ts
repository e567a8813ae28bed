import type { Queryable } from '#server/platform/database/database.ts'
import type { Check, Found } from './doctor-check.queries.ts'
import { type ConfiguredGateways, gatewayChecks } from './doctor-gateway.queries.ts'
import { moneyChecks } from './doctor-money.queries.ts'
import { stockChecks } from './doctor-stock.queries.ts'
import { workChecks } from './doctor-work.queries.ts'

export type Finding = Pick<Check, 'name' | 'about' | 'kind'> & Found & { advice: string | undefined }

const MONEY_ADVICE =
  'Look at the order with: npx lembar orders show ORDER. Nothing mends money by itself; keep a copy of the database and report it.'
const STOCK_ADVICE =
  'The software, or a change made by hand, broke a rule of the database. Keep a copy of it and report it.'
const WORK_ADVICE = 'Look at the log of the instance that runs the jobs.'

/**
 * Runs every check of the database. In a snapshot transaction all checks see the same moment, while the shop keeps
 * selling.
 * @param gateways the configured gateways; without them, checks of gateways are skipped
 */
export async function examineShop(
  db: Queryable,
  now: Date,
  gateways?: ConfiguredGateways,
): Promise<Finding[]> {
  const groups: [checks: readonly Check[], advice: string][] = [
    [moneyChecks, MONEY_ADVICE],
    [stockChecks, STOCK_ADVICE],
    [workChecks, WORK_ADVICE],
    [gateways ? gatewayChecks(gateways) : [], WORK_ADVICE],
  ]
  const findings: Finding[] = []
  for (const [checks, groupAdvice] of groups) {
    for (const { name, about, kind, advice = groupAdvice, find } of checks) {
      findings.push({ name, about, kind, advice, ...(await find(db, now)) })
    }
  }
  return findings
}
