import * as z from 'zod'
import { call, moment, nothing } from './call.ts'
import { FILE_SOURCES } from './library.ts'

const fileKey = z
  .string('Berkas tidak dikenal')
  .min(1, 'Berkas tidak dikenal')
  .max(100, 'Berkas tidak dikenal')

/** Links with which the owner of an ebook lets somebody read it for a day. */
export const readingLinkCalls = {
  'POST /api/user/reading-links': call({
    access: 'user',
    summary: 'Makes a link to one ebook, for 24 hours and two devices; its token is in this answer only',
    body: z.object({ name: fileKey, source: z.enum(FILE_SOURCES, 'Sumber tidak dikenal') }),
    data: z.object({ id: z.number().int(), token: z.string(), expires_at: moment }),
    status: 201,
  }),
  'GET /api/user/reading-links': call({
    access: 'user',
    summary: 'The user’s links that still work, to one ebook or to all, the newest first',
    query: z.object({ name: fileKey.optional() }),
    data: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        /** The session that made it, and with which it ends. */
        session_id: z.number().int(),
        created_at: moment,
        expires_at: moment,
        /** Devices that opened it, of two. */
        devices: z.number().int(),
      }),
    ),
  }),
  'DELETE /api/user/reading-links/:id': call({
    access: 'user',
    summary: 'Revokes a link at once, also where it is open',
    data: nothing,
  }),
} as const
