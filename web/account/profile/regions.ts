import type { City, Province, Subdistrict } from '#contracts/regions.ts'
import { call } from '../../api/call.ts'

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
export const loadSubdistricts = remembered<Subdistrict[]>((city_id) =>
  call('GET /api/user/getSubdistricts', { query: { city_id } }),
)
