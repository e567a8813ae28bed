import type { Handler } from '#server/platform/http/handler.ts'
import { confirmSignIn, type OwnAccountDeps } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const confirmSignInHandler =
  (deps: OwnAccountDeps): Handler<'POST /api/console/confirm'> =>
  async ({ body }, context) => {
    await confirmSignIn(deps, { ...ownOf(context), password: body.password })
    return { data: null }
  }
