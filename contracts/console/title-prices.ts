import * as z from 'zod'
import { call, requestedMoment } from '../call.ts'
import { editionPriceFields, titleRecord } from './titles.ts'
import { version } from './version.ts'

export const consoleTitlePriceCalls = {
  'POST /api/console/titles/:id/prices': call({
    access: 'katalog.ubah',
    summary: 'Plans a price of an edition for a time in the future',
    body: z.object({
      format: z.enum(['ebook', 'physicalBook'], 'Pilih edisi'),
      ...editionPriceFields,
      starts_at: requestedMoment,
      version,
    }),
    data: titleRecord,
    status: 201,
  }),
  'DELETE /api/console/titles/:id/prices/:price': call({
    access: 'katalog.ubah',
    summary: 'Removes a planned price that is not due yet',
    query: z.object({ version: z.coerce.number('Versi harus berupa angka').pipe(version) }),
    data: titleRecord,
  }),
} as const
