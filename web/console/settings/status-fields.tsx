import { Checkbox } from '../../ui/checkbox.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import { SHOP_LABELS, type ShopValues } from './shop-form.ts'

/** The page /status, and what it says of planned maintenance. */
export function StatusFields({ form: { text, box } }: { form: RecordForm<ShopValues> }) {
  return (
    <FormSection
      title="Halaman status"
      text="Toko memeriksa dirinya setiap dua menit dan mencatat gangguan di /status."
    >
      <Checkbox label="Pembeli dapat melihat apakah toko berjalan" {...box('status')} />
      <TextAreaField
        label={SHOP_LABELS.maintenance}
        maxLength={500}
        {...text('maintenance')}
        hint="Apa yang tidak dapat dipakai sementara. Kosong: tidak ada."
      />
      <TextField label={SHOP_LABELS.maintenance_from} type="datetime-local" {...text('maintenance_from')} />
      <TextField label={SHOP_LABELS.maintenance_until} type="datetime-local" {...text('maintenance_until')} />
    </FormSection>
  )
}
