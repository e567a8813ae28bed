import { Failure } from '#server/platform/failure.ts'
import type { SignedIn } from '#server/platform/http/handler.ts'
import { updatePasswordHash } from './accounts.queries.ts'
import { type ConfirmPasswordDeps, confirmPassword } from './confirm-password.ts'
import { passwordProblem } from './password.rules.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Gives the account a new password and signs its other devices out.
 * @throws Failure invalid, wrong_credentials, too_many, unavailable
 */
export async function changePassword(
  deps: ConfirmPasswordDeps,
  asked: { user: SignedIn; token: string; oldPassword: string; newPassword: string; now: Date },
): Promise<void> {
  const { user, token, oldPassword, newPassword, now } = asked
  await confirmPassword(deps, { userId: user.id, password: oldPassword, field: 'old_password', now })
  const problem = passwordProblem(newPassword, user)
  if (problem !== undefined) {
    throw new Failure('invalid', problem, { errors: { new_password: [problem] } })
  }
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.database.transact(async (tx) => {
    await updatePasswordHash(tx, user.id, passwordHash, now)
    await endOtherSessions(tx, user.id, token)
  })
}
