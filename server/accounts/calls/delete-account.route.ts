import type { Handler } from '#server/platform/http/handler.ts'
import { type DeleteAccountDeps, deleteAccount } from '../privacy/delete-account.ts'

export const deleteAccountHandler =
  (deps: DeleteAccountDeps): Handler<'POST /api/auth/delete-account'> =>
  async ({ body }, { user, token, ip, now }) => {
    await deleteAccount(deps, { user, token, password: body.password, ip, now })
    return { data: null, message: 'Akun Anda telah dihapus.' }
  }
