import * as z from 'zod'
import { call, moment } from './call.ts'
import { FILE_SOURCES } from './library.ts'

const name = z.string('Berkas tidak dikenal').min(1, 'Berkas tidak dikenal').max(100, 'Berkas tidak dikenal')
const source = z.enum(FILE_SOURCES, 'Sumber tidak dikenal')

export const offlineCalls = {
  'POST /api/user/offline-leases': call({
    access: 'user',
    summary:
      'Until when copies of books on a device may be read without a connection; asked anew, it is renewed',
    body: z.object({
      /** `name` is the ebook's file key. */
      books: z
        .array(z.object({ name, source }), 'Daftar buku diperlukan')
        .min(1, 'Daftar buku diperlukan')
        .max(50, 'Paling banyak 50 buku'),
    }),
    data: z.object({
      /** The shop's clock: a device counts from here, since its own clock may be wrong. */
      now: moment,
      leases: z.array(
        z.object({
          name,
          source: z.enum(FILE_SOURCES),
          /** Null: the book may not be read, and the copy is to be deleted. */
          lease: z
            .object({
              until: moment,
              /** The file as it is now: a copy of another revision is old. */
              revision: z.string(),
              bytes: z.number().int(),
            })
            .nullable(),
        }),
      ),
    }),
  }),
} as const
