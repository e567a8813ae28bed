import { useEffect, useState } from 'react'
import type { City, Province } from '#contracts/regions.ts'
import { call } from './call.ts'

/** The provinces, and the cities of a chosen one. Where the lists cannot be fetched, there is nothing to choose. */
export function useRegions(province: string): { provinces: readonly Province[]; cities: readonly City[] } {
  const [provinces, setProvinces] = useState<readonly Province[]>([])
  const [cities, setCities] = useState<readonly City[]>([])
  useEffect(() => {
    call('GET /api/user/getProvinces').then(setProvinces, () => undefined)
  }, [])
  useEffect(() => {
    // Those of the former province must not be chosen for this one.
    setCities([])
    if (province === '') return
    let left = false
    call('GET /api/user/getCitys', { query: { province_id: province } }).then(
      (found) => {
        if (!left) setCities(found)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [province])
  return { provinces, cities }
}
