import * as z from 'zod'
import { call, moment } from '../call.ts'
import { STOCK_CAUSES } from '../choices.ts'

export const MOST_COPIES = 1_000_000

const copies = z.number('Jumlah harus berupa angka').int('Jumlah harus bilangan bulat')
const counted = copies.min(0, 'Jumlah tidak boleh di bawah 0').max(MOST_COPIES, 'Jumlah terlalu besar')

const stock = z.object({
  on_hand: z.number().int(),
  /** Copies of those that unpaid orders hold. */
  reserved: z.number().int(),
  /** The latest 200 changes by staff, the latest first. */
  changes: z.array(
    z.object({
      changed_at: moment,
      cause: z.enum(STOCK_CAUSES),
      copies: z.number().int(),
      /** Copies after the change. */
      on_hand: z.number().int(),
      note: z.string().nullable(),
    }),
  ),
})
const note = z.string().trim().max(500, 'Catatan terlalu panjang').optional()

export const consoleStockCalls = {
  'GET /api/console/titles/:id/stock': call({
    access: 'katalog.lihat',
    summary: 'The copies of a paper title, and how staff changed them',
    data: stock,
  }),
  'POST /api/console/titles/:id/stock': call({
    access: 'katalog.ubah',
    summary: 'Adds delivered or returned copies, or takes away damaged ones',
    body: z.object({
      cause: z.enum(['delivery', 'damage', 'return'], 'Pilih alasan'),
      /** Taken away if damaged, otherwise added. */
      copies: copies.min(1, 'Jumlah paling sedikit 1').max(MOST_COPIES, 'Jumlah terlalu besar'),
      note,
    }),
    data: stock,
  }),
  'PUT /api/console/titles/:id/stock': call({
    access: 'katalog.ubah',
    summary: 'Sets the copies to a counted number',
    /** `seen` is the number on hand before the count; a sale since then is answered with `changed_meanwhile`. */
    body: z.object({ counted, seen: counted, note }),
    data: stock,
  }),
} as const
