import { showToast } from '../ui/toast.ts'
import { isCallFailure } from './call-failure.ts'

/**
 * Shows in a toast why a call was refused, in the server's words where it has any. An expired token has a toast of
 * its own (see session-expiry.ts).
 */
export function toastFailure(error: unknown, fallback: string): void {
  if (!isCallFailure(error)) throw error
  const ended = error.status === 401 || error.status === 403
  if (!ended) showToast({ kind: 'error', text: error.message || fallback, of: 'form' })
}
