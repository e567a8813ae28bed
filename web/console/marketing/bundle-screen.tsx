import { BUNDLE_BOUNDS } from '#contracts/choices.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { Chip } from '../../ui/chip.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { ChosenTitles } from '../forms/chosen-titles.tsx'
import { RupiahField } from '../forms/number-fields.tsx'
import { FormSection, RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { Amount } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { useRight } from '../session/staff-session.ts'
import {
  BUNDLE_LABELS,
  type Bundle,
  bundleBody,
  bundleValues,
  bundleValueWords,
  checkBundle,
  FORM_OPTIONS,
  STATUS_OPTIONS,
  standingOf,
} from './bundle-form.ts'

/** One set with all that staff can change of it. */
export function BundleScreen() {
  const id = Number(useScreenParams().id)
  const bundle = useCall('GET /api/console/bundles/:id', { params: { id } })
  return (
    <LoadedScreen title="Set" state={bundle}>
      {(record) => <OpenBundle key={id} record={record} changed={(next) => bundle.change(() => next)} />}
    </LoadedScreen>
  )
}

type OpenBundleProps = { record: Bundle; changed: (record: Bundle) => void }

function OpenBundle({ record, changed }: OpenBundleProps) {
  const mayChange = useRight('pemasaran.ubah')
  const { sold, slug, shown } = record
  const { text, tone } = standingOf(record)
  return (
    <ScreenFrame
      title={record.name}
      logged={{ kind: 'bundle', id: record.id }}
      beside={
        <>
          <Chip tone={tone}>{text}</Chip>
          <span className="text-muted">{formatNumber(sold)} terjual</span>
          {shown && (
            <a href={`/set/${slug}`} className="inline-flex min-h-11 items-center text-primary underline">
              Lihat di toko
            </a>
          )}
        </>
      }
    >
      <BundleForm record={record} changed={changed} disabled={!mayChange} />
    </ScreenFrame>
  )
}

function BundleForm({ record, changed, disabled }: OpenBundleProps & { disabled: boolean }) {
  const { id, parts, original, final_price } = record
  const seesTitles = useRight('katalog.lihat')
  const form = useRecordForm({
    draft: `bundle ${id}`,
    record,
    valuesOf: bundleValues,
    changed,
    check: checkBundle,
    save: (values, version) =>
      callConsole('PUT /api/console/bundles/:id', {
        params: { id },
        body: { ...bundleBody(values), version },
      }),
    reread: () => callConsole('GET /api/console/bundles/:id', { params: { id } }),
    done: `Set ${record.name} disimpan`,
  })
  const { text, values, set } = form
  const about = (titleId: number) => {
    const part = parts.find((one) => one.id === titleId)
    if (part === undefined) return null
    return (
      <span className="block text-sm text-muted">
        <Amount of={part.final_price} />
        {part.quantity !== null && `, stok ${formatNumber(part.quantity)}`}
        {!part.on_sale && <span className="text-danger">, tidak dijual</span>}
      </span>
    )
  }
  return (
    <RecordFormFrame form={form} labels={BUNDLE_LABELS} show={bundleValueWords}>
      <fieldset disabled={disabled} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <FormSection title="Set" text="Yang sudah membeli tetap mendapat isi dan harga saat membeli.">
          <TextField
            label={BUNDLE_LABELS.name}
            maxLength={100}
            {...text('name')}
            hint="Terlihat oleh pembeli"
          />
          <TextField
            label={BUNDLE_LABELS.slug}
            maxLength={120}
            {...text('slug')}
            hint="Bagian akhir alamatnya, tetap setelah pernah dijual"
          />
          <TextAreaField label={BUNDLE_LABELS.description} rows={4} {...text('description')} />
          <SelectField label={BUNDLE_LABELS.status} {...text('status')} options={STATUS_OPTIONS} />
          <div className="grid items-start gap-4 sm:max-lg:grid-cols-2 2xl:grid-cols-2">
            <TextField
              label={`${BUNDLE_LABELS.begins_at} (WIB)`}
              type="datetime-local"
              {...text('begins_at')}
              hint="Kosong: sejak dijual"
            />
            <TextField
              label={`${BUNDLE_LABELS.ends_at} (WIB)`}
              type="datetime-local"
              {...text('ends_at')}
              hint="Kosong: tanpa batas"
            />
          </div>
        </FormSection>
        <FormSection title="Isi dan harga">
          <SelectField label={BUNDLE_LABELS.type} {...text('type')} options={FORM_OPTIONS} />
          {seesTitles ? (
            <ChosenTitles
              ids={values.title_ids}
              onChange={(ids) => set('title_ids', ids)}
              most={BUNDLE_BOUNDS.most}
              about={about}
            />
          ) : (
            <ol className="grid gap-1">
              {parts.map(({ id: titleId, title }) => (
                <li key={titleId}>
                  {title}
                  {about(titleId)}
                </li>
              ))}
            </ol>
          )}
          <FieldError id="title-ids-error" name="title_ids" />
          <RupiahField label={BUNDLE_LABELS.price} {...text('price')} />
          <p className="text-sm text-muted">
            Satu per satu <Amount of={original} />, dalam set pembeli membayar <Amount of={final_price} />.
            Potongan dibagi ke setiap judul menurut harganya.
          </p>
        </FormSection>
      </fieldset>
    </RecordFormFrame>
  )
}
