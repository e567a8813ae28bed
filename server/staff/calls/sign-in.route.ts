import type { Route } from '#server/platform/http/handler.ts'
import { signIn } from '../sign-in.ts'
import { type EntryDeps, entered } from './entered.ts'

export const signInRoute: Route<'POST /api/console/sign-in', EntryDeps> =
  (deps) =>
  async ({ body }, { ip, userAgent, now }) => {
    const result = await signIn(deps, { ...body, ip, userAgent, now })
    if ('token' in result) return entered(deps.cookie, result.token)
    return { data: { next: 'code', ...result } }
  }
