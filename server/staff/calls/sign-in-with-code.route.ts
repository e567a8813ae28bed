import type { Route } from '#server/platform/http/handler.ts'
import { signInWithCode } from '../sign-in.ts'
import { type EntryDeps, entered } from './entered.ts'

export const signInWithCodeRoute: Route<'POST /api/console/sign-in/code', EntryDeps> =
  (deps) =>
  async ({ body }, { ip, userAgent, now }) => {
    const { token } = await signInWithCode(deps, { ...body, ip, userAgent, now })
    return entered(deps.cookie, token)
  }
