import * as z from 'zod'
import { call } from './call.ts'
import { bookCard } from './catalogue.ts'

/** Titles for one reader. Those that lead on from a title are in its call `similar`, the same for everybody. */
export const recommendationCalls = {
  'GET /api/user/recommendations': call({
    access: 'user',
    summary: 'Up to twelve titles by what the user bought and read; none of them is theirs',
    data: z.array(bookCard),
  }),
} as const
