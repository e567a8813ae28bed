import { isReaderPath, paths } from '../paths.ts'
import { endSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import type { CallFailure } from './call-failure.ts'

const REDIRECT_DELAY = 1000

let leaving = false

/**
 * Tells that the session is over, then signs this browser out and goes to the login page. Several calls
 * that fail together tell it once. The reader asks to sign in on the spot instead and clears nothing.
 */
export function sessionExpired(failure: CallFailure): void {
  if (leaving || isReaderPath(window.location.pathname)) return
  leaving = true
  showToast({ kind: 'error', text: failure.message || 'Session Expire Please login again' })
  setTimeout(() => {
    endSession()
    window.location.assign(paths.login())
  }, REDIRECT_DELAY)
}
