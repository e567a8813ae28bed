import { useState } from 'react'
import { useRegions } from '../../api/use-regions.ts'
import { SelectField } from '../../ui/select-field.tsx'

type ShippingOriginProps = {
  /** The name of the present place; null where it is not one any more, undefined while another one is chosen. */
  name: string | null | undefined
  onChange: (code: string) => void
}

/** The official code of a city, from its number: 3471 is 34.71. */
const codeOf = (id: number) => String(id).replace(/^(\d{2})/, '$1.')

/** The city from which parcels are sent. */
export function ShippingOrigin({ name, onChange }: ShippingOriginProps) {
  const [province, setProvince] = useState('')
  const { provinces, cities } = useRegions(province)
  return (
    <div className="grid gap-3">
      {name !== undefined && (
        <p>
          Sekarang: <strong>{name ?? 'tidak dikenal lagi, pilih yang baru'}</strong>
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Ganti provinsi"
          name="provinsi"
          value={province}
          placeholder="Pilih provinsi"
          options={provinces}
          onChange={({ target }) => setProvince(target.value)}
        />
        <SelectField
          label="Kota atau kabupaten"
          name="shipping_origin"
          placeholder={province === '' ? 'Pilih provinsi dahulu' : 'Pilih kota'}
          disabled={cities.length === 0}
          options={cities.map(({ value, text }) => ({ value: codeOf(value), text }))}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value)
          }}
        />
      </div>
    </div>
  )
}
