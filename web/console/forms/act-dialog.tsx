import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isCallFailure } from '../../api/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type FieldErrors, type FormFields, type FormState, useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { tellDone, tellFailure } from '../api/use-act.tsx'
import { formFailure } from './form-failure.ts'

/** What was done, in words, and how it is taken back where it can be. */
type Outcome = string | { text: string; undo: () => Promise<unknown> } | undefined

/** What every dialog gets from the screen that opened it. */
export type Asking = {
  /** What the dialog is about has changed, by the act or by others: it is to be read again. */
  done: () => void
  close: () => void
}

export type ActFormProps = Partial<Pick<Asking, 'done'>> &
  Pick<Asking, 'close'> & {
    check?: (fields: FormFields) => FieldErrors
    /** What the server calls a field otherwise, under the name that it has here. */
    renamed?: (errors: FieldErrors) => FieldErrors
    /** Asks for the reason below all fields; a text is its hint. */
    reason?: true | string
    /** Does it. What it throws is shown at the field that it belongs to, or above the fields. */
    send: (fields: FormFields) => Promise<Outcome>
  }

export type ActDialogProps = ActFormProps & {
  title: string
  description?: ReactNode
  /** The button that does it: a verb. */
  submit: string
  /** It cannot be undone. */
  danger?: boolean
  children?: ReactNode
}

const REASON_HINT = 'Tersimpan di catatan tindakan. Pembeli tidak melihatnya.'

const needsReason = ({ reason = '' }: FormFields) => ({
  reason: reason.trim().length < 3 ? 'Isi alasan' : undefined,
})

/** A form that asks what an act needs, does the act, tells of it, and closes. While it is refused, what was typed stays. */
export function useActForm({
  check,
  renamed = (errors) => errors,
  reason,
  send,
  done,
  close,
}: ActFormProps): { form: FormState; leave: () => void } {
  // What was read again after a conflict may no longer have what this form is about, which then leaves with its message.
  const conflict = useRef<unknown>(undefined)
  useEffect(() => () => void (conflict.current !== undefined && tellFailure(conflict.current)), [])
  const leave = () => {
    conflict.current = undefined
    close()
  }
  const form = useForm({
    check: (fields) => ({ ...check?.(fields), ...(reason !== undefined && needsReason(fields)) }),
    send: async (fields) => {
      tell(await send(fields), done)
      done?.()
      leave()
    },
    failed: (error) => {
      const refused = formFailure(error, WHOLE_FORM)
      if (isCallFailure(error) && error.status === 409) {
        conflict.current = error
        done?.()
      }
      return withStray(renamed(refused), form.element.ref.current)
    },
  })
  return { form, leave }
}

/** What is wrong with the form as a whole. */
export function WholeFault({ of: { errors } }: { of: FormState }) {
  const fault = errors[WHOLE_FORM]
  return (
    <div aria-live="polite" className="empty:hidden">
      {fault !== undefined && fault !== '' && <InlineNotice tone="danger">{fault}</InlineNotice>}
    </div>
  )
}

/** A dialog around such a form. */
export function ActDialog({ title, description, submit, danger = false, children, ...act }: ActDialogProps) {
  const id = useId()
  const { form, leave } = useActForm(act)
  const { reason } = act
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      description={description}
      back="Batal"
      footer={
        <Button kind={danger ? 'danger' : 'primary'} type="submit" form={id} busy={form.busy}>
          {submit}
        </Button>
      }
    >
      <Form of={form} id={id} className="grid gap-4">
        <WholeFault of={form} />
        {children}
        {reason !== undefined && (
          <TextAreaField
            label="Alasan"
            name="reason"
            hint={reason === true ? REASON_HINT : reason}
            maxLength={500}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** A message of a field that the dialog does not show stands above all fields: without it nothing would be said. */
function withStray(errors: FieldErrors, form: HTMLFormElement | null): FieldErrors {
  const isShown = (name: string) => form?.querySelector(`[name="${CSS.escape(name)}"]`) != null
  const stray = Object.entries(errors).find(([name, text]) => text && name !== WHOLE_FORM && !isShown(name))
  return stray === undefined ? errors : { [WHOLE_FORM]: stray[1], ...errors }
}

function tell(outcome: Outcome, done?: () => void): void {
  if (typeof outcome === 'string') tellDone(outcome)
  else if (outcome !== undefined) {
    tellDone(outcome.text, async () => {
      await outcome.undo()
      done?.()
    })
  }
}
