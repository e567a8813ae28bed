import type { Route } from '#server/platform/http/handler.ts'
import { beginPasskeySignIn, type PasskeyEntryDeps } from '../use-passkey.ts'

export const beginPasskeySignInRoute: Route<'POST /api/console/sign-in/passkey/begin', PasskeyEntryDeps> =
  (deps) =>
  async ({ body }, { ip, now }) => {
    const { cookie, options } = await beginPasskeySignIn(deps, { firstStep: body.challenge, ip, now })
    return { data: options, headers: deps.askedCookie.header(cookie) }
  }
