import type { Route } from '#server/platform/http/handler.ts'
import { confirmSignIn, type OwnAccountDeps } from '../own-account.ts'
import { ownOf } from './own-of.ts'

export const confirmSignInRoute: Route<'POST /api/console/confirm', OwnAccountDeps> =
  (deps) =>
  async ({ body }, context) => {
    await confirmSignIn(deps, { ...ownOf(context), password: body.password })
    return { data: null }
  }
