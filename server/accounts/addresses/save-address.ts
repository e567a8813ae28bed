import { EMPTY_FIELD } from '#contracts/addresses.ts'
import { MISSING_REGION } from '#contracts/regions.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { lockUser } from '../lock-user.ts'
import { plainText } from '../plain-text.rules.ts'
import {
  type AddressRow,
  type AddressValues,
  findAddressRow,
  insertAddress,
  listAddressRows,
  updateAddress,
} from './addresses.queries.ts'

/** The most addresses of a user, since they are read and shown all at once. */
const MOST_ADDRESSES = 50

export type AddressDeps = { database: Database; regions: Regions }
export type NewAddress = {
  recipient: string
  phone: string
  postal_code: string
  province_id: number
  city_id: number
  subdistrict_id: number
  address: string
}

/**
 * Adds an address; the first of a user is the main one.
 * @throws Failure invalid, conflict, unauthenticated
 */
export async function addAddress(
  { database, regions }: AddressDeps,
  { userId, now, address }: { userId: number; now: Date; address: NewAddress },
): Promise<AddressRow> {
  const values = addressValues(regions, address)
  return database.transact(async (tx) => {
    // One change at a time, so that exactly the first address becomes the main one.
    await lockUser(tx, userId)
    const known = await listAddressRows(tx, userId)
    if (known.length >= MOST_ADDRESSES) {
      throw new Failure(
        'conflict',
        `Anda sudah menyimpan ${MOST_ADDRESSES} alamat. Hapus salah satunya dahulu.`,
      )
    }
    const is_main = !known.some((row) => row.is_main)
    const id = await insertAddress(tx, { ...values, user_id: userId, is_main, created_at: now })
    return getAddress(tx, userId, id)
  })
}

/** @throws Failure invalid, not_found, unauthenticated */
export async function changeAddress(
  { database, regions }: AddressDeps,
  { userId, id, address }: { userId: number; id: number; address: NewAddress },
): Promise<AddressRow> {
  const values = addressValues(regions, address)
  return database.transact(async (tx) => {
    await lockUser(tx, userId)
    if (!(await updateAddress(tx, userId, id, values))) throw addressNotFound()
    return getAddress(tx, userId, id)
  })
}

async function getAddress(tx: Tx, userId: number, id: number) {
  const row = await findAddressRow(tx, userId, id)
  if (row === undefined) throw addressNotFound()
  return row
}

export const addressNotFound = () => new Failure('not_found', 'Alamat tidak ditemukan.')

/** Uses the region names of the shop's data, and checks that each region lies within the one before. */
function addressValues(regions: Regions, address: NewAddress): AddressValues {
  const subdistrict = regions.findSubdistrict(address.subdistrict_id)
  const city = regions.findCity(address.city_id)
  if (city === undefined) throw fieldFailure('city_id', MISSING_REGION)
  if (city.province.id !== address.province_id) throw fieldFailure('province_id', MISSING_REGION)
  if (subdistrict === undefined || subdistrict.city !== city)
    throw fieldFailure('subdistrict_id', EMPTY_FIELD)
  const recipient = plainText(address.recipient)
  const street = plainText(address.address)
  if (recipient === '') throw fieldFailure('recipient', EMPTY_FIELD)
  if (street === '') throw fieldFailure('address', EMPTY_FIELD)
  return {
    recipient,
    phone: address.phone,
    postal_code: address.postal_code,
    province_code: city.province.code,
    province_name: city.province.name,
    city_code: city.code,
    city_name: city.name,
    subdistrict_code: subdistrict.code,
    subdistrict_name: subdistrict.name,
    address: street,
  }
}
