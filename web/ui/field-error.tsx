import { CircleAlert } from 'lucide-react'
import { useFieldError, useForgetting } from './form.tsx'

type FieldErrorProps = {
  id: string
  error?: string | undefined
  /** The name of a field of the form around it, instead of the message. */
  name?: string
  /** What that field holds, where no element has its name: the message goes away when this changes. */
  holds?: unknown
}

/**
 * The message of a field. The live region is present from the start: not every screen reader announces one that is
 * added with its text.
 */
export function FieldError({ id, name, holds, error: given }: FieldErrorProps) {
  const error = useFieldError(name, given)
  useForgetting(name, holds)
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
