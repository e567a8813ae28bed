import type { Route } from '#server/platform/http/handler.ts'
import { logOut } from '../log-out.ts'

export const logOutRoute: Route<'POST /api/auth/logout'> =
  (deps) =>
  async (_request, { user, token }) => {
    await logOut(deps, { userId: user.id, token })
    return { data: null, message: 'Anda telah keluar.' }
  }
