import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import { confirmWithPasskey, type PasskeyDeps } from '../use-passkey.ts'

export const confirmWithPasskeyRoute: Route<'POST /api/console/confirm/passkey', PasskeyDeps> =
  (deps) =>
  async ({ body }, context) => {
    await confirmWithPasskey(deps, { ...ownOf(context), ...body })
    return { data: null }
  }
