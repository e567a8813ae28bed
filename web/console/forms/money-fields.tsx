import { typedNumber } from '#kernel/typed-number.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { RupiahField } from './number-fields.tsx'
import { NOT_RUPIAH } from './number-words.ts'

export const MoneyField = (field: Omit<TextFieldProps, 'name'> & { name?: string }) => (
  <RupiahField name="amount" autoComplete="off" {...field} />
)

/** @param empty what is said where nothing is typed, or 0 */
export const needsAmount = ({ amount = '' }: FormFields, empty: string) => {
  const typed = amount.trim() === '' ? 0 : typedNumber(amount)
  return { amount: typed === undefined ? NOT_RUPIAH : typed === 0 ? empty : undefined }
}

export const needsReference = ({ reference = '' }: FormFields) => ({
  reference: reference.trim().length < 3 ? 'Isi nomor referensi' : undefined,
})

export function ReferenceField(field: { hint: string; autoFocus?: boolean }) {
  return <TextField {...field} label="Nomor referensi" name="reference" autoComplete="off" maxLength={100} />
}
