import type { ReactNode } from 'react'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { type FormState, WHOLE_FORM } from '../ui/use-form.ts'
import { NeedsScript, SENT_BY_SCRIPT } from './needs-script.tsx'

export type AccountFormProps = FormState & {
  name: string
  /** What the button says. */
  submit: string
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** A form for who is not signed in: what is wrong with the whole of it first, its button last. */
export function AccountForm({ form, errors, busy, name, submit, children, after }: AccountFormProps) {
  const fault = errors[WHOLE_FORM]
  return (
    <form {...form} {...SENT_BY_SCRIPT} aria-label={name} className="grid gap-5">
      <NeedsScript />
      {fault !== undefined && <InlineNotice tone="danger">{fault}</InlineNotice>}
      {children}
      <Button type="submit" wide busy={busy}>
        {submit}
      </Button>
      {after}
    </form>
  )
}

/** The link to another of these pages, below the form or beside a field. */
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
