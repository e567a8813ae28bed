import { TextField } from '../../ui/text-field.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { RupiahField } from './number-fields.tsx'

/** Digits as people type them: with points, spaces or a sign of the currency. */
export const amountIn = (text = '') => Number(text.replace(/[^\d]/g, ''))

type MoneyFieldProps = {
  label: string
  name?: string
  hint?: string
  defaultValue?: number
  autoFocus?: boolean
  onChange?: (amount: number) => void
}

export function MoneyField({ name = 'amount', onChange, ...field }: MoneyFieldProps) {
  return (
    <RupiahField
      {...field}
      name={name}
      autoComplete="off"
      {...(onChange && { onChange: (event) => onChange(amountIn(event.target.value)) })}
    />
  )
}

export const needsReference = ({ reference = '' }: FormFields) => ({
  reference: reference.trim().length < 3 ? 'Isi nomor referensi' : undefined,
})

export function ReferenceField(field: { hint: string; autoFocus?: boolean }) {
  return <TextField {...field} label="Nomor referensi" name="reference" autoComplete="off" maxLength={100} />
}
