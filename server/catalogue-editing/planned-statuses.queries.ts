import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type StatusPlan = { status: 'on_sale' | 'withdrawn'; startsAt: Date }
/** `refusedBecause`: why it could not be applied at its time; null while it is still to come. */
export type PlannedStatus = StatusPlan & { refusedBecause: 'no_edition' | 'draft' | null }

export async function findPlannedStatus(db: Queryable, titleId: number): Promise<PlannedStatus | undefined> {
  return db
    .selectFrom('planned_statuses')
    .select(['status', 'starts_at as startsAt', 'refused_because as refusedBecause'])
    .where('title_id', '=', titleId)
    .executeTakeFirst()
}

/** In place of the title's former plan, if it has one. */
export async function savePlannedStatus(
  tx: Tx,
  titleId: number,
  { status, startsAt, refusedBecause }: PlannedStatus,
): Promise<void> {
  const values = { status, starts_at: startsAt, refused_because: refusedBecause }
  await tx
    .insertInto('planned_statuses')
    .values({ title_id: titleId, ...values })
    .onConflict((conflict) => conflict.column('title_id').doUpdateSet(values))
    .execute()
}

export async function deletePlannedStatus(tx: Tx, titleId: number): Promise<void> {
  await tx.deleteFrom('planned_statuses').where('title_id', '=', titleId).execute()
}

/** Those of titles whose status somebody has changed since: nobody needs to be told of them any more. */
export async function deleteRefusedPlans(tx: Tx, titleIds: readonly number[]): Promise<void> {
  if (titleIds.length === 0) return
  await tx
    .deleteFrom('planned_statuses')
    .where('title_id', 'in', titleIds)
    .where('refused_because', 'is not', null)
    .execute()
}

/** Titles with a status that is due and not yet applied. */
export async function listTitlesWithDueStatus(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('planned_statuses')
    .select('title_id')
    .where('refused_because', 'is', null)
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('title_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.title_id)
}

/** When the next status is due. */
export async function findNextStatusStart(db: Queryable): Promise<Date | undefined> {
  const row = await db
    .selectFrom('planned_statuses')
    .select('starts_at')
    .where('refused_because', 'is', null)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.starts_at
}
