import type { signInCalls } from '#contracts/console/sign-in.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { acceptInvitationRoute } from './calls/accept-invitation.route.ts'
import { beginTotpRoute } from './calls/begin-totp.route.ts'
import { changeOwnPasswordRoute } from './calls/change-own-password.route.ts'
import { changeOwnProfileRoute } from './calls/change-own-profile.route.ts'
import { confirmSignInRoute } from './calls/confirm-sign-in.route.ts'
import { confirmTotpRoute } from './calls/confirm-totp.route.ts'
import { endOwnSessionRoute } from './calls/end-own-session.route.ts'
import type { EntryDeps } from './calls/entered.ts'
import { listOwnSessionsRoute } from './calls/list-own-sessions.route.ts'
import { openInvitationRoute } from './calls/open-invitation.route.ts'
import { removeTotpRoute } from './calls/remove-totp.route.ts'
import { renewRecoveryCodesRoute } from './calls/renew-recovery-codes.route.ts'
import { showMeRoute } from './calls/show-me.route.ts'
import { signInRoute } from './calls/sign-in.route.ts'
import { signInWithCodeRoute } from './calls/sign-in-with-code.route.ts'
import { signOutRoute } from './calls/sign-out.route.ts'
import type { OwnAccountDeps } from './own-account.ts'
import type { FactorDeps } from './second-factor.ts'

type Deps = OwnAccountDeps & EntryDeps & FactorDeps

export const signInHandlers = (deps: Deps): Handlers<keyof typeof signInCalls> => ({
  'POST /api/console/sign-in': signInRoute(deps),
  'POST /api/console/sign-in/code': signInWithCodeRoute(deps),
  'POST /api/console/sign-out': signOutRoute(deps),
  'POST /api/console/confirm': confirmSignInRoute(deps),
  'GET /api/console/me': showMeRoute(deps),
  'PUT /api/console/me': changeOwnProfileRoute(deps),
  'PUT /api/console/me/password': changeOwnPasswordRoute(deps),
  'POST /api/console/me/totp': beginTotpRoute(deps),
  'PUT /api/console/me/totp': confirmTotpRoute(deps),
  'DELETE /api/console/me/totp': removeTotpRoute(deps),
  'POST /api/console/me/recovery-codes': renewRecoveryCodesRoute(deps),
  'GET /api/console/me/sessions': listOwnSessionsRoute(deps),
  'DELETE /api/console/me/sessions/:id': endOwnSessionRoute(deps),
  'POST /api/console/invitations/open': openInvitationRoute(deps),
  'POST /api/console/invitations/accept': acceptInvitationRoute(deps),
})
