import type { Route } from '#server/platform/http/handler.ts'
import { changeOwnPassword, type OwnAccountDeps } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const changeOwnPasswordRoute: Route<'PUT /api/console/me/password', OwnAccountDeps> =
  (deps) =>
  async ({ body }, context) => {
    await changeOwnPassword(deps, { ...ownOf(context), password: body.password })
    return { data: null, message: 'Password Anda diganti' }
  }
