import { useState } from 'react'
import { cityChoice, provinceChoice, useRegions } from '../api/regions.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'

/** Province, then city. Both stay, since the arrow keys go through the cities one by one. */
export function CityChooser({ onChosen }: { onChosen: (cityId: number) => void }) {
  const [province, setProvince] = useState<number>()
  const [city, setCity] = useState<number>()
  const fields = useLostFocus<HTMLDivElement>(true)
  const { provinces, cities, failed } = useRegions({ province })
  return (
    <div ref={fields} tabIndex={-1} className="mt-2 grid w-full gap-3 outline-none">
      {failed && <RetryNotice {...failed} />}
      <SelectField
        label="Provinsi"
        name="provinsi"
        value={province ?? ''}
        placeholder="Pilih provinsi"
        options={provinces.map(provinceChoice)}
        onChange={({ target }) => {
          setProvince(Number(target.value) || undefined)
          setCity(undefined)
        }}
      />
      <SelectField
        label="Kota atau kabupaten"
        name="kota"
        value={city ?? ''}
        placeholder={province === undefined ? 'Pilih provinsi dahulu' : 'Pilih kota'}
        disabled={cities.length === 0}
        options={cities.map(cityChoice)}
        onChange={({ target }) => {
          const chosen = Number(target.value)
          if (chosen === 0) return
          setCity(chosen)
          onChosen(chosen)
        }}
      />
    </div>
  )
}
