import type { Address } from '#contracts/addresses.ts'
import { idOf } from '#server/regions/open-regions.ts'
import type { AddressRow } from './addresses.queries.ts'

/** An address as the API shows it. */
export function addressOf(row: AddressRow): Address {
  return {
    id: row.id,
    recipient: row.recipient,
    phone: row.phone,
    postal_code: row.postal_code,
    province_id: idOf(row.province_code),
    city_id: idOf(row.city_code),
    subdistrict_id: idOf(row.subdistrict_code),
    address: row.address,
    main_address: row.is_main ? 1 : 0,
    province: { province_name: row.province_name },
    city: { city_name: row.city_name },
    subdistrict: { subdistrict_name: row.subdistrict_name },
    user: { name: row.user_name },
  }
}
