import type { ObjectKind } from '#contracts/audit-verbs.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the log holds of a thing, the oldest entry first. */
export const actsOn = ({ kysely }: Database, kind: ObjectKind, id: number) =>
  kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after', 'hidden', 'reason'])
    .where('object_kind', '=', kind)
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
