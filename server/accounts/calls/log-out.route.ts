import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { logOut } from '../log-out.ts'

export const logOutHandler =
  (deps: { database: Database }): Handler<'POST /api/auth/logout'> =>
  async (_request, { user, token }) => {
    await logOut(deps, { userId: user.id, token })
    return { data: null, message: 'Anda telah keluar.' }
  }
