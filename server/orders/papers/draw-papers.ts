import { MINUTE } from '#kernel/time.ts'
import { lowPriorityThread } from '#server/platform/threads/low-priority-thread.ts'
import type { MailShop } from '../mails/order-mail.ts'
import type { ParcelPapers } from './parcel-paper.ts'
import type { ReceiptOrder } from './receipt.ts'
import type { ReportTable } from './table-file.ts'

export type PaperTask = { shop: MailShop } & (
  | { paper: 'receipt'; order: ReceiptOrder }
  | { paper: 'table'; table: ReportTable }
  | { paper: 'parcels'; parcels: ParcelPapers }
)

/** The receipt of a paid order, as a PDF. */
export type DrawReceipt = (order: ReceiptOrder) => Promise<Buffer>
/** A report, as a PDF. */
export type DrawTable = (table: ReportTable) => Promise<Buffer>
/** Labels or packing slips, as a PDF. */
export type DrawParcels = (parcels: ParcelPapers) => Promise<Buffer>

export type Papers = { drawReceipt: DrawReceipt; drawTable: DrawTable; drawParcels: DrawParcels }

/** Longer than the pause between two runs of the job that sends mails. */
const KEPT = 2 * MINUTE

/**
 * Draws receipts when they are mailed or opened, reports, labels and packing slips, in a thread of low priority: a
 * receipt takes as long as a purchase, and its library is not loaded before the first one.
 */
export function openPapers(readShop: () => Promise<MailShop>): Papers & { close(): Promise<void> } {
  const { ask, close } = lowPriorityThread<PaperTask, Uint8Array>(
    new URL('./draw-papers.worker.ts', import.meta.url),
    { name: 'drawing a paper', kept: KEPT },
  )
  const draw = async (task: PaperTask) => {
    const pdf = await ask(task)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  }
  return {
    drawReceipt: async (order) => draw({ paper: 'receipt', order, shop: await readShop() }),
    drawTable: async (table) => draw({ paper: 'table', table, shop: await readShop() }),
    drawParcels: async (parcels) => draw({ paper: 'parcels', parcels, shop: await readShop() }),
    close,
  }
}
