import * as z from 'zod'
import { call, id } from '../call.ts'
import { orderRow } from './orders.ts'

const params = z.object({ id })

export const consoleOrderMailCalls = {
  'GET /api/console/orders/:id/receipt': call({
    access: 'pesanan.lihat',
    summary: 'The receipt of a paid order, as a PDF',
    params,
    data: z.object({ name: z.string(), pdf: z.base64() }),
    costly: true,
  }),
  'POST /api/console/orders/:id/receipt': call({
    access: 'pesanan.ubah',
    summary: 'Sends the mail with the receipt of a paid order once more',
    params,
    data: orderRow,
  }),
  'POST /api/console/orders/:id/mails/:mail': call({
    access: 'pesanan.ubah',
    summary: 'Sends a mail of an order to its buyer once more',
    params: z.object({ id, mail: id }),
    data: orderRow,
  }),
} as const
