import type { Route } from '#server/platform/http/handler.ts'
import { entered } from '../../calls/entered.ts'
import type { StaffCookie } from '../../staff-cookie.ts'
import { type PasskeyDeps, signInWithPasskey } from '../use-passkey.ts'

export const signInWithPasskeyRoute: Route<
  'POST /api/console/sign-in/passkey',
  PasskeyDeps & { cookie: StaffCookie; askedCookie: StaffCookie }
> =
  (deps) =>
  async ({ body }, { cookies, ip, userAgent, now }) => {
    const cookie = deps.askedCookie.read({ cookie: cookies })
    const { token } = await signInWithPasskey(deps, { ...body, cookie, ip, userAgent, now })
    return entered(deps.cookie, token)
  }
