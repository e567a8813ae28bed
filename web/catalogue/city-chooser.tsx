import { useState } from 'react'
import { useRegions } from '../api/use-regions.ts'
import { SelectField } from '../ui/select-field.tsx'

/** Province, then city: choosing one is all that is asked. */
export function CityChooser({ onChosen }: { onChosen: (cityId: number) => void }) {
  const [province, setProvince] = useState('')
  const { provinces, cities } = useRegions(province)
  return (
    <div className="mt-2 grid gap-3">
      <SelectField
        label="Provinsi"
        name="provinsi"
        value={province}
        placeholder="Pilih provinsi"
        options={provinces}
        onChange={({ target }) => setProvince(target.value)}
      />
      <SelectField
        label="Kota atau kabupaten"
        name="kota"
        value=""
        placeholder={province === '' ? 'Pilih provinsi dahulu' : 'Pilih kota'}
        disabled={cities.length === 0}
        options={cities}
        onChange={({ target }) => {
          if (target.value !== '') onChosen(Number(target.value))
        }}
      />
    </div>
  )
}
