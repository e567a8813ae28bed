import { showToast } from '../ui/toast.ts'
import { endsSession, isCallFailure } from './call-failure.ts'

/**
 * Shows in a toast why a call was refused, in the server's words where it has any. An expired token has a toast of
 * its own (see session-expiry.ts).
 */
export function toastFailure(error: unknown, fallback = 'Terjadi Kesalahan', of = 'form'): void {
  if (!isCallFailure(error)) throw error
  if (!endsSession(error)) showToast({ kind: 'error', text: error.message || fallback, of })
}
