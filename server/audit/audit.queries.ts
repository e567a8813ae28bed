import { sql } from 'kysely'
import type { Actor } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Difference } from './difference.rules.ts'

type NewEntry = Difference & {
  at: Date
  verb: string
  objectId: string
  reason: string | null
}

/** In this order. A trigger gives each entry its id and the hash of the one before. */
export async function insertAuditEntries(tx: Tx, actor: Actor, entries: readonly NewEntry[]): Promise<void> {
  const { actor_kind, staff_id = null, actor_name = null, origin } = columnsOf(actor)
  const of = <Value>(pick: (entry: NewEntry) => Value) => entries.map(pick)
  const json = (values: unknown) => values && JSON.stringify(values)
  await sql`
    insert into audit_entries (at, actor_kind, staff_id, actor_name, origin, verb, object_id, before, after, hidden, reason)
    select e.at, ${actor_kind}, ${staff_id}::bigint, ${actor_name}, ${origin}, e.verb, e.object_id, e.before, e.after,
      array(select jsonb_array_elements_text(e.hidden)), e.reason
    from unnest(${of((entry) => entry.at)}::timestamptz[], ${of((entry) => entry.verb)}::text[],
      ${of((entry) => entry.objectId)}::text[], ${of((entry) => json(entry.before))}::jsonb[],
      ${of((entry) => json(entry.after))}::jsonb[], ${of((entry) => json(entry.hidden))}::jsonb[],
      ${of((entry) => entry.reason)}::text[])
      with ordinality as e(at, verb, object_id, before, after, hidden, reason, place)
    order by e.place`.execute(tx)
}

function columnsOf(actor: Actor): {
  actor_kind: Actor['kind']
  staff_id?: number
  actor_name?: string
  origin: string | null
} {
  const actor_kind = actor.kind
  if (actor.kind === 'staff') return { actor_kind, staff_id: actor.id, origin: actor.ip }
  return { actor_kind, actor_name: actor.name, origin: actor.kind === 'cli' ? actor.host : null }
}

export type AuditFilter = {
  /** Entries before this one. */
  before?: number | undefined
  staff?: number | undefined
  actor?: Actor['kind'] | undefined
  verb?: string | undefined
  kind?: string | undefined
  object?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

type LoggedValues = Record<string, unknown> | null

/** Entries of the log, the latest first. */
export async function listAuditRows(db: Queryable, filter: AuditFilter, limit: number) {
  const { before, staff, actor, verb, kind, object, from, until } = filter
  let rows = db
    .selectFrom('audit_entries as entry')
    // Whoever left the shop stays in its list of staff.
    .leftJoin('staff', 'staff.id', 'entry.staff_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_kind',
      'entry.staff_id',
      'entry.actor_name',
      'staff.name as staff_name',
      'entry.origin',
      'entry.verb',
      'entry.object_kind',
      'entry.object_id',
      sql<LoggedValues>`entry.before`.as('before'),
      sql<LoggedValues>`entry.after`.as('after'),
      'entry.hidden',
      'entry.reason',
      'entry.hash',
    ])
    .orderBy('entry.id', 'desc')
    .limit(limit)
  if (before !== undefined) rows = rows.where('entry.id', '<', before)
  if (staff !== undefined) rows = rows.where('entry.staff_id', '=', staff)
  if (actor !== undefined) rows = rows.where('entry.actor_kind', '=', actor)
  if (verb !== undefined) rows = rows.where('entry.verb', '=', verb)
  if (kind !== undefined) rows = rows.where('entry.object_kind', '=', kind)
  if (object !== undefined) rows = rows.where('entry.object_id', '=', object)
  if (from !== undefined) rows = rows.where('entry.at', '>=', new Date(from))
  if (until !== undefined) rows = rows.where('entry.at', '<', new Date(until))
  return rows.execute()
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

const MOST_FAULTS = 20

/** How many entries there are, and the first places at which somebody went past the shop. */
export async function findChainFaults(db: Queryable) {
  const { entries } = await db.selectFrom('audit_head').select('last_id as entries').executeTakeFirstOrThrow()
  const faults = await db
    .selectFrom('audit_faults')
    .select(['id', 'fault'])
    .$narrowType<{ id: number; fault: string }>()
    .orderBy('id')
    .limit(MOST_FAULTS)
    .execute()
  return { entries, faults }
}
