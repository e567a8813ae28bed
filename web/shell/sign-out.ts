import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { endSession } from '../session/session.ts'

/** A server that says nothing must not keep anybody signed in on this device. */
const PATIENCE = 3000

/** Revokes the session, forgets it here and loads the home page anew, whether or not the server answered. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout', {}, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined)
  endSession()
  window.location.assign(paths.home())
}
