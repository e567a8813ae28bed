import type { Queryable } from '#server/platform/database/database.ts'

export async function isBroughtIn(db: Queryable, sha256: string): Promise<boolean> {
  const file = db.selectFrom('import_files').select('sha256').where('sha256', '=', sha256)
  return (await file.executeTakeFirst()) !== undefined
}

export async function noteBroughtIn(
  db: Queryable,
  { sha256, name, now }: { sha256: string; name: string; now: Date },
): Promise<void> {
  await db
    .insertInto('import_files')
    .values({ sha256, name: name.slice(0, 500), brought_in_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
