import { MISSING_REGION, type regionCalls } from '#contracts/regions.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Regions } from './open-regions.ts'

export function regionsHandlers({ regions }: { regions: Regions }): Handlers<keyof typeof regionCalls> {
  return {
    'GET /api/user/getProvinces': async () => ({
      data: regions.provinces.map(({ id, name }) => ({ province_id: id, province_name: name })),
    }),
    'GET /api/user/getCitys': async ({ query }) => {
      const province = regions.findProvince(query.province_id)
      if (province === undefined) throw unknownRegion('province_id')
      return {
        data: province.cities.map(({ id, name, postalCode }) => ({
          city_id: id,
          province_id: province.id,
          city_name: name,
          postal_code: postalCode,
        })),
      }
    },
    'GET /api/user/getSubdistricts': async ({ query }) => {
      const city = regions.findCity(query.city_id)
      if (city === undefined) throw unknownRegion('city_id')
      return {
        data: city.subdistricts.map(({ id, name, postalCode }) => ({
          subdistrict_id: id,
          city_id: city.id,
          subdistrict_name: name,
          postal_code: postalCode,
        })),
      }
    },
  }
}

const unknownRegion = (field: string) => fieldFailure(field, MISSING_REGION)
