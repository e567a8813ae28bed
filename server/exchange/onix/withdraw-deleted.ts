import type { Tx } from '#server/platform/database/database.ts'
import { MERGES, type Place, type ReportBook, UNCHANGED, type UnchangedReason } from '../import-report.ts'
import { findDeleted } from './onix-records.queries.ts'

/** A row that deletes its sender's record. */
export type Deletion = { row: number; place: Place; reference: string }

/** A deleted product takes its title off sale once no other product of it is left (F132). */
export async function withdrawDeleted(
  tx: Tx,
  sender: string,
  deletions: Deletion[],
  { withdraw, report }: { withdraw(tx: Tx, titleId: number): Promise<unknown>; report: ReportBook },
): Promise<{ merged: number; unchanged: number }> {
  const counts = { merged: 0, unchanged: 0 }
  const found = await findDeleted(
    tx,
    sender,
    deletions.map(({ reference }) => reference),
  )
  const byReference = new Map(found.map((record) => [record.reference, record]))
  const withdrawn = new Set<number>()
  for (const { row, place, reference } of deletions) {
    const { titleId = null, status = null, others = 0 } = byReference.get(reference) ?? {}
    const title = reference.slice(0, 120)
    if (titleId !== null && status === 'on_sale' && others === 0) {
      if (!withdrawn.has(titleId)) await withdraw(tx, titleId)
      withdrawn.add(titleId)
      counts.merged++
      const told = { outcome: 'merged', reason: 'withdrawn', sentence: MERGES.withdrawn } as const
      report.add({ row, ...place, title, ...told, title_id: titleId })
    } else {
      counts.unchanged++
      const reason: UnchangedReason = titleId !== null && others > 0 ? 'other_format_remains' : 'not_for_sale'
      report.add({ row, ...place, title, outcome: 'unchanged', reason, sentence: UNCHANGED[reason] })
    }
  }
  return counts
}
