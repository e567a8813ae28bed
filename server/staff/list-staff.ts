import { normalEmail } from '#server/accounts/plain-text.rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findRolesByName } from './roles.queries.ts'
import { findStaffByEmail, type StaffRow } from './staff.queries.ts'

export type { StaffRow } from './staff.queries.ts'

export { hasAnyStaff, listStaff } from './staff.queries.ts'

/** @throws Failure not_found */
export async function getStaffByEmail(db: Queryable, email: string): Promise<StaffRow> {
  const staff = await findStaffByEmail(db, normalEmail(email))
  if (staff === undefined) throw new Failure('not_found', `Tidak ada anggota staf dengan email ${email}`)
  return staff
}

/** @throws Failure not_found, which names the role that there is not */
export async function getRoleIds(db: Queryable, names: readonly string[]): Promise<number[]> {
  const roles = await findRolesByName(db, names)
  const missing = names.find((name) => !roles.some((role) => role.name === name))
  if (missing !== undefined) throw new Failure('not_found', `Tidak ada peran bernama ${missing}`)
  return roles.map(({ id }) => id)
}
