import * as z from 'zod'
import { call, nothing } from '../call.ts'

/** Lists whose state can be kept, by their addresses. */
const VIEWED_LISTS = ['pesanan', 'katalog', 'pelanggan', 'catatan'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

const list = z.enum(VIEWED_LISTS, 'Daftar ini tidak dikenal')

const view = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The filters, the order and the columns, as an address has them. */
  query: z.string(),
  /** Whether it is everybody's. */
  shared: z.boolean(),
  /** Whether the member may remove it. */
  removable: z.boolean(),
})

export const consoleViewCalls = {
  'GET /api/console/me/views': call({
    access: 'staff',
    summary: 'Kept views of a list: the member’s own, and everybody’s',
    query: z.object({ list }),
    data: z.array(view),
  }),
  'POST /api/console/me/views': call({
    access: 'staff',
    summary: 'Keeps the state of a list by a name, for the member or for everybody who may see the list',
    body: z.object({
      list,
      name: z.string().trim().min(1, 'Isi nama').max(60, 'Nama paling panjang 60 huruf'),
      query: z.string().max(2000, 'Saringan ini terlalu panjang'),
      shared: z.boolean(),
    }),
    data: view,
    status: 201,
  }),
  'DELETE /api/console/me/views/:id': call({
    access: 'staff',
    summary: 'Removes a view of one’s own',
    data: nothing,
  }),
} as const
