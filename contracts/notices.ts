import * as z from 'zod'
import { call, moment, nothing } from './call.ts'
import { NOTICE_KINDS } from './notice-kinds.ts'

const kind = z.enum(NOTICE_KINDS, 'Jenis pemberitahuan ini tidak ada')
const slug = z.string().max(200, 'Nama ini tidak ada')

const choice = z.object({
  kind,
  on: z.boolean(),
  /** When the reader asked for these mails, or ended them; null where neither was done. */
  decided_at: moment.nullable(),
})

const followed = z.object({ name: z.string(), slug: z.string(), followed_at: moment })

/** What the shop tells readers by mail, and whom they follow. */
export const noticeCalls = {
  'GET /api/user/notices': call({
    access: 'user',
    summary: 'The kinds of notices that the shop sends, and which of them the user gets',
    data: z.array(choice),
  }),
  'PUT /api/user/notices/:kind': call({
    access: 'user',
    summary: 'Asks for one kind of notices, or ends it; the answer has all kinds',
    params: z.object({ kind }),
    body: z.object({ on: z.boolean('Pilih ya atau tidak') }),
    data: z.array(choice),
  }),
  'POST /api/user/notices/stop': call({
    access: 'public',
    summary:
      'Ends one kind of notices of one account, by the token of a link in a mail; programs post to it (RFC 8058)',
    query: z.object({ token: z.string('Tautan tidak lengkap').max(200, 'Tautan tidak dikenal') }),
    body: z.object({ 'List-Unsubscribe': z.string().max(100, 'Tautan tidak dikenal').optional() }),
    form: true,
    data: nothing,
  }),
  'GET /api/user/follows': call({
    access: 'user',
    summary: 'The authors that the user follows, by name',
    data: z.array(followed),
  }),
  'PUT /api/user/follows/:slug': call({
    access: 'user',
    summary: 'Follows an author, and asks for mails about the new titles of all followed authors',
    params: z.object({ slug }),
    data: nothing,
  }),
  'DELETE /api/user/follows/:slug': call({
    access: 'user',
    summary: 'Follows an author no longer',
    params: z.object({ slug }),
    data: nothing,
  }),
} as const

export type NoticeChoice = z.infer<typeof choice>
export type FollowedAuthor = z.infer<typeof followed>
