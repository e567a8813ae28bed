import { showToast } from '../ui/toast.ts'
import { isCallFailure } from './call-failure.ts'

/**
 * Shows in a toast what a call was refused for, in the server's own sentence where it has one. A dead token has
 * its own toast (see session-expiry.ts).
 */
export function toastFailure(error: unknown, fallback: string): void {
  if (!isCallFailure(error)) throw error
  const ended = error.status === 401 || error.status === 403
  if (!ended) showToast({ kind: 'error', text: error.message || fallback, of: 'form' })
}
