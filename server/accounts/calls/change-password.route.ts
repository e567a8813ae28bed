import type { Route } from '#server/platform/http/handler.ts'
import { type ChangePasswordDeps, changePassword } from '../change-password.ts'

export const changePasswordRoute: Route<'POST /api/auth/update-password', ChangePasswordDeps> =
  (deps) =>
  async ({ body }, { user, token, ip, now }) => {
    const { old_password: oldPassword, new_password: newPassword } = body
    await changePassword(deps, { user, token, oldPassword, newPassword, ip, now })
    return { data: null, message: 'Password Berhasil dirubah' }
  }
