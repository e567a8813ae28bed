import { TAX_WORDS } from '#contracts/words/title-words.ts'
import { formatDecimal } from '#kernel/numbers.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choicesOf } from '../forms/choices-of.ts'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import { shortRupiah } from '../frame/parts.tsx'
import { PreorderFields } from './preorder-fields.tsx'
import type { TitleFields } from './title-form.ts'
import type { TitleRecord } from './title-words.ts'
import { useShopParts } from './use-shop-parts.ts'

type File = NonNullable<TitleRecord['ebook']>['file']

type EditionSectionProps = {
  form: RecordForm<TitleFields>
  edition: 'ebook' | 'physical_book'
  /** The newest file of an ebook. */
  file?: File
}

const WORDS = {
  ebook: { title: 'Edisi digital', add: 'Tambah edisi digital', remove: 'Hapus edisi digital' },
  physical_book: { title: 'Edisi cetak', add: 'Tambah edisi cetak', remove: 'Hapus edisi cetak' },
}

/** What an edition costs; an edition that nobody has bought can be removed. */
export function EditionSection({ form, edition, file = null }: EditionSectionProps) {
  const { text, set, values, errors } = form
  const words = WORDS[edition]
  if (!values[edition]) {
    return (
      <FormSection title={words.title} text="Judul ini tidak memiliki edisi ini.">
        <div>
          <Button kind="secondary" onClick={() => set(edition, true)}>
            {words.add}
          </Button>
        </div>
      </FormSection>
    )
  }
  return (
    <FormSection title={words.title} text={edition === 'ebook' ? <FileFacts file={file} /> : undefined}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RupiahField label="Harga" {...text(`${edition}.price`)} />
        <SelectField label="PPN" {...text(`${edition}.tax_class`)} options={choicesOf(TAX_WORDS)} />
        <NumberField label="Diskon (%)" {...text(`${edition}.discount`)} />
        <RupiahField label="Potongan" {...text(`${edition}.nominal_discount`)} />
        {edition === 'physical_book' && (
          <NumberField
            label="Berat (gram)"
            {...text('physical_book.weight')}
            hint="Ongkos kirim dihitung darinya"
          />
        )}
      </div>
      <p className="text-muted" aria-live="polite">
        Pembeli membayar <strong className="text-ink tabular-nums">{finalText(values, edition)}</strong>
      </p>
      {edition === 'ebook' && (
        <>
          <Checkbox label="Termasuk dalam langganan" {...form.box('ebook.in_subscription')} />
          <FieldError id="in-subscription-error" error={errors['ebook.in_subscription']} />
          <LeavingField form={form} />
        </>
      )}
      <PreorderFields form={form} edition={edition} />
      {errors[edition] !== undefined && <p className="text-danger">{errors[edition]}</p>}
      <div>
        <Button kind="ghost" onClick={() => set(edition, false)}>
          {words.remove}
        </Button>
      </div>
    </FormSection>
  )
}

/** The day on which a title leaves the subscription. */
function LeavingField({ form: { text, values } }: { form: RecordForm<TitleFields> }) {
  const allowed = useShopParts()?.notices.includes('leaving') === true
  if (!values['ebook.in_subscription'] || (!allowed && values['ebook.leaves_on'] === '')) return null
  return (
    <TextField
      label="Keluar dari langganan pada"
      type="date"
      {...text('ebook.leaves_on')}
      hint="Kosong: tetap termasuk. Bila sudah ada pelanggan yang membacanya, paling cepat 30 hari lagi; mereka dikabari"
    />
  )
}

/** As the shop computes it: first the percentage, rounded half up, then the amount. */
function finalText(values: TitleFields, edition: 'ebook' | 'physical_book'): string {
  const price = typedNumber(values[`${edition}.price`])
  const percent = typedNumber(values[`${edition}.discount`])
  const less = typedNumber(values[`${edition}.nominal_discount`])
  if (price === undefined || percent === undefined || less === undefined || percent > 100) return '–'
  return shortRupiah(Math.max(0, Math.floor((price * (100 - percent) + 50) / 100) - less))
}

function FileFacts({ file }: { file: File }) {
  if (file === null) return 'Belum ada berkas: pembeli belum dapat membacanya.'
  const size = formatDecimal(file.byte_size / 1024 / 1024, 1)
  const pages = file.page_count === null ? '' : `, ${file.page_count} halaman`
  return `Berkas ${file.file_type}, ${size} MB${pages}, revisi ${file.revision}`
}
