import type { Route } from '#server/platform/http/handler.ts'
import { entered } from '../../calls/entered.ts'
import { type PasskeyEntryDeps, signInWithPasskey } from '../use-passkey.ts'

export const signInWithPasskeyRoute: Route<'POST /api/console/sign-in/passkey', PasskeyEntryDeps> =
  (deps) =>
  async ({ body }, { cookies, ip, userAgent, now }) => {
    const cookie = deps.askedCookie.read({ cookie: cookies })
    const { token } = await signInWithPasskey(deps, { ...body, cookie, ip, userAgent, now })
    return entered(deps.cookie, token)
  }
