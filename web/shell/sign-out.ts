import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { endSession, readSession } from '../session/session.ts'

/** How long to wait for the server: without an answer the user is signed out on this device all the same. */
const PATIENCE = 3000

/**
 * Sends the marks that a lost connection kept back, and removes those that the shop has from this device. Marks that
 * could not be sent wait until the reader signs in again.
 */
async function leaveMarks(): Promise<void> {
  const reader = readSession()?.user.id
  if (reader === undefined) return
  // Few pages need it, so it is fetched when somebody signs out.
  const { forgetSentMarks, sendUnsentMarks } = await import('../kept-marks/send-marks.ts')
  await sendUnsentMarks(reader, { signal: AbortSignal.timeout(PATIENCE) })
  await forgetSentMarks(reader)
}

/** Revokes the session, removes it here and loads the home page anew, whether or not the server answered. */
export async function signOut(): Promise<void> {
  // The browser's database may never answer.
  const late = new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE))
  await Promise.race([leaveMarks(), late]).catch(() => undefined)
  await call('POST /api/auth/logout', {}, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined)
  endSession()
  // In the place of the page of a member, which Back would show once more.
  window.location.replace(paths.home())
}
