import { type FieldErrors, WHOLE_FORM } from '../ui/use-form.ts'
import { isCallFailure } from './call-failure.ts'
import { toastFailure } from './toast-failure.ts'

/**
 * Gives what is wrong with which field of a refused form, to stand beside it. What belongs to no field stands
 * above the form and in a toast: the form may be longer than the screen.
 */
export function formFailure(error: unknown, fallback: string): FieldErrors {
  if (!isCallFailure(error)) throw error
  const errors: Record<string, string | undefined> = {}
  for (const [field, texts] of Object.entries(error.errors ?? {})) errors[field] = texts[0]
  if (Object.keys(errors).length > 0) return errors
  toastFailure(error, fallback)
  return { [WHOLE_FORM]: error.message || fallback }
}
