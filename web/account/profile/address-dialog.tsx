import { type RefObject, Suspense, useState } from 'react'
import type { Address } from '#contracts/addresses.ts'
import { callForAnswer } from '../../api/call.ts'
import { callFailure } from '../../api/call-failure.ts'
import { formFailure } from '../../api/form-failure.ts'
import { loadCities, loadProvinces } from '../../api/regions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { lazyPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FieldErrors, type FormFields, useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { checkAddress } from '../check-account.ts'
import type { ChosenRegion } from './region-fields.tsx'

/** The searchable fields weigh 45 kB, so they are fetched when an address is written. */
const RegionFields = lazyPart(() => import('./region-fields.tsx'), 'RegionFields')

const REGIONS = ['Provinsi', 'Kota atau kabupaten', 'Kecamatan']
const regionsComing = REGIONS.map((name) => <Skeleton key={name} className="h-17.5 w-full" />)

export type AddressDialogProps = {
  /** The address to change; undefined to add one. */
  address: Address | undefined
  onClose: () => void
  onSaved: (saved: Address) => Promise<void>
  /** Gets the focus on closing. */
  finalFocus?: RefObject<HTMLElement | null>
}

const idText = (id: number | undefined) => (id === undefined ? '' : String(id))

/** The values to send. They come from the choices, not from what is typed in the search fields. */
const withRegion = (fields: FormFields, { province, city, subdistrict }: ChosenRegion): FormFields => ({
  ...fields,
  province_id: idText(province),
  city_id: idText(city),
  subdistrict_id: idText(subdistrict),
})

function check(fields: FormFields): FieldErrors {
  const errors = checkAddress(fields)
  return Object.keys(errors).length > 0 ? { ...errors, [WHOLE_FORM]: 'Periksa Kembali Data Anda' } : errors
}

/** The region names that an update carries; undefined where nothing is chosen. */
async function regionNames({ province, city }: ChosenRegion) {
  if (province === undefined || city === undefined) return undefined
  const [provinces, cities] = await Promise.all([loadProvinces(), loadCities(province)])
  const inProvince = provinces.find(({ province_id }) => province_id === province)
  const inCity = cities.find(({ city_id }) => city_id === city)
  return inProvince && inCity && { province: inProvince.province_name, city: inCity.city_name }
}

async function save(address: Address | undefined, fields: FormFields, region: ChosenRegion) {
  const names = await regionNames(region)
  const { province, city, subdistrict } = region
  if (names === undefined || province === undefined || city === undefined || subdistrict === undefined) {
    throw callFailure({ status: 422, message: 'Provinsi atau Kota tidak ditemukan' })
  }
  const { recipient = '', phone = '', postal_code = '', address: street = '' } = fields
  const body = {
    recipient,
    phone,
    postal_code,
    address: street,
    province_id: province,
    city_id: city,
    subdistrict_id: subdistrict,
  }
  if (address === undefined) {
    const { message, data } = await callForAnswer('POST /api/user/user-address', { body })
    return { saved: data, text: message || 'Alamat Berhasil Ditambahkan' }
  }
  const { message, data } = await callForAnswer('PUT /api/user/user-address/:id', {
    params: { id: address.id },
    body: { ...body, ...names, _method: 'PUT' },
  })
  return { saved: data, text: message || 'Alamat Berhasil Diperbarui' }
}

/** Adds an address or changes one. */
export function AddressDialog({ address, onClose, onSaved, finalFocus }: AddressDialogProps) {
  const [region, setRegion] = useState<ChosenRegion>({
    province: address?.province_id,
    city: address?.city_id,
    subdistrict: address?.subdistrict_id,
  })
  const [postalCode, setPostalCode] = useState(address?.postal_code ?? '')
  const form = useForm({
    check: (fields) => check(withRegion(fields, region)),
    send: async (fields) => {
      const { saved, text } = await save(address, fields, region)
      showToast({ kind: 'success', text, of: 'form' })
      await onSaved(saved)
      onClose()
    },
    failed: (error) => formFailure(error, 'Alamat Gagal Ditambahkan'),
  })
  const fault = form.errors[WHOLE_FORM]
  return (
    <Dialog
      open
      wide
      {...(finalFocus && { finalFocus })}
      onOpenChange={(open) => !open && onClose()}
      title={address === undefined ? 'Tambah Alamat' : 'Ubah Alamat'}
    >
      <Form of={form} aria-label="Alamat" className="grid items-start gap-4 sm:grid-cols-2">
        {fault !== undefined && (
          <InlineNotice tone="danger" announced className="sm:col-span-2">
            {fault}
          </InlineNotice>
        )}
        <TextField
          label="Nama penerima"
          name="recipient"
          autoComplete="shipping name"
          required
          maxLength={100}
          defaultValue={address?.recipient}
        />
        <TextField
          label="Nomor telepon"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          required
          maxLength={30}
          defaultValue={address?.phone}
        />
        <Suspense fallback={regionsComing}>
          <RegionFields
            chosen={region}
            errors={form.errors}
            onChange={(chosen, code) => {
              setRegion(chosen)
              setPostalCode(code)
            }}
          />
        </Suspense>
        <TextField
          label="Kode pos"
          name="postal_code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          required
          maxLength={5}
          value={postalCode}
          onChange={({ currentTarget }) => setPostalCode(currentTarget.value)}
        />
        <div className="sm:col-span-2">
          <TextAreaField
            label="Alamat lengkap"
            name="address"
            autoComplete="shipping street-address"
            required
            maxLength={500}
            defaultValue={address?.address}
            hint="Jalan, nomor rumah, RT/RW, dan patokan."
          />
        </div>
        <div className="flex flex-col-reverse gap-3 sm:col-span-2 sm:flex-row sm:justify-end">
          <Button kind="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" busy={form.busy}>
            Simpan
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
