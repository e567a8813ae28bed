import { TAX_WORDS } from '#contracts/words/title-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { choicesOf } from '../forms/choices-of.ts'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { labelsOf } from '../forms/record-fields.ts'
import { FormSection, RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { ListedScreen } from '../frame/listed-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { useRight } from '../session/staff-session.ts'
import { OnePicture } from './one-picture.tsx'
import { checkPackage, PACKAGE_FIELDS, type Package, packageBody, packageValues } from './package-form.ts'

/** One package with all that staff can change of it. */
export function PackageScreen() {
  const id = Number(useScreenParams().id)
  const packages = useCall('GET /api/console/packages', {})
  return (
    <ListedScreen title="Paket" state={packages} is={(one) => one.id === id}>
      {(record, changed) => <OpenPackage key={id} record={record} changed={changed} />}
    </ListedScreen>
  )
}

type OpenPackageProps = { record: Package; changed: (record: Package) => void }

function OpenPackage({ record, changed }: OpenPackageProps) {
  const mayChange = useRight('pemasaran.ubah')
  const { id, version, subscribers } = record
  const pictures = (which: 'image' | 'icon') => ({
    version,
    picture: record[which],
    changed,
    save: (body: FormData) =>
      callConsole('PUT /api/console/packages/:id/pictures/:which', { params: { id, which }, body }),
    remove: () =>
      callConsole('DELETE /api/console/packages/:id/pictures/:which', {
        params: { id, which },
        query: { version },
      }),
  })
  return (
    <ScreenFrame
      title={record.name}
      logged={{ kind: 'package', id: record.id }}
      beside={
        <>
          <Chip tone={record.on_sale ? 'success' : 'plain'}>
            {record.on_sale ? 'Dijual' : 'Tidak dijual'}
          </Chip>
          <span className="text-muted">{formatNumber(subscribers)} pelanggan sekarang</span>
        </>
      }
    >
      <PackageForm record={record} changed={changed} disabled={!mayChange} />
      {mayChange && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <OnePicture title="Gambar" hint="Di halaman paketnya." shape="aspect-3/2" {...pictures('image')} />
          <OnePicture
            title="Ikon"
            hint="Gambar kecil di daftar paket, persegi."
            shape="aspect-square w-32"
            {...pictures('icon')}
          />
        </div>
      )}
    </ScreenFrame>
  )
}

function PackageForm({ record, changed, disabled }: OpenPackageProps & { disabled: boolean }) {
  const { id } = record
  const params = { id }
  const form = useRecordForm({
    draft: `package ${id}`,
    record,
    valuesOf: packageValues,
    changed,
    check: checkPackage,
    save: (values, version) => {
      const body = { ...packageBody(values), version }
      return callConsole('PUT /api/console/packages/:id', { params, body })
    },
    reread: async () => {
      const all = await callConsole('GET /api/console/packages')
      return all.find((one) => one.id === id) ?? record
    },
    done: `Paket ${record.name} disimpan`,
  })
  const { text } = form
  return (
    <RecordFormFrame form={form} labels={labelsOf(PACKAGE_FIELDS)}>
      <fieldset disabled={disabled} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <FormSection title="Paket" text="Yang sudah membeli tetap mendapat masa dan harga saat membeli.">
          <TextField label="Nama" {...text('name')} hint="Terlihat oleh pembeli" />
          <TextAreaField label="Keterangan" rows={4} {...text('description')} />
          <Checkbox label="Dijual" {...form.box('on_sale')} />
        </FormSection>
        <FormSection title="Masa dan harga">
          <NumberField
            label="Masa (bulan)"
            {...text('duration')}
            hint="Bulan kalender sejak dibayar, atau sejak masa yang sedang berjalan berakhir"
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <RupiahField label="Harga" {...text('price')} />
            <SelectField label="PPN" {...text('tax')} options={choicesOf(TAX_WORDS)} />
            <NumberField label="Potongan (%)" {...text('discount')} />
            <RupiahField label="Potongan (rupiah)" {...text('nominal_discount')} hint="Setelah persennya" />
          </div>
          {!record.tax_decided && (
            <InlineNotice tone="warning">
              Belum ada yang memastikan PPN paket ini. Pilih dan simpan agar tidak ditanyakan lagi.
            </InlineNotice>
          )}
        </FormSection>
      </fieldset>
    </RecordFormFrame>
  )
}
