import type { Route } from '#server/platform/http/handler.ts'
import { type DeleteAccountDeps, deleteAccount } from '../privacy/delete-account.ts'

export const deleteAccountRoute: Route<'POST /api/auth/delete-account', DeleteAccountDeps> =
  (deps) =>
  async ({ body }, { user, token, ip, now }) => {
    await deleteAccount(deps, { user, token, password: body.password, ip, now })
    return { data: null, message: 'Akun Anda telah dihapus.' }
  }
