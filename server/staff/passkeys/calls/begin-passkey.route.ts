import type { Route } from '#server/platform/http/handler.ts'
import { getOwn } from '../../calls/get-own.ts'
import { ownOf } from '../../calls/own-of.ts'
import { type AddPasskeyDeps, beginPasskey } from '../own-passkeys.ts'

export const beginPasskeyRoute: Route<'POST /api/console/me/passkeys/begin', AddPasskeyDeps> =
  (deps) => async (_request, context) => {
    const { email } = await getOwn(deps.database, context.actor.id)
    return { data: await beginPasskey(deps, { ...ownOf(context), email }) }
  }
