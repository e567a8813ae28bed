import { useState } from 'react'
import { cityChoice, provinceChoice, useRegions } from '../api/regions.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { SelectField } from '../ui/select-field.tsx'

/** Province, then city: choosing one is all that is asked. */
export function CityChooser({ onChosen }: { onChosen: (cityId: number) => void }) {
  const [province, setProvince] = useState<number>()
  const { provinces, cities, failed } = useRegions({ province })
  return (
    <div className="mt-2 grid gap-3">
      {failed && <RetryNotice {...failed} />}
      <SelectField
        label="Provinsi"
        name="provinsi"
        value={province ?? ''}
        placeholder="Pilih provinsi"
        options={provinces.map(provinceChoice)}
        onChange={({ target }) => setProvince(Number(target.value) || undefined)}
      />
      <SelectField
        label="Kota atau kabupaten"
        name="kota"
        value=""
        placeholder={province === undefined ? 'Pilih provinsi dahulu' : 'Pilih kota'}
        disabled={cities.length === 0}
        options={cities.map(cityChoice)}
        onChange={({ target }) => {
          if (target.value !== '') onChosen(Number(target.value))
        }}
      />
    </div>
  )
}
