import type { Route } from '#server/platform/http/handler.ts'
import { acceptInvitation } from '../accept-invitation.ts'
import { type EntryDeps, entered } from './entered.ts'

export const acceptInvitationRoute: Route<'POST /api/console/invitations/accept', EntryDeps> =
  (deps) =>
  async ({ body }, { ip, userAgent, now }) => {
    const token = await acceptInvitation(deps, { ...body, ip, userAgent, now })
    return entered(deps.cookie, token)
  }
