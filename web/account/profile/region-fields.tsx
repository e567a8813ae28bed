import { useMemo } from 'react'
import { useRegions } from '../../api/regions.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'

export type ChosenRegion = {
  province: number | undefined
  city: number | undefined
  subdistrict: number | undefined
}

export type RegionFieldsProps = {
  chosen: ChosenRegion
  /** `postalCode` belongs to the new choice; it is empty where the choice has none. */
  onChange: (chosen: ChosenRegion, postalCode: string) => void
  errors: FieldErrors
}

/** Province, then city, then district. Each opens the next, and a change clears those that depend on it. */
export function RegionFields({ chosen, onChange, errors }: RegionFieldsProps) {
  const { provinces, cities, subdistricts, failed, loading } = useRegions(chosen)
  const { province, city, subdistrict } = chosen
  // The same arrays as long as the lists are the same: the field takes a new array as a new list, and may then put the
  // chosen option’s text in place of what is being typed.
  const provinceOptions = useMemo(
    () => provinces.map((row) => ({ value: row.province_id, label: row.province_name })),
    [provinces],
  )
  const cityOptions = useMemo(
    () => cities.map((row) => ({ value: row.city_id, label: row.city_name })),
    [cities],
  )
  const subdistrictOptions = useMemo(
    () => subdistricts.map((row) => ({ value: row.subdistrict_id, label: row.subdistrict_name })),
    [subdistricts],
  )
  return (
    <>
      {failed && <RetryNotice className="sm:col-span-2" {...failed} />}
      <ComboboxField
        label="Provinsi"
        name="province_id"
        placeholder="Cari provinsi"
        options={provinceOptions}
        loading={loading && provinces.length === 0}
        value={province}
        onChange={(option) =>
          onChange({ province: option?.value, city: undefined, subdistrict: undefined }, '')
        }
        error={province === undefined ? errors.province_id : undefined}
      />
      <ComboboxField
        label="Kota atau kabupaten"
        name="city_id"
        placeholder="Cari kota atau kabupaten"
        disabled={province === undefined}
        options={cityOptions}
        loading={loading && cities.length === 0}
        value={city}
        onChange={(option) => {
          const row = cities.find(({ city_id }) => city_id === option?.value)
          onChange({ province, city: row?.city_id, subdistrict: undefined }, row?.postal_code ?? '')
        }}
        error={city === undefined ? errors.city_id : undefined}
      />
      <ComboboxField
        label="Kecamatan"
        name="subdistrict_id"
        placeholder="Cari kecamatan"
        disabled={city === undefined}
        options={subdistrictOptions}
        loading={loading && subdistricts.length === 0}
        value={subdistrict}
        onChange={(option) => {
          const row = subdistricts.find(({ subdistrict_id }) => subdistrict_id === option?.value)
          const ofCity = cities.find(({ city_id }) => city_id === city)?.postal_code ?? ''
          onChange({ province, city, subdistrict: row?.subdistrict_id }, row?.postal_code ?? ofCity)
        }}
        error={subdistrict === undefined ? errors.subdistrict_id : undefined}
      />
    </>
  )
}
