import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { endSession, readSession } from '../session/session.ts'

/** A server that says nothing must not keep anybody signed in on this device. */
const PATIENCE = 3000

/**
 * Sends the marks that a lost connection kept back, and takes those that the shop has from this device. What could not be
 * sent waits until the reader signs in again.
 */
async function leaveMarks(): Promise<void> {
  const reader = readSession()?.user.id
  if (reader === undefined) return
  // Few pages need it: it is fetched when somebody signs out.
  const { forgetSentMarks, sendUnsentMarks } = await import('../kept-marks/send-marks.ts')
  await sendUnsentMarks(reader, { signal: AbortSignal.timeout(PATIENCE) })
  await forgetSentMarks(reader)
}

/** Revokes the session, removes it here and loads the home page anew, whether or not the server answered. */
export async function signOut(): Promise<void> {
  // A database of the browser may never answer.
  const late = new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE))
  await Promise.race([leaveMarks(), late]).catch(() => undefined)
  await call('POST /api/auth/logout', {}, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined)
  endSession()
  window.location.assign(paths.home())
}
