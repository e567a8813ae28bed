import type { ReactNode } from 'react'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { type FormState, WHOLE_FORM } from '../ui/use-form.ts'
import { NeedsScript, SENT_BY_SCRIPT } from './needs-script.tsx'

export type AccountFormProps = {
  /** What `useForm` answers. */
  of: FormState
  name: string
  /** The text of the button. */
  submit: string
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** A form for guests: the error of the form as a whole above, the button at the end. */
export function AccountForm({ of, name, submit, children, after }: AccountFormProps) {
  const fault = of.errors[WHOLE_FORM]
  return (
    <Form of={of} {...SENT_BY_SCRIPT} aria-label={name} className="grid gap-5">
      <NeedsScript />
      {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
      {children}
      <Button type="submit" wide busy={of.busy}>
        {submit}
      </Button>
      {after}
    </Form>
  )
}

/** A link to another of the guests' pages, below the form or beside a field. */
export function AccountLink({
  to,
  quiet = false,
  children,
}: {
  to: string
  quiet?: boolean
  children: string
}) {
  return (
    <Link
      to={to}
      className={
        quiet
          ? 'inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline'
          : 'inline-flex min-h-11 items-center font-semibold text-primary underline'
      }
    >
      {children}
    </Link>
  )
}
