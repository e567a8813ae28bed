import { type FieldErrors, WHOLE_FORM } from '../ui/use-form.ts'
import { isCallFailure } from './call-failure.ts'
import { toastFailure } from './toast-failure.ts'

/**
 * Returns the messages of a refused form by field, to be shown beside the fields. A message of the form as a whole is
 * shown above it and in a toast, since the form may be longer than the screen.
 */
export function formFailure(error: unknown, fallback = 'Terjadi Kesalahan'): FieldErrors {
  if (!isCallFailure(error)) throw error
  const errors: Record<string, string | undefined> = {}
  for (const [field, texts] of Object.entries(error.errors ?? {})) errors[field] = texts[0]
  if (Object.keys(errors).length > 0) return errors
  toastFailure(error, fallback)
  return { [WHOLE_FORM]: error.message || fallback }
}
