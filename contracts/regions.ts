import * as z from 'zod'
import { call } from './call.ts'

export const MISSING_REGION = 'Provinsi atau Kota tidak ditemukan'

/** The official code without its dots: the district 34.71.03 is 347103. */
export const regionId = (message: string) =>
  z.coerce.number(message).int(message).min(11, message).max(999_999, message)

const province = z.object({ province_id: z.number().int(), province_name: z.string() })
export type Province = z.infer<typeof province>

const city = z.object({
  city_id: z.number().int(),
  province_id: z.number().int(),
  city_name: z.string(),
  postal_code: z.string(),
})
export type City = z.infer<typeof city>

const subdistrict = z.object({
  subdistrict_id: z.number().int(),
  city_id: z.number().int(),
  subdistrict_name: z.string(),
  postal_code: z.string(),
})
export type Subdistrict = z.infer<typeof subdistrict>

export const regionCalls = {
  'GET /api/user/getProvinces': call({
    access: 'public',
    summary: 'The provinces of Indonesia, by name',
    data: z.array(province),
    cached: true,
  }),
  'GET /api/user/getCitys': call({
    access: 'public',
    summary: 'The cities and regencies of a province, by name, each with its commonest postal code',
    query: z.object({ province_id: regionId(MISSING_REGION) }),
    data: z.array(city),
    cached: true,
  }),
  'GET /api/user/getSubdistricts': call({
    access: 'public',
    summary: 'The districts of a city, by name, each with its commonest postal code',
    query: z.object({ city_id: regionId(MISSING_REGION) }),
    data: z.array(subdistrict),
    cached: true,
  }),
} as const
