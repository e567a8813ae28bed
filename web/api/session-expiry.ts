import { isReaderPath, paths } from '../paths.ts'
import { accessToken, endSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import type { CallFailure } from './call-failure.ts'

const REDIRECT_DELAY = 1000

let leaving = false

/**
 * Says that the session is over, then signs this browser out and goes to the login page, which leads back
 * here. Several calls that fail together say it once; one that went out with a token which another tab has
 * replaced meanwhile ends nothing. The reader asks to sign in on the spot instead and clears nothing.
 */
export function sessionExpired(failure: CallFailure, deadToken: string | undefined): void {
  const { pathname, search } = window.location
  if (leaving || isReaderPath(pathname) || accessToken() !== deadToken) return
  // A login that is refused ends no session: its form says why, and stays.
  if (deadToken === undefined && pathname === paths.login()) return
  leaving = true
  showToast({ kind: 'error', text: failure.message || 'Session Expire Please login again' })
  setTimeout(() => {
    endSession()
    window.location.assign(paths.login(pathname + search))
  }, REDIRECT_DELAY)
}
