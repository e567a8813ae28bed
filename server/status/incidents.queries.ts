import { sql } from 'kysely'
import type { Component } from '#contracts/status.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type Incident = { component: Component; beganAt: Date; endedAt: Date | null }
export type Checks = { since: Date | null; checkedAt: Date | null }

/** How long an incident is shown after its end. */
const SHOWN_FOR = 90 * DAY
const MOST_SHOWN = 100
/** The most rows that are kept, however often a component fails and recovers. */
const MOST_KEPT = 1_000
/** A component that fails again within this time after an incident is still in the same incident. */
const SAME_INCIDENT = 5 * MINUTE

export async function listIncidents(db: Queryable, now: Date): Promise<Incident[]> {
  return (
    db
      .selectFrom('incidents')
      .select(['component', 'began_at as beganAt', 'ended_at as endedAt'])
      .where((where) =>
        where.or([
          where('ended_at', 'is', null),
          where('ended_at', '>', new Date(now.getTime() - SHOWN_FOR)),
        ]),
      )
      // The limit leaves out no incident that lasts.
      .orderBy(sql`ended_at is null`, 'desc')
      .orderBy('began_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN)
      .execute()
  )
}

const checks = (db: Queryable) => db.selectFrom('status_checks').select(['since', 'checked_at as checkedAt'])

export const readChecks = (db: Queryable): Promise<Checks> => checks(db).executeTakeFirstOrThrow()

/** Locks the checks, so that two instances record one after the other. */
export const lockChecks = (tx: Tx): Promise<Checks> => checks(tx).forUpdate().executeTakeFirstOrThrow()

export async function saveChecks(tx: Tx, now: Date): Promise<void> {
  await sql`update status_checks set since = coalesce(since, ${now}), checked_at = ${now}`.execute(tx)
}

/** Deletes all records: while the page is switched off, nothing is checked. */
export async function forgetChecks(tx: Tx): Promise<void> {
  await tx.updateTable('status_checks').set({ since: null, checked_at: null }).execute()
  await tx.deleteFrom('incidents').execute()
}

export async function insertIncident(tx: Tx, { component, beganAt, endedAt }: Incident): Promise<void> {
  await tx
    .insertInto('incidents')
    .values({ component, began_at: beganAt, ended_at: endedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function endIncidents(
  tx: Tx,
  { except, now }: { except: Component[]; now: Date },
): Promise<void> {
  await sql`update incidents set ended_at = greatest(began_at, ${now})
    where ended_at is null and component <> all(${except}::text[])`.execute(tx)
}

/** Begins an incident of each component that has none, or reopens one that ended within `SAME_INCIDENT`. */
export async function beginIncidents(
  tx: Tx,
  { components, now }: { components: Component[]; now: Date },
): Promise<void> {
  await sql`update incidents set ended_at = null where id in (
    select distinct on (component) id from incidents i
    where component = any(${components}::text[]) and ended_at > ${new Date(now.getTime() - SAME_INCIDENT)}
      and not exists (select from incidents o where o.component = i.component and o.ended_at is null)
    order by component, ended_at desc, id desc)`.execute(tx)
  for (const component of components) await insertIncident(tx, { component, beganAt: now, endedAt: null })
}

export async function purgeIncidents(tx: Tx, now: Date): Promise<void> {
  await sql`delete from incidents where ended_at < ${new Date(now.getTime() - SHOWN_FOR)}
    or ended_at is not null and id not in (select id from incidents order by id desc limit ${MOST_KEPT})`.execute(
    tx,
  )
}
