import { type InferResult, sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const credentials = (db: Queryable) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'password_hash', 'blocked_at', 'totp_secret', 'totp_step'])
    .select(sql<boolean>`exists (select from staff_passkeys where staff_id = staff.id)`.as('has_passkey'))
    .select(
      sql<boolean>`exists (select from staff_recovery_codes where staff_id = staff.id)`.as(
        'has_recovery_codes',
      ),
    )
export type Credentials = InferResult<ReturnType<typeof credentials>>[number]

export async function findCredentialsByEmail(db: Queryable, email: string): Promise<Credentials | undefined> {
  return credentials(db).where('email', '=', email).executeTakeFirst()
}

export async function findCredentials(db: Queryable, id: number): Promise<Credentials | undefined> {
  return credentials(db).where('id', '=', id).executeTakeFirst()
}

/** False where a code of this time step, or of a later one, was taken meanwhile. */
export async function takeTotpStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** False where there is no such code, or it was used. */
export async function takeRecoveryCode(tx: Tx, staffId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
