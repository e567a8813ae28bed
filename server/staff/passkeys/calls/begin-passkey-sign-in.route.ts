import type { Route } from '#server/platform/http/handler.ts'
import type { StaffCookie } from '../../staff-cookie.ts'
import { beginPasskeySignIn, type PasskeyDeps } from '../use-passkey.ts'

export const beginPasskeySignInRoute: Route<
  'POST /api/console/sign-in/passkey/begin',
  PasskeyDeps & { askedCookie: StaffCookie }
> =
  (deps) =>
  async ({ body }, { ip, now }) => {
    const { cookie, options } = await beginPasskeySignIn(deps, { firstStep: body.challenge, ip, now })
    return { data: options, headers: deps.askedCookie.header(cookie) }
  }
