import * as z from 'zod'
import { call, id, moment, nothing } from './call.ts'

/** Requests for one mail when a paper edition that is sold out can be bought again. */
export const restockCalls = {
  'GET /api/user/restock-wishes': call({
    access: 'user',
    summary: 'The titles whose return to stock the user wants to be told of, the latest first',
    data: z.array(z.object({ book_id: z.number().int(), created_at: moment })),
  }),
  'POST /api/user/restock-wishes': call({
    access: 'user',
    summary: 'Asks for one mail when the paper edition of a sold-out title is in stock again',
    body: z.object({ book_id: id }),
    form: true,
    data: nothing,
    status: 201,
  }),
  'DELETE /api/user/restock-wishes/:id': call({
    access: 'user',
    summary: 'Takes the wish for a title back; `id` is the title’s',
    params: z.object({ id }),
    data: nothing,
  }),
  'POST /api/user/restock-wishes/stop': call({
    access: 'public',
    summary:
      'Ends all mails of an account about stock and prices, by the token of a link in a mail; programs post to it (RFC 8058)',
    query: z.object({ token: z.string('Tautan tidak lengkap').max(200, 'Tautan tidak dikenal') }),
    body: z.object({ 'List-Unsubscribe': z.string().max(100, 'Tautan tidak dikenal').optional() }),
    form: true,
    data: nothing,
  }),
} as const
