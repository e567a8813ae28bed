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
    data: nothing,
  }),
} as const
