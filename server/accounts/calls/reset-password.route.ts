import type { Handler } from '#server/platform/http/handler.ts'
import { type ResetPasswordDeps, resetPassword } from '../resets/reset-password.ts'

export const resetPasswordHandler =
  (deps: ResetPasswordDeps): Handler<'POST /api/auth/reset-password'> =>
  async ({ body: { email, token, password } }, { ip, now }) => {
    await resetPassword(deps, { email, token, password, ip, now })
    return { data: null, message: 'Password Berhasil Diubah' }
  }
