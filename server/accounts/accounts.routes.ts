import type { accountCalls } from '#contracts/accounts.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findUser } from './accounts.queries.ts'
import { type LogInDeps, logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { type RegisterDeps, register } from './register.ts'
import { userOf } from './user-of.ts'

export type AccountsDeps = LogInDeps & RegisterDeps

export function accountsHandlers(deps: AccountsDeps): Handlers<keyof typeof accountCalls> {
  const db = deps.database.kysely
  return {
    'POST /api/auth/login': async ({ body }, { ip, userAgent, now }) => {
      const { token, user } = await logIn(deps, { ...body, ip, userAgent, now })
      return { data: { access_token: token, user }, message: 'Login Berhasil' }
    },
    'POST /api/auth/register': async ({ body: { name, email, password } }, { ip, now }) => {
      const user = await register(deps, { name, email, password, ip, now })
      return { data: { user }, message: 'Registrasi Berhasil Silahkan Login', status: 201 }
    },
    'POST /api/auth/logout': async (_request, { token }) => {
      await logOut(deps, token)
      return { data: null, message: 'Anda telah keluar.' }
    },
    'GET /api/auth/me': async (_request, { user }) => {
      const row = await findUser(db, user.id)
      if (row === undefined) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
      return { data: await userOf(db, row) }
    },
  }
}
