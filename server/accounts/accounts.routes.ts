import type { accountCalls } from '#contracts/accounts.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changePasswordRoute } from './calls/change-password.route.ts'
import { deleteAccountRoute } from './calls/delete-account.route.ts'
import { endSessionRoute } from './calls/end-session.route.ts'
import { endSessionsElsewhereRoute } from './calls/end-sessions-elsewhere.route.ts'
import { exportPersonalDataRoute } from './calls/export-personal-data.route.ts'
import { listSessionsRoute } from './calls/list-sessions.route.ts'
import { logInRoute } from './calls/log-in.route.ts'
import { logOutRoute } from './calls/log-out.route.ts'
import { registerRoute } from './calls/register.route.ts'
import { removeAvatarRoute } from './calls/remove-avatar.route.ts'
import { requestResetRoute } from './calls/request-reset.route.ts'
import { resetPasswordRoute } from './calls/reset-password.route.ts'
import { showMeRoute } from './calls/show-me.route.ts'
import { updateAccountRoute } from './calls/update-account.route.ts'
import type { ChangePasswordDeps } from './change-password.ts'
import type { LogInDeps } from './log-in.ts'
import type { DeleteAccountDeps } from './privacy/delete-account.ts'
import type { RegisterDeps } from './register.ts'
import type { Resets } from './resets/request-reset.ts'
import type { ResetPasswordDeps } from './resets/reset-password.ts'
import type { UpdateAccountDeps } from './update-account.ts'

export type AccountsDeps = LogInDeps &
  RegisterDeps &
  ResetPasswordDeps &
  ChangePasswordDeps &
  UpdateAccountDeps &
  DeleteAccountDeps & { resets: Resets }

export const accountsHandlers = (deps: AccountsDeps): Handlers<keyof typeof accountCalls> => ({
  'POST /api/auth/login': logInRoute(deps),
  'POST /api/auth/register': registerRoute(deps),
  'POST /api/auth/logout': logOutRoute(deps),
  'GET /api/auth/me': showMeRoute(deps),
  'POST /api/auth/request-reset-password': requestResetRoute(deps),
  'POST /api/auth/reset-password': resetPasswordRoute(deps),
  'POST /api/auth/update-password': changePasswordRoute(deps),
  'POST /api/auth/update-account': updateAccountRoute(deps),
  'DELETE /api/auth/avatar': removeAvatarRoute(deps),
  'GET /api/auth/sessions': listSessionsRoute(deps),
  'DELETE /api/auth/sessions': endSessionsElsewhereRoute(deps),
  'DELETE /api/auth/sessions/:id': endSessionRoute(deps),
  'GET /api/auth/data-export': exportPersonalDataRoute(deps),
  'POST /api/auth/delete-account': deleteAccountRoute(deps),
})
