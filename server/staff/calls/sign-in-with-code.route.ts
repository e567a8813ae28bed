import type { Handler } from '#server/platform/http/handler.ts'
import { type SignInDeps, signInWithCode } from '../sign-in.ts'
import type { StaffCookie } from '../staff-cookie.ts'
import { entered } from './entered.ts'

export const signInWithCodeHandler =
  (deps: SignInDeps & { cookie: StaffCookie }): Handler<'POST /api/console/sign-in/code'> =>
  async ({ body }, { ip, userAgent, now }) => {
    const { token } = await signInWithCode(deps, { ...body, ip, userAgent, now })
    return entered(deps.cookie, token)
  }
