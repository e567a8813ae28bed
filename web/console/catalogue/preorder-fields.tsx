import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../forms/number-fields.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import type { TitleFields } from './title-form.ts'
import { useShopParts } from './use-shop-parts.ts'

type PreorderFieldsProps = { form: RecordForm<TitleFields>; edition: 'ebook' | 'physical_book' }

/** The day from which on an edition is read or sent, which is sold until then as a preorder. */
export function PreorderFields({ form, edition }: PreorderFieldsProps) {
  const { text, values } = form
  const day = values[`${edition}.preorder`]
  const allowed = useShopParts()?.preorders === true
  if (!allowed && day === '') return null
  const isPaper = edition === 'physical_book'
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Pra-pesan</legend>
      <TextField
        label={isPaper ? 'Dikirim mulai' : 'Dapat dibaca mulai'}
        type="date"
        {...text(`${edition}.preorder`)}
        hint="Kosong: sudah terbit. Sebelum tanggal ini dijual sebagai pra-pesan"
      />
      {isPaper && day !== '' && (
        <NumberField
          label="Batas per pembeli"
          {...text('physical_book.preorder.cap')}
          hint="Kosong: selama stok ada"
        />
      )}
      {day !== '' && (
        <div className="sm:col-span-2">
          <TextAreaField label="Keterangan pra-pesan" rows={2} {...text(`${edition}.preorder.text`)} />
        </div>
      )}
    </fieldset>
  )
}
