import type { Database } from '#server/platform/database/database.ts'
import { findStaff, type StaffRow } from '../staff.queries.ts'

export async function getOwn({ kysely }: Database, id: number): Promise<StaffRow> {
  const staff = await findStaff(kysely, id)
  if (staff === undefined) throw new Error(`there is no member of staff ${id}`)
  return staff
}
