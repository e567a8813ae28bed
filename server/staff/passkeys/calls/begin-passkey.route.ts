import type { Route } from '#server/platform/http/handler.ts'
import { ownOf } from '../../calls/own-of.ts'
import { getOwn } from '../../own-account.ts'
import { type AddPasskeyDeps, beginPasskey } from '../own-passkeys.ts'

export const beginPasskeyRoute: Route<'POST /api/console/me/passkeys/begin', AddPasskeyDeps> =
  (deps) => async (_request, context) => {
    const { email } = await getOwn(deps.database.kysely, context.actor.id)
    return { data: await beginPasskey(deps, { ...ownOf(context), email }) }
  }
