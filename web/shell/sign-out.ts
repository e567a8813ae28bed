import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { endSession } from '../session/session.ts'

/** Revokes the session, forgets it here and loads the home page anew, whether or not the server answered. */
export async function signOut(): Promise<void> {
  await call('POST /api/auth/logout').catch(() => undefined)
  endSession()
  window.location.assign(paths.home())
}
