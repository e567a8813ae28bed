import * as z from 'zod'
import { call, id, nothing } from './call.ts'
import { normalPhone } from './phone.ts'
import { MISSING_REGION, regionId } from './regions.ts'

export const EMPTY_FIELD = 'Field ini tidak boleh kosong'

const address = z.object({
  id: z.number().int(),
  recipient: z.string(),
  phone: z.string(),
  postal_code: z.string(),
  province_id: z.number().int(),
  city_id: z.number().int(),
  subdistrict_id: z.number().int(),
  address: z.string(),
  /** 1 for the address that parcels are sent to. */
  main_address: z.union([z.literal(0), z.literal(1)]),
  province: z.object({ province_name: z.string() }),
  city: z.object({ city_name: z.string() }),
  subdistrict: z.object({ subdistrict_name: z.string() }),
  user: z.object({ name: z.string() }),
})
export type Address = z.infer<typeof address>

export const filled = (longest: number) =>
  z.string(EMPTY_FIELD).trim().min(1, EMPTY_FIELD).max(longest, `Paling panjang ${longest} huruf`)

/** 08…, 628… and +628… are one number, stored as +628…. */
export const phone = filled(30).transform((text, context) => {
  const normal = normalPhone(text)
  if (normal !== undefined) return normal
  context.addIssue({ code: 'custom', message: 'Nomor telepon tidak valid. Contoh: 081234567890' })
  return z.NEVER
})

export const postalCode = filled(5).regex(/^[1-9]\d{4}$/, 'Kode pos terdiri atas 5 angka')

const addressBody = z.object({
  recipient: filled(100),
  phone,
  postal_code: postalCode,
  province_id: regionId(MISSING_REGION),
  city_id: regionId(MISSING_REGION),
  subdistrict_id: regionId(EMPTY_FIELD),
  address: filled(500),
})

/** An update may carry the names of its regions and `_method`; the ids and the path decide. */
const addressUpdate = addressBody.extend({
  province: z.unknown().optional(),
  city: z.unknown().optional(),
  _method: z.unknown().optional(),
})

export const addressCalls = {
  'GET /api/user/user-address': call({
    access: 'user',
    summary: 'The user’s addresses, the main one first',
    data: z.array(address),
  }),
  'POST /api/user/user-address': call({
    access: 'user',
    summary: 'Adds an address; the first becomes the main one',
    form: true,
    body: addressBody,
    data: address,
    status: 201,
  }),
  'PUT /api/user/user-address/:id': call({
    access: 'user',
    summary: 'Changes an address of the user',
    form: true,
    body: addressUpdate,
    data: address,
  }),
  'DELETE /api/user/user-address/:id': call({
    access: 'user',
    summary: 'Removes an address of the user; the main one stays (409)',
    data: nothing,
  }),
  'POST /api/user/setMainAddress': call({
    access: 'user',
    summary: 'Makes an address of the user the main one',
    form: true,
    body: z.object({ user_address_id: id }),
    data: nothing,
  }),
} as const
