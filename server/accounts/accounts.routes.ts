import type { accountCalls } from '#contracts/accounts.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changePasswordHandler } from './calls/change-password.route.ts'
import { deleteAccountHandler } from './calls/delete-account.route.ts'
import { endSessionHandler } from './calls/end-session.route.ts'
import { endSessionsElsewhereHandler } from './calls/end-sessions-elsewhere.route.ts'
import { exportPersonalDataHandler } from './calls/export-personal-data.route.ts'
import { listSessionsHandler } from './calls/list-sessions.route.ts'
import { logInHandler } from './calls/log-in.route.ts'
import { logOutHandler } from './calls/log-out.route.ts'
import { registerHandler } from './calls/register.route.ts'
import { removeAvatarHandler } from './calls/remove-avatar.route.ts'
import { requestResetHandler } from './calls/request-reset.route.ts'
import { resetPasswordHandler } from './calls/reset-password.route.ts'
import { showMeHandler } from './calls/show-me.route.ts'
import { updateAccountHandler } from './calls/update-account.route.ts'
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
  'POST /api/auth/login': logInHandler(deps),
  'POST /api/auth/register': registerHandler(deps),
  'POST /api/auth/logout': logOutHandler(deps),
  'GET /api/auth/me': showMeHandler(deps),
  'POST /api/auth/request-reset-password': requestResetHandler(deps),
  'POST /api/auth/reset-password': resetPasswordHandler(deps),
  'POST /api/auth/update-password': changePasswordHandler(deps),
  'POST /api/auth/update-account': updateAccountHandler(deps),
  'DELETE /api/auth/avatar': removeAvatarHandler(deps),
  'GET /api/auth/sessions': listSessionsHandler(deps),
  'DELETE /api/auth/sessions': endSessionsElsewhereHandler(deps),
  'DELETE /api/auth/sessions/:id': endSessionHandler(deps),
  'GET /api/auth/data-export': exportPersonalDataHandler(deps),
  'POST /api/auth/delete-account': deleteAccountHandler(deps),
})
