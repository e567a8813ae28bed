import type { accountCalls } from '#contracts/accounts.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findUser } from './accounts.queries.ts'
import { type ChangePasswordDeps, changePassword } from './change-password.ts'
import { endSessionById, endSessionsElsewhere, listSessions } from './list-sessions.ts'
import { type LogInDeps, logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { type DeleteAccountDeps, deleteAccount } from './privacy/delete-account.ts'
import { exportPersonalData } from './privacy/export-personal-data.ts'
import { type RegisterDeps, register } from './register.ts'
import { removeAvatar } from './remove-avatar.ts'
import type { Resets } from './resets/request-reset.ts'
import { type ResetPasswordDeps, resetPassword } from './resets/reset-password.ts'
import { type UpdateAccountDeps, updateAccount } from './update-account.ts'
import { userOf } from './user-of.ts'

export type AccountsDeps = LogInDeps &
  RegisterDeps &
  ResetPasswordDeps &
  ChangePasswordDeps &
  UpdateAccountDeps &
  DeleteAccountDeps & { resets: Resets }

export function accountsHandlers(deps: AccountsDeps): Handlers<keyof typeof accountCalls> {
  const { database, resets } = deps
  const db = database.kysely
  return {
    'POST /api/auth/login': async ({ body }, { ip, userAgent, now }) => {
      const { token, user } = await logIn(deps, { ...body, ip, userAgent, now })
      return { data: { access_token: token, user }, message: 'Login Berhasil' }
    },
    'POST /api/auth/register': async ({ body: { name, email, password } }, { ip, now }) => {
      const user = await register(deps, { name, email, password, ip, now })
      return { data: { user }, message: 'Registrasi Berhasil Silahkan Login', status: 201 }
    },
    'POST /api/auth/logout': async (_request, { user, token }) => {
      await logOut(deps, { userId: user.id, token })
      return { data: null, message: 'Anda telah keluar.' }
    },
    'GET /api/auth/me': async (_request, { user }) => {
      const row = await findUser(db, user.id)
      if (row === undefined) throw new Failure('unauthenticated', sentenceOf.sessionExpired)
      return { data: await userOf(db, row) }
    },
    'POST /api/auth/request-reset-password': async ({ body }, { ip, now }) => {
      await resets.request({ email: body.email, ip, now })
      return { data: null, message: 'Token Berhasil dikirim' }
    },
    'POST /api/auth/reset-password': async ({ body: { email, token, password } }, { ip, now }) => {
      await resetPassword(deps, { email, token, password, ip, now })
      return { data: null, message: 'Password Berhasil Diubah' }
    },
    'POST /api/auth/update-password': async ({ body }, { user, token, ip, now }) => {
      const { old_password: oldPassword, new_password: newPassword } = body
      await changePassword(deps, { user, token, oldPassword, newPassword, ip, now })
      return { data: null, message: 'Password Berhasil dirubah' }
    },
    'POST /api/auth/update-account': async ({ body }, { user, ip, now }) => {
      const change = {
        name: body.name,
        phone: body.phone ?? null,
        birthDate: body.birth_date ?? null,
        birthPlace: body.birth_place ?? null,
        avatar: body.avatar,
      }
      const data = await updateAccount(deps, { userId: user.id, ip, now, change })
      return { data, message: 'Profile updated successfully' }
    },
    'DELETE /api/auth/avatar': async (_request, { user, now }) => ({
      data: await removeAvatar(deps, { userId: user.id, now }),
      message: 'Foto profil telah dihapus.',
    }),
    'GET /api/auth/sessions': async (_request, { user, token, now }) => ({
      data: await listSessions(database, { userId: user.id, token, now }),
    }),
    'DELETE /api/auth/sessions': async (_request, { user, token }) => {
      await endSessionsElsewhere(database, { userId: user.id, token })
      return { data: null, message: 'Semua perangkat lain telah dikeluarkan.' }
    },
    'DELETE /api/auth/sessions/:id': async ({ params }, { user }) => {
      await endSessionById(database, { userId: user.id, id: params.id })
      return { data: null, message: 'Perangkat itu telah dikeluarkan.' }
    },
    'GET /api/auth/data-export': async (_request, { user, now }) => ({
      data: await exportPersonalData(deps, { userId: user.id, now }),
    }),
    'POST /api/auth/delete-account': async ({ body }, { user, token, ip, now }) => {
      await deleteAccount(deps, { user, token, password: body.password, ip, now })
      return { data: null, message: 'Akun Anda telah dihapus.' }
    },
  }
}
