import { TextField } from '../../ui/text-field.tsx'
import type { FieldErrors, FormFields } from '../../ui/use-form.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog, type ActDialogProps } from '../forms/act-dialog.tsx'
import type { OrderActProps } from './order-act.ts'

type OrderActDialogProps = Omit<ActDialogProps, 'send' | 'onChanged' | 'onClose'> &
  Pick<OrderActProps, 'done' | 'close'> & {
    /** Does it. @returns what was done, in words, and how it is taken back where it can be */
    send: (fields: FormFields) => Promise<{ text: string; undo?: () => Promise<unknown> }>
  }

/** The dialog of an act on an order: it tells what was done, and the order is read again. */
export function OrderActDialog({ send, done, close, ...dialog }: OrderActDialogProps) {
  return (
    <ActDialog
      {...dialog}
      send={async (fields) => {
        const { text, undo } = await send(fields)
        tellDone(
          text,
          undo &&
            (async () => {
              await undo()
              done()
            }),
        )
        done()
      }}
      onChanged={done}
      onClose={close}
    />
  )
}

/** Digits as people type them: with points, spaces or a sign of the currency. */
export const amountIn = (text = '') => Number(text.replace(/[^\d]/g, ''))

type MoneyFieldProps = {
  label: string
  errors: FieldErrors
  name?: string
  hint?: string
  defaultValue?: number
  autoFocus?: boolean
  onChange?: (amount: number) => void
}

export function MoneyField({ errors, name = 'amount', onChange, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      prefix="Rp"
      inputMode="numeric"
      error={errors[name]}
      autoComplete="off"
      {...(onChange && { onChange: (event) => onChange(amountIn(event.target.value)) })}
    />
  )
}

export const needsReference = ({ reference = '' }: FormFields) => ({
  reference: reference.trim().length < 3 ? 'Isi nomor referensi' : undefined,
})

export function ReferenceField({
  errors,
  ...field
}: {
  errors: FieldErrors
  hint: string
  autoFocus?: boolean
}) {
  return (
    <TextField
      {...field}
      label="Nomor referensi"
      name="reference"
      error={errors.reference}
      autoComplete="off"
      maxLength={100}
    />
  )
}
