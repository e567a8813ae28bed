import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import type { PaperTask } from './draw-papers.ts'
import { receiptPdf } from './receipt.ts'

answerTasks(async ({ shop, ...task }: PaperTask) => {
  if (task.paper === 'receipt') return receiptPdf(task.order, shop)
  // Loaded when it is needed: the barcodes' library is larger than all the rest.
  if (task.paper === 'parcels') return (await import('./parcel-paper.ts')).parcelPdf(task.parcels, shop)
  return (await import('./table.ts')).tablePdf(task.table, shop.name)
})
