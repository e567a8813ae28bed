import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { FieldErrors, FormFields } from '../../ui/use-form.ts'

export const needsReason = ({ reason = '' }: FormFields) => ({
  reason: reason.trim().length < 3 ? 'Isi alasan' : undefined,
})

export function ReasonField({ errors, hint }: { errors: FieldErrors; hint?: string }) {
  return (
    <TextAreaField
      label="Alasan"
      name="reason"
      hint={hint ?? 'Tersimpan di catatan tindakan. Pembeli tidak melihatnya.'}
      error={errors.reason}
      maxLength={500}
    />
  )
}
