import { useEffect, useState } from 'react'
import type { City, Province, Subdistrict } from '#contracts/regions.ts'
import { call } from './call.ts'

/** Regions do not change while a form is filled in: each list is fetched once, unless that fails. */
function remembered<List>(fetch: (id: number) => Promise<List>): (id: number) => Promise<List> {
  const known = new Map<number, Promise<List>>()
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const list = fetch(id)
    known.set(id, list)
    list.catch(() => known.delete(id))
    return list
  }
}

const allProvinces = remembered<Province[]>(() => call('GET /api/user/getProvinces'))
export const loadProvinces = () => allProvinces(0)
export const loadCities = remembered<City[]>((province_id) =>
  call('GET /api/user/getCitys', { query: { province_id } }),
)
const loadSubdistricts = remembered<Subdistrict[]>((city_id) =>
  call('GET /api/user/getSubdistricts', { query: { city_id } }),
)

type Chosen = { province?: number | undefined; city?: number | undefined }
type Lists = { provinces: Province[]; cities: City[]; subdistricts: Subdistrict[] }
const NONE: Lists = { provinces: [], cities: [], subdistricts: [] }

export type Regions = Lists & {
  loading: boolean
  /** Where a list could not be fetched: fetches it again, `busy` meanwhile. */
  failed?: { text: string; busy: boolean; onRetry: () => void }
}

/** The lists to choose from, given what is chosen already. A list of another choice is never shown. */
export function useRegions({ province, city }: Chosen): Regions {
  const [found, setFound] = useState<Lists & Chosen>()
  const [turn, setTurn] = useState(0)
  const [failedTurn, setFailedTurn] = useState<number>()
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
      setFailedTurn(undefined)
    }
    fetchLists().catch(() => current && setFailedTurn(turn))
    return () => {
      current = false
    }
  }, [province, city, turn])
  const { provinces, cities, subdistricts } = found ?? NONE
  const sameProvince = found?.province === province
  const sameCity = found?.city === city
  return {
    provinces,
    cities: sameProvince ? cities : NONE.cities,
    subdistricts: sameCity ? subdistricts : NONE.subdistricts,
    loading: failedTurn === undefined && (found === undefined || !sameProvince || !sameCity),
    ...(failedTurn !== undefined && {
      failed: {
        text: 'Daftar wilayah gagal dimuat.',
        busy: failedTurn !== turn,
        onRetry: () => setTurn((last) => last + 1),
      },
    }),
  }
}

/** What a select of provinces, or of cities, offers. */
export const provinceChoice = ({ province_id, province_name }: Province) => ({
  value: province_id,
  text: province_name,
})
export const cityChoice = ({ city_id, city_name }: City) => ({ value: city_id, text: city_name })
