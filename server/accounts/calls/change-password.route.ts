import type { Handler } from '#server/platform/http/handler.ts'
import { type ChangePasswordDeps, changePassword } from '../change-password.ts'

export const changePasswordHandler =
  (deps: ChangePasswordDeps): Handler<'POST /api/auth/update-password'> =>
  async ({ body }, { user, token, ip, now }) => {
    const { old_password: oldPassword, new_password: newPassword } = body
    await changePassword(deps, { user, token, oldPassword, newPassword, ip, now })
    return { data: null, message: 'Password Berhasil dirubah' }
  }
