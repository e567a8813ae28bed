import { type ReactNode, useId } from 'react'
import { isCallFailure } from '../../api/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { type FieldErrors, type FormFields, useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { formFailure } from './form-failure.ts'

export type ActDialogProps = {
  title: string
  description?: ReactNode
  /** The button that does it: a verb. */
  submit: string
  /** It cannot be undone. */
  danger?: boolean
  check?: (fields: FormFields) => FieldErrors
  /** Does it. What it throws is shown at the field that it belongs to, or above the fields. */
  send: (fields: FormFields) => Promise<unknown>
  /** What the dialog is about has changed meanwhile, so it has to be read again. */
  onChanged?: () => void
  onClose: () => void
  children?: (errors: FieldErrors) => ReactNode
}

const nothing = () => ({})

/** A dialog that asks what an act needs, does the act, and closes. While it is refused, what was typed stays. */
export function ActDialog({
  title,
  description,
  submit,
  danger = false,
  check = nothing,
  send,
  onChanged,
  onClose,
  children,
}: ActDialogProps) {
  const id = useId()
  const { form, errors, busy } = useForm({
    check,
    send: async (fields) => {
      try {
        await send(fields)
      } catch (failure) {
        const refused = formFailure(failure, WHOLE_FORM)
        if (isCallFailure(failure) && failure.status === 409) onChanged?.()
        return refused
      }
      onClose()
      return undefined
    },
  })
  const fault = errors[WHOLE_FORM]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="grid gap-4">
        <div aria-live="polite" className="empty:hidden">
          {fault !== undefined && fault !== '' && <InlineNotice tone="danger">{fault}</InlineNotice>}
        </div>
        {children?.(errors)}
      </form>
    </Dialog>
  )
}
