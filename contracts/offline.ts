import * as z from 'zod'
import { call, moment, nothing } from './call.ts'
import { FILE_SOURCES } from './library.ts'

/** The most books that a session can have saved at a time. */
export const MOST_SAVED_BOOKS = 500

const name = z.string('Berkas tidak dikenal').min(1, 'Berkas tidak dikenal').max(100, 'Berkas tidak dikenal')
const source = z.enum(FILE_SOURCES, 'Sumber tidak dikenal')
const lease = z
  .number('Izin simpan tidak dikenal')
  .int('Izin simpan tidak dikenal')
  .min(1, 'Izin simpan tidak dikenal')
  .max(Number.MAX_SAFE_INTEGER, 'Izin simpan tidak dikenal')

const offlineDevice = z.object({
  /** The id of the device's session. */
  id: z.number().int(),
  device: z.string(),
  /** The device that asks. */
  current: z.boolean(),
  /** How many books can be read there without a connection. */
  books: z.number().int(),
  /** Some of them, the last saved first. */
  titles: z.array(z.string()),
  /** When the last of them can no longer be read, unless the device renews it. */
  ends_at: moment,
})
export type OfflineDevice = z.infer<typeof offlineDevice>

export const offlineCalls = {
  'POST /api/user/offline-leases': call({
    access: 'user',
    summary:
      'Until when copies of books on a device may be read without a connection. With the id of its lease a copy is renewed; without one it is a new copy. 409 beyond 500 copies of a session',
    body: z.object({
      /** `name` is the ebook's file key; `lease` the id from an earlier answer. */
      books: z
        .array(z.object({ name, source, lease: lease.optional() }), 'Daftar buku diperlukan')
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
          /** Null: the copy is to be deleted. */
          lease: z
            .object({
              id: z.number().int(),
              until: moment,
              /** The file as it is now: a copy of another revision is old. */
              revision: z.string(),
              bytes: z.number().int(),
            })
            .nullable(),
          /** The lease was ended, on another device or there; otherwise `lease` is null where the book may not be read. */
          revoked: z.boolean(),
        }),
      ),
    }),
  }),
  'GET /api/user/offline-leases': call({
    access: 'user',
    summary: 'The ids of the session’s leases; a device deletes the copies of all others',
    data: z.array(z.number().int()),
  }),
  'DELETE /api/user/offline-leases/:id': call({
    access: 'user',
    summary: 'Ends the lease of a copy that was deleted',
    data: nothing,
  }),
  'GET /api/user/offline-devices': call({
    access: 'user',
    summary: 'The user’s devices on which books can be read without a connection',
    data: z.array(offlineDevice),
  }),
  'DELETE /api/user/offline-devices/:id': call({
    access: 'user',
    summary: 'Ends all leases of a device; the device stays signed in. `id` is that of its session',
    data: nothing,
  }),
} as const
