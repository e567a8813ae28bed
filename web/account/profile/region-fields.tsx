import { useEffect, useMemo, useState } from 'react'
import type { City, Province, Subdistrict } from '#contracts/regions.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { loadCities, loadProvinces, loadSubdistricts } from './regions.ts'

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

type Lists = { provinces: Province[]; cities: City[]; subdistricts: Subdistrict[] }
const NONE: Lists = { provinces: [], cities: [], subdistricts: [] }

/** The lists to choose from, given what is chosen already. A list of another choice is never shown. */
function useLists({ province, city }: ChosenRegion): Lists & { failed: boolean; loading: boolean } {
  const [found, setFound] = useState<Lists & Pick<ChosenRegion, 'province' | 'city'>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    const fetchLists = async () => {
      const [provinces, cities, subdistricts] = await Promise.all([
        loadProvinces(),
        province === undefined ? NONE.cities : loadCities(province),
        city === undefined ? NONE.subdistricts : loadSubdistricts(city),
      ])
      if (!current) return
      setFound({ province, city, provinces, cities, subdistricts })
      setFailed(false)
    }
    fetchLists().catch(() => current && setFailed(true))
    return () => {
      current = false
    }
  }, [province, city])
  const { provinces, cities, subdistricts } = found ?? NONE
  const sameProvince = found?.province === province
  const sameCity = found?.city === city
  return {
    provinces,
    cities: sameProvince ? cities : NONE.cities,
    subdistricts: sameCity ? subdistricts : NONE.subdistricts,
    failed,
    loading: !failed && (found === undefined || !sameProvince || !sameCity),
  }
}

/** Province, then city, then district. Each opens the next, and a change clears those that depend on it. */
export function RegionFields({ chosen, onChange, errors }: RegionFieldsProps) {
  const { provinces, cities, subdistricts, failed, loading } = useLists(chosen)
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
      {failed && (
        <InlineNotice tone="danger" announced className="sm:col-span-2">
          Daftar wilayah gagal dimuat. Tutup dialog ini, lalu coba lagi.
        </InlineNotice>
      )}
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
