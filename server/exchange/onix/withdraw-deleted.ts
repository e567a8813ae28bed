import type { Tx } from '#server/platform/database/database.ts'
import type { Place, ReportBook, UnchangedReason } from '../import-report.ts'
import { planWithdrawals } from '../runs/run-titles.queries.ts'
import { findDeleted } from './onix-records.queries.ts'

/** A row that deletes its sender's record. */
export type Deletion = { row: number; place: Place; reference: string; withoutRights: boolean }

/** A deleted product takes its title off sale once no other product of it is left (F132). */
export async function planDeletions(
  tx: Tx,
  runId: number,
  deletions: Deletion[],
  report: ReportBook,
): Promise<{ merged: number; unchanged: number }> {
  const counts = { merged: 0, unchanged: 0 }
  const found = await findDeleted(
    tx,
    runId,
    deletions.map(({ reference }) => reference),
  )
  const byReference = new Map(found.map((record) => [record.reference, record]))
  const withdrawn = new Map<number, number>()
  for (const { row, place, reference, withoutRights } of deletions) {
    const { titleId = null, status = null, others = 0 } = byReference.get(reference) ?? {}
    const title = reference.slice(0, 120)
    if (titleId !== null && status === 'on_sale' && others === 0) {
      if (!withdrawn.has(titleId)) withdrawn.set(titleId, row)
      counts.merged++
      const reason = withoutRights ? 'withdrawn_without_rights' : 'withdrawn'
      report.add({ row, ...place, title, outcome: 'merged', reason, title_id: titleId })
    } else {
      counts.unchanged++
      const notSold = withoutRights ? 'no_sales_rights' : 'not_for_sale'
      const reason: UnchangedReason = titleId !== null && others > 0 ? 'other_format_remains' : notSold
      report.add({ row, ...place, title, outcome: 'unchanged', reason })
    }
  }
  await planWithdrawals(
    tx,
    runId,
    [...withdrawn].map(([titleId, lead]) => ({ titleId, lead })),
  )
  return counts
}
