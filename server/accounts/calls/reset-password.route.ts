import type { Route } from '#server/platform/http/handler.ts'
import { type ResetPasswordDeps, resetPassword } from '../resets/reset-password.ts'

export const resetPasswordRoute: Route<'POST /api/auth/reset-password', ResetPasswordDeps> =
  (deps) =>
  async ({ body: { email, token, password } }, { ip, now }) => {
    await resetPassword(deps, { email, token, password, ip, now })
    return { data: null, message: 'Password Berhasil Diubah' }
  }
