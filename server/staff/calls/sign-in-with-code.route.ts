import type { Route } from '#server/platform/http/handler.ts'
import { type SignInDeps, signInWithCode } from '../sign-in.ts'
import type { StaffCookie } from '../staff-cookie.ts'
import { entered } from './entered.ts'

export const signInWithCodeRoute: Route<
  'POST /api/console/sign-in/code',
  SignInDeps & { cookie: StaffCookie }
> =
  (deps) =>
  async ({ body }, { ip, userAgent, now }) => {
    const { token } = await signInWithCode(deps, { ...body, ip, userAgent, now })
    return entered(deps.cookie, token)
  }
