import type { Route } from '#server/platform/http/handler.ts'
import { type LogInDeps, logIn } from '../log-in.ts'

export const logInRoute: Route<'POST /api/auth/login', LogInDeps> =
  (deps) =>
  async ({ body }, { ip, userAgent, now }) => {
    const { token, user } = await logIn(deps, { ...body, ip, userAgent, now })
    return { data: { access_token: token, user }, message: 'Login Berhasil' }
  }
