import type { signInCalls } from '#contracts/console/sign-in.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { acceptInvitationHandler } from './calls/accept-invitation.route.ts'
import { beginTotpHandler } from './calls/begin-totp.route.ts'
import { changeOwnPasswordHandler } from './calls/change-own-password.route.ts'
import { changeOwnProfileHandler } from './calls/change-own-profile.route.ts'
import { confirmSignInHandler } from './calls/confirm-sign-in.route.ts'
import { confirmTotpHandler } from './calls/confirm-totp.route.ts'
import { endOwnSessionHandler } from './calls/end-own-session.route.ts'
import { listOwnSessionsHandler } from './calls/list-own-sessions.route.ts'
import { openInvitationHandler } from './calls/open-invitation.route.ts'
import { removeTotpHandler } from './calls/remove-totp.route.ts'
import { renewRecoveryCodesHandler } from './calls/renew-recovery-codes.route.ts'
import { showMeHandler } from './calls/show-me.route.ts'
import { signInHandler } from './calls/sign-in.route.ts'
import { signInWithCodeHandler } from './calls/sign-in-with-code.route.ts'
import { signOutHandler } from './calls/sign-out.route.ts'
import type { OwnAccountDeps } from './own-account.ts'
import type { SignInDeps } from './sign-in.ts'
import type { StaffCookie } from './staff-cookie.ts'

export type SignInRoutesDeps = SignInDeps &
  OwnAccountDeps & { cookie: StaffCookie; isFactorRequired: boolean }

export const signInHandlers = (deps: SignInRoutesDeps): Handlers<keyof typeof signInCalls> => ({
  'POST /api/console/sign-in': signInHandler(deps),
  'POST /api/console/sign-in/code': signInWithCodeHandler(deps),
  'POST /api/console/sign-out': signOutHandler(deps),
  'POST /api/console/confirm': confirmSignInHandler(deps),
  'GET /api/console/me': showMeHandler(deps),
  'PUT /api/console/me': changeOwnProfileHandler(deps),
  'PUT /api/console/me/password': changeOwnPasswordHandler(deps),
  'POST /api/console/me/totp': beginTotpHandler(deps),
  'PUT /api/console/me/totp': confirmTotpHandler(deps),
  'DELETE /api/console/me/totp': removeTotpHandler(deps),
  'POST /api/console/me/recovery-codes': renewRecoveryCodesHandler(deps),
  'GET /api/console/me/sessions': listOwnSessionsHandler(deps),
  'DELETE /api/console/me/sessions/:id': endOwnSessionHandler(deps),
  'POST /api/console/invitations/open': openInvitationHandler(deps),
  'POST /api/console/invitations/accept': acceptInvitationHandler(deps),
})
