import type { Tx } from '#server/platform/database/database.ts'
import type { Place, ReportBook, UnchangedReason } from '../import-report.ts'
import { planWithdrawals } from '../runs/run-titles.queries.ts'
import { findDeleted } from './onix-records.queries.ts'

/** A row that deletes its sender's record. */
export type Deletion = { row: number; place: Place; reference: string }

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
  for (const { row, place, reference } of deletions) {
    const { titleId = null, status = null, others = 0 } = byReference.get(reference) ?? {}
    const title = reference.slice(0, 120)
    if (titleId !== null && status === 'on_sale' && others === 0) {
      if (!withdrawn.has(titleId)) withdrawn.set(titleId, row)
      counts.merged++
      report.add({ row, ...place, title, outcome: 'merged', reason: 'withdrawn', title_id: titleId })
    } else {
      counts.unchanged++
      const reason: UnchangedReason = titleId !== null && others > 0 ? 'other_format_remains' : 'not_for_sale'
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
