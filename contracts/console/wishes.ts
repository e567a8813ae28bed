import * as z from 'zod'
import { call } from '../call.ts'

export const consoleWishCalls = {
  'GET /api/console/titles/:id/wishes': call({
    access: 'katalog.lihat',
    summary: 'How many readers want a title',
    data: z.object({
      /** Readers who keep it in their wishlist; null where the shop has none. */
      wishes: z.number().int().nullable(),
      /** Readers who wait for it to be in stock again. */
      restock: z.number().int(),
    }),
  }),
} as const
