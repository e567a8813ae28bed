import { isReaderPath, paths } from '../paths.ts'
import { accessToken, endSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import type { CallFailure } from './call-failure.ts'

const REDIRECT_DELAY = 1000

let leaving = false

/**
 * Tells the shopper that the session has ended, signs this browser out and goes to the login page, which leads back
 * here. Calls that fail together do this once. A call that was sent with a token which another tab has replaced since
 * does nothing. In the reader it asks to sign in on the spot instead, and clears nothing.
 */
export function sessionExpired(failure: CallFailure, deadToken: string | undefined): void {
  const { pathname, search } = window.location
  if (leaving || isReaderPath(pathname) || accessToken() !== deadToken) return
  // A refused login ends no session: its form shows why.
  if (deadToken === undefined && pathname === paths.login()) return
  leaving = true
  showToast({ kind: 'error', text: failure.message || 'Session Expire Please login again' })
  setTimeout(() => {
    endSession()
    window.location.replace(paths.login(pathname + search))
  }, REDIRECT_DELAY)
}
