import type { Tx } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import { updatePasswordHash } from './accounts.queries.ts'
import { type ConfirmPasswordDeps, confirmPassword } from './confirm-password.ts'
import { lockSession } from './lock-session.ts'
import { lockUser } from './lock-user.ts'
import type { Notices } from './notices/notices.ts'
import { passwordProblem } from './password.rules.ts'
import { deleteResetsOf } from './resets/resets.queries.ts'
import { endOtherSessions } from './sessions.ts'

export type ChangePasswordDeps = ConfirmPasswordDeps & {
  notices: Notices
  /** Ends what all sessions of a user have let others read. A function of a room above, passed in by main. */
  endReadingLinks: (tx: Tx, userId: number) => Promise<void>
}

/**
 * Sets a new password and notifies the owner by mail. The user's other sessions end, and so do all reading links and
 * requested resets.
 * @throws Failure invalid, wrong_credentials, unauthenticated where the session has ended meanwhile, too_many, unavailable
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  request: {
    user: SignedIn
    token: string
    oldPassword: string
    newPassword: string
    ip: string
    now: Date
  },
): Promise<void> {
  const { user, token, oldPassword, newPassword, ip, now } = request
  const passwordHash = await deps.passwords.admit({ address: ip, account: user.email }, async (hashing) => {
    const old = { userId: user.id, password: oldPassword, field: 'old_password', ip, now }
    await confirmPassword(deps, hashing, old)
    const problem = passwordProblem(newPassword, user)
    if (problem !== undefined) {
      throw fieldFailure('new_password', problem)
    }
    return hashing.hash(newPassword)
  })
  await deps.database.transact(async (tx) => {
    const { id: userId, email, name } = await lockUser(tx, user.id)
    // While the old password was being checked, another device may have changed it and ended this session.
    await lockSession(tx, { userId, token, now })
    await updatePasswordHash(tx, userId, passwordHash, now)
    await endOtherSessions(tx, userId, token)
    // Those of other sessions have ended with them.
    await deps.endReadingLinks(tx, userId)
    await deleteResetsOf(tx, email)
    await deps.notices.add(tx, { userId, email, name, kind: 'password_changed', now })
  })
  deps.notices.sendInBackground()
}
