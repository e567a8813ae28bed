import type { Reply } from '#server/platform/http/handler.ts'
import type { SignInDeps } from '../sign-in.ts'
import type { StaffCookie } from '../staff-cookie.ts'

/** What a call that opens a session needs. */
export type EntryDeps = SignInDeps & { cookie: StaffCookie }

/** The answer of a call that opens a session, which the cookie carries. */
export const entered = (cookie: StaffCookie, token: string): Reply<{ next: 'enter' }> => ({
  data: { next: 'enter' },
  message: 'Selamat datang',
  headers: cookie.header(token),
})
