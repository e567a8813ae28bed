import { MINUTE } from '#kernel/time.ts'
import { lowPriorityThread } from '#server/platform/threads/low-priority-thread.ts'
import type { MailShop } from './order-mail.ts'
import type { ReceiptOrder } from './receipt.ts'

export type ReceiptTask = { order: ReceiptOrder; shop: MailShop }

/** The receipt of a paid order, as a PDF. */
export type DrawReceipt = (order: ReceiptOrder) => Promise<Buffer>

/** Longer than the pause between two runs of the job that sends mails. */
const KEPT = 2 * MINUTE

/**
 * Draws receipts when they are mailed or opened, in a thread of low priority: a receipt takes as long as a purchase, and
 * its library is not loaded before the first one.
 */
export function openReceipts(readShop: () => Promise<MailShop>): {
  draw: DrawReceipt
  close(): Promise<void>
} {
  const { ask, close } = lowPriorityThread<ReceiptTask, Uint8Array>(
    new URL('./draw-receipt.worker.ts', import.meta.url),
    { name: 'drawing a receipt', kept: KEPT },
  )
  return {
    draw: async (order) => {
      const pdf = await ask({ order, shop: await readShop() })
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    },
    close,
  }
}
