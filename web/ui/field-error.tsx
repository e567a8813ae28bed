import { CircleAlert } from 'lucide-react'
import { useFieldError } from './form.tsx'

type FieldErrorProps = {
  id: string
  error?: string | undefined
  /** The name of a field of the form around it, instead of the message. */
  name?: string
}

/**
 * The message of a field. The live region is present from the start: not every screen reader announces one that is
 * added with its text.
 */
export function FieldError({ id, name, error: given }: FieldErrorProps) {
  const error = useFieldError(name, given)
  return (
    <div id={id} aria-live="polite" className="text-sm text-danger empty:hidden">
      {error && (
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </span>
      )}
    </div>
  )
}
