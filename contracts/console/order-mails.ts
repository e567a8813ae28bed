import * as z from 'zod'
import { call } from '../call.ts'
import { orderRow } from './orders.ts'

export const consoleOrderMailCalls = {
  'GET /api/console/orders/:id/receipt': call({
    access: 'pesanan.lihat',
    summary: 'The receipt of a paid order, as a PDF',
    data: z.object({ name: z.string(), pdf: z.base64() }),
    costly: true,
  }),
  'POST /api/console/orders/:id/receipt': call({
    access: 'pesanan.ubah',
    summary: 'Sends the mail with the receipt of a paid order once more',
    data: orderRow,
  }),
  'POST /api/console/orders/:id/mails/:mail': call({
    access: 'pesanan.ubah',
    summary: 'Sends a mail of an order to its buyer once more',
    data: orderRow,
  }),
} as const
