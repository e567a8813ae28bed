import type { Queryable } from '#server/platform/database/database.ts'
import type { Check, Found } from './doctor-check.queries.ts'
import { moneyChecks } from './doctor-money.queries.ts'
import { stockChecks } from './doctor-stock.queries.ts'
import { workChecks } from './doctor-work.queries.ts'

export type Finding = Pick<Check, 'name' | 'about' | 'kind'> & Found

/** What each check of the whole database finds. Handed a snapshot, it sees one moment of a shop that sells on. */
export async function examineShop(db: Queryable, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, about, kind, find } of [...moneyChecks, ...stockChecks, ...workChecks]) {
    findings.push({ name, about, kind, ...(await find(db, now)) })
  }
  return findings
}
