import type { WorkbookMessage } from './open-workbook.ts'
import { readWorkbook, type SheetRow } from './workbook-rows.ts'

// A file from outside is read in a process of its own: if it runs out of memory, the shop goes on.
process.on('disconnect', () => process.exit())

/** Rows that may be under way before the shop has taken them. */
const BATCH = 500
const MOST_UNTAKEN = 4

let untaken = 0
let taken: (() => void) | undefined
const send = (message: WorkbookMessage) => process.send?.(message)

process.on('message', async (message: { path: string } | 'taken') => {
  if (message === 'taken') {
    untaken--
    taken?.()
    return
  }
  let rows: SheetRow[] = []
  const sendRows = () => {
    if (rows.length === 0) return
    untaken++
    send({ rows })
    rows = []
  }
  try {
    await readWorkbook(message.path, {
      sheet: (name, hidden) => {
        sendRows()
        send({ sheet: name, hidden })
      },
      row: (row) => {
        if (rows.push(row) >= BATCH) sendRows()
      },
      turn: async () => {
        while (untaken >= MOST_UNTAKEN) await new Promise<void>((resolve) => (taken = resolve))
      },
    })
    sendRows()
    send({ end: true })
  } catch (error) {
    const fault = error instanceof Error && 'code' in error && error.code === 'import_fault'
    send({ fault: fault ? error.message : 'Buku kerja Excel ini rusak', detail: String(error) })
  }
})
