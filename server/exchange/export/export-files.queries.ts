import { sql } from 'kysely'
import type { ExportSettingsGiven } from '#contracts/console/exports.ts'
import type { EXPORT_EVERY, EXPORT_STATES } from '#contracts/exchange-choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type ProfileFields = {
  name: string
  settings: ExportSettingsGiven
  changedOnly: boolean
  every: (typeof EXPORT_EVERY)[number]
}
export type StoredProfile = ProfileFields & {
  id: number
  nextAt: Date | null
  nextSince: Date | null
  version: number
}

const profileColumns = sql`id, name, settings, changed_only as "changedOnly", every, next_at as "nextAt",
  next_since as "nextSince", version`

export async function listProfiles(db: Queryable): Promise<StoredProfile[]> {
  const { rows } = await sql<StoredProfile>`
    select ${profileColumns} from export_profiles order by lower(name), id`.execute(db)
  return rows
}

export async function lockProfile(tx: Tx, id: number): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
    select ${profileColumns} from export_profiles where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertProfile(
  tx: Tx,
  given: ProfileFields & { nextAt: Date | null },
): Promise<StoredProfile> {
  const { rows } = await sql<StoredProfile>`
    insert into export_profiles (name, settings, changed_only, every, next_at)
    values (${given.name}, ${JSON.stringify(given.settings)}, ${given.changedOnly}, ${given.every}, ${given.nextAt})
    returning ${profileColumns}`.execute(tx)
  return one(rows)
}

/** A recipient that gets other files begins with everything once more. */
export async function updateProfile(
  tx: Tx,
  id: number,
  given: ProfileFields & { nextAt: Date | null; nextSince: Date | null },
): Promise<StoredProfile> {
  const { rows } = await sql<StoredProfile>`
    update export_profiles set name = ${given.name}, settings = ${JSON.stringify(given.settings)},
      changed_only = ${given.changedOnly}, every = ${given.every}, next_at = ${given.nextAt},
      next_since = ${given.nextSince}, version = version + 1
    where id = ${id} returning ${profileColumns}`.execute(tx)
  return one(rows)
}

export async function deleteProfile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('export_profiles').where('id', '=', id).execute()
}

/** Recipients whose next file is due, locked; one that another process takes is left out. */
export async function lockDueProfiles(tx: Tx, now: Date): Promise<StoredProfile[]> {
  const { rows } = await sql<StoredProfile>`
    select ${profileColumns} from export_profiles where next_at <= ${now} order by id for update skip locked`.execute(
    tx,
  )
  return rows
}

export async function setNextAt(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx.updateTable('export_profiles').set({ next_at: nextAt }).where('id', '=', id).execute()
}

export type StoredExport = {
  id: number
  profileId: number | null
  name: string
  settings: ExportSettingsGiven
  since: Date | null
  state: (typeof EXPORT_STATES)[number]
  attempts: number
  titles: number | null
  written: number
  bytes: number | null
  storageKey: string
  madeBy: string | null
  madeAt: Date
  endedAt: Date | null
}

const exportColumns = sql`e.id, e.profile_id as "profileId", e.name, e.settings, e.since, e.state, e.attempts, e.titles,
  e.written, e.bytes, e.storage_key as "storageKey", (select s.name from staff s where s.id = e.made_by) as "madeBy",
  e.made_at as "madeAt", e.ended_at as "endedAt"`

export async function insertExport(
  tx: Tx,
  given: Pick<StoredExport, 'profileId' | 'name' | 'settings' | 'since' | 'storageKey' | 'madeAt'> & {
    madeBy: number | null
  },
): Promise<StoredExport> {
  const { rows } = await sql<StoredExport>`
    insert into exports as e (profile_id, name, settings, since, storage_key, made_by, made_at)
    values (${given.profileId}, ${given.name}, ${JSON.stringify(given.settings)}, ${given.since}, ${given.storageKey},
      ${given.madeBy}, ${given.madeAt})
    returning ${exportColumns}`.execute(tx)
  return one(rows)
}

export async function listExports(db: Queryable, limit: number): Promise<StoredExport[]> {
  const { rows } = await sql<StoredExport>`
    select ${exportColumns} from exports e order by e.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findExport(db: Queryable, id: number): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select ${exportColumns} from exports e where e.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Takes the next file that waits, or one whose process has not been heard of since `lostBefore`, so that no two
 * processes write one file.
 */
export async function claimExport(
  db: Queryable,
  { now, lostBefore }: { now: Date; lostBefore: Date },
): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    update exports e set state = 'running', attempts = e.attempts + 1, seen_at = ${now}, written = 0, titles = null
    where e.id = (
      select id from exports where state = 'waiting' or (state = 'running' and seen_at < ${lostBefore})
      order by id limit 1 for update skip locked
    )
    returning ${exportColumns}`.execute(db)
  return rows[0]
}

export async function noteProgress(
  db: Queryable,
  id: number,
  progress: { written: number; titles: number; now: Date },
): Promise<void> {
  const { now, ...counts } = progress
  await db
    .updateTable('exports')
    .set({ ...counts, seen_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function endExport(
  tx: Tx,
  { id, profileId }: Pick<StoredExport, 'id' | 'profileId'>,
  ended: { state: 'done'; titles: number; bytes: number; nextSince: Date } | { state: 'failed' },
  now: Date,
): Promise<void> {
  const counts =
    ended.state === 'done' ? { titles: ended.titles, written: ended.titles, bytes: ended.bytes } : {}
  await tx
    .updateTable('exports')
    .set({ state: ended.state, ended_at: now, ...counts })
    .where('id', '=', id)
    .execute()
  if (ended.state === 'failed' || profileId === null) return
  await tx
    .updateTable('export_profiles')
    .set({ next_since: ended.nextSince })
    .where('id', '=', profileId)
    .execute()
}

/** Files whose time is over. */
export async function listOldExports(
  db: Queryable,
  madeBefore: Date,
): Promise<{ id: number; storageKey: string }[]> {
  const rows = await db
    .selectFrom('exports')
    .select(['id', 'storage_key'])
    .where('made_at', '<', madeBefore)
    .where('state', 'in', ['done', 'failed'])
    .limit(1000)
    .execute()
  return rows.map(({ id, storage_key }) => ({ id, storageKey: storage_key }))
}

export async function deleteExport(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute()
}

function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('no row came back')
  return row
}
