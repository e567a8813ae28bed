import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import { beginPasskeyConfirmation, type PasskeyDeps } from '../use-passkey.ts'

export const beginPasskeyConfirmationRoute: Route<'POST /api/console/confirm/passkey/begin', PasskeyDeps> =
  (deps) => async (_request, context) => ({ data: await beginPasskeyConfirmation(deps, ownOf(context)) })
