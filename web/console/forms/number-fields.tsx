import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

/** Digits, of a number or an ISBN, typed with the keys for them where there are such. */
export const NumberField = (field: TextFieldProps) => <TextField {...field} inputMode="numeric" />

export const RupiahField = (field: TextFieldProps) => <NumberField {...field} prefix="Rp" />
