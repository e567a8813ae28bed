import type { Selectable } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Read, reading } from '#server/platform/database/statement.ts'

const columns = [
  'addresses.id',
  'addresses.recipient',
  'addresses.phone',
  'addresses.postal_code',
  'addresses.province_code',
  'addresses.province_name',
  'addresses.city_code',
  'addresses.city_name',
  'addresses.subdistrict_code',
  'addresses.subdistrict_name',
  'addresses.address',
  'addresses.is_main',
] as const

const withUser = (db: Queryable, userId: number) =>
  db
    .selectFrom('addresses')
    .innerJoin('users', 'users.id', 'addresses.user_id')
    .select([...columns, 'users.name as user_name'])
    .where('addresses.user_id', '=', userId)

export type AddressRow = Awaited<ReturnType<typeof listAddressRows>>[number]

export async function listAddressRows(db: Queryable, userId: number) {
  return withUser(db, userId).orderBy('is_main', 'desc').orderBy('addresses.id').execute()
}

export async function findAddressRow(db: Queryable, userId: number, id: number) {
  return withUser(db, userId).where('addresses.id', '=', id).executeTakeFirst()
}

const mainAddress = prepare(({ userId }: { userId: number }) =>
  withUser(compose, userId).where('is_main', '=', true),
)

export function readMainAddressRow(userId: number): Read<AddressRow | undefined> {
  return reading(mainAddress({ userId }), ([row]) => row)
}

type StoredAddress = Selectable<Schema['addresses']>
export type AddressValues = Omit<StoredAddress, 'id' | 'user_id' | 'is_main' | 'created_at'>

export async function insertAddress(tx: Tx, address: Omit<StoredAddress, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False where the user has no such address. */
export async function updateAddress(
  tx: Tx,
  userId: number,
  id: number,
  values: AddressValues,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('addresses')
    .set(values)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteAddressRow(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** In two steps, since a unique index allows only one main address even within a statement. */
export async function moveMainAddress(tx: Tx, userId: number, id: number): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_main: false })
    .where('user_id', '=', userId)
    .where('is_main', '=', true)
    .execute()
  await tx
    .updateTable('addresses')
    .set({ is_main: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
