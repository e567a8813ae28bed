import { isCallFailure } from '../../api/call-failure.ts'
import type { FieldErrors } from '../../ui/use-form.ts'
import { tellFailure } from '../api/use-act.tsx'

/**
 * The messages of a refused form by field. A message of the form as a whole is shown beside `field`, if one is named,
 * and otherwise in a toast.
 */
export function formFailure(failure: unknown, field?: string): FieldErrors {
  if (!isCallFailure(failure)) throw failure
  const errors: Record<string, string | undefined> = {}
  for (const [name, texts] of Object.entries(failure.errors ?? {})) errors[name] = texts[0]
  if (Object.keys(errors).length > 0) return errors
  if (field !== undefined) return { [field]: failure.message }
  tellFailure(failure)
  return {}
}
