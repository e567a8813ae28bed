import type { Route } from '#server/platform/http/handler.ts'
import { beginTotp, getOwn, type OwnAccountDeps } from '../own-account.ts'

export const beginTotpRoute: Route<'POST /api/console/me/totp', OwnAccountDeps> =
  (deps) =>
  async (_request, { actor, now }) => {
    const { email } = await getOwn(deps.database.kysely, actor.id)
    return { data: await beginTotp(deps, { actor, email, now }) }
  }
