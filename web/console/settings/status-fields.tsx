import { Checkbox } from '../../ui/checkbox.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'

export type StatusValues = {
  status: boolean
  maintenance: string
  maintenance_from: string
  maintenance_until: string
}

type StatusFieldsProps = {
  form: Pick<RecordForm<StatusValues>, 'text' | 'box'>
  labels: Record<keyof StatusValues, string>
}

/** The page /status, and what it says of planned maintenance. */
export function StatusFields({ form: { text, box }, labels }: StatusFieldsProps) {
  return (
    <FormSection
      title="Halaman status"
      text="Toko memeriksa dirinya setiap dua menit dan mencatat gangguan di /status."
    >
      <Checkbox label="Pembeli dapat melihat apakah toko berjalan" {...box('status')} />
      <TextAreaField
        label={labels.maintenance}
        maxLength={500}
        {...text('maintenance')}
        hint="Apa yang tidak dapat dipakai sementara. Kosong: tidak ada."
      />
      <TextField label={labels.maintenance_from} type="datetime-local" {...text('maintenance_from')} />
      <TextField label={labels.maintenance_until} type="datetime-local" {...text('maintenance_until')} />
    </FormSection>
  )
}
