import { MINUTE } from '#kernel/time.ts'
import { lowPriorityThread } from '#server/platform/threads/low-priority-thread.ts'
import type { SettlementFile } from './settlement-file.rules.ts'

export type SettlementTask = { bytes: Uint8Array; today: string }
/** Its payments in pieces of JSON, so that nothing else waits while all of them are taken over. */
export type SettlementPieces = Omit<SettlementFile, 'payments'> & { pieces: string[] }
export type SettlementAnswer = SettlementPieces | { refused: string } | undefined
export type ReadSettlements = (task: SettlementTask) => Promise<SettlementAnswer>

/** Reads providers' files of settled payments in a thread of low priority: 8 MB take some seconds. */
export function openSettlementReader(): { readSettlements: ReadSettlements; close(): Promise<void> } {
  const { ask, close } = lowPriorityThread<SettlementTask, SettlementAnswer>(
    new URL('./read-settlements.worker.ts', import.meta.url),
    { name: 'reading a settlement file', kept: MINUTE, timeLimit: 2 * MINUTE, heap: 512 },
  )
  return { readSettlements: ask, close }
}
