import { useState } from 'react'
import { provinceChoice, useRegions } from '../../api/regions.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
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
  const [province, setProvince] = useState<number>()
  const { provinces, cities, failed } = useRegions({ province })
  return (
    <div className="grid gap-3">
      {name !== undefined && (
        <p>
          Sekarang: <strong>{name ?? 'tidak dikenal lagi, pilih yang baru'}</strong>
        </p>
      )}
      {failed && <RetryNotice {...failed} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Ganti provinsi"
          name="provinsi"
          value={province ?? ''}
          placeholder="Pilih provinsi"
          options={provinces.map(provinceChoice)}
          onChange={({ target }) => setProvince(Number(target.value) || undefined)}
        />
        <SelectField
          label="Kota atau kabupaten"
          name="shipping_origin"
          placeholder={province === undefined ? 'Pilih provinsi dahulu' : 'Pilih kota'}
          disabled={cities.length === 0}
          options={cities.map(({ city_id, city_name }) => ({ value: codeOf(city_id), text: city_name }))}
          onChange={({ target }) => {
            if (target.value !== '') onChange(target.value)
          }}
        />
      </div>
    </div>
  )
}
