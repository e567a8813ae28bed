import { showToast } from '../ui/toast.ts'
import { type FieldErrors, WHOLE_FORM } from '../ui/use-form.ts'
import { isCallFailure } from './call-failure.ts'

/**
 * Tells that a form was refused and gives what is wrong with which field; the server's own sentence
 * comes first. A dead token has told of itself (see session-expiry.ts).
 */
export function formFailure(error: unknown, fallback: string): FieldErrors {
  if (!isCallFailure(error)) throw error
  const text = error.message || fallback
  const ended = error.status === 401 || error.status === 403
  if (!ended) showToast({ kind: 'error', text })
  const errors: Record<string, string | undefined> = {}
  for (const [field, texts] of Object.entries(error.errors ?? {})) errors[field] = texts[0]
  return Object.keys(errors).length > 0 ? errors : { [WHOLE_FORM]: text }
}
