import { useEffect, useState } from 'react'
import { call } from './call.ts'

type RegionOption = { value: number; text: string }

/** The provinces, and the cities of a chosen one. Where the lists cannot be fetched, there is nothing to choose. */
export function useRegions(province: string): {
  provinces: readonly RegionOption[]
  cities: readonly RegionOption[]
} {
  const [provinces, setProvinces] = useState<readonly RegionOption[]>([])
  const [cities, setCities] = useState<readonly RegionOption[]>([])
  useEffect(() => {
    call('GET /api/user/getProvinces').then(
      (found) =>
        setProvinces(
          found.map(({ province_id, province_name }) => ({ value: province_id, text: province_name })),
        ),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    // Those of the former province must not be chosen for this one.
    setCities([])
    if (province === '') return
    let left = false
    call('GET /api/user/getCitys', { query: { province_id: province } }).then(
      (found) => {
        if (!left) setCities(found.map(({ city_id, city_name }) => ({ value: city_id, text: city_name })))
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [province])
  return { provinces, cities }
}
