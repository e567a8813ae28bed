import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import type { ReceiptTask } from './draw-receipts.ts'
import { receiptPdf } from './receipt.ts'

answerTasks(({ order, shop }: ReceiptTask) => receiptPdf(order, shop))
