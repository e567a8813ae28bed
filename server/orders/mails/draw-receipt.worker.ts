import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import type { PaperTask } from './draw-receipts.ts'
import { receiptPdf } from './receipt.ts'

answerTasks(async ({ shop, ...task }: PaperTask) => {
  if (task.paper === 'receipt') return receiptPdf(task.order, shop)
  // Loaded when it is needed: the barcodes' library is larger than all the rest.
  if (task.paper === 'parcels')
    return (await import('../papers/parcel-paper.ts')).parcelPdf(task.parcels, shop)
  return (await import('../papers/table.ts')).tablePdf(task.table, shop.name)
})
