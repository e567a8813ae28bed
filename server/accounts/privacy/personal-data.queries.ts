import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { deletedEmail } from '../plain-text.rules.ts'

/** A foreign key of one column: rows of `child` belong to a row of `parent`. */
type Reference = { child: string; column: string; parent: string; key: string; cascades: boolean }

/** Read from the schema, so that tables added later are included. `cascades` is "on delete cascade". */
async function listReferences(db: Queryable): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select format('%I.%I', child_space.nspname, child.relname) as child,
           child_column.attname as column,
           format('%I.%I', parent_space.nspname, parent.relname) as parent,
           parent_column.attname as key,
           con.confdeltype = 'c' as cascades
    from pg_constraint con
    join pg_class child on child.oid = con.conrelid
    join pg_namespace child_space on child_space.oid = child.relnamespace
    join pg_class parent on parent.oid = con.confrelid
    join pg_namespace parent_space on parent_space.oid = parent.relnamespace
    join pg_attribute child_column on child_column.attrelid = child.oid and child_column.attnum = con.conkey[1]
    join pg_attribute parent_column on parent_column.attrelid = parent.oid and parent_column.attnum = con.confkey[1]
    where con.contype = 'f' and cardinality(con.conkey) = 1 and not child.relispartition
    order by 1, 2`.execute(db)
  return rows
}

const USERS = 'public.users'
/** Columns that only serve to check a secret. */
const SECRET_COLUMN = /(^|_)hash$|^secret|^answer$/

type Row = Record<string, unknown>

/**
 * Every row that belongs to a user, or to a row that does, by table. A table is read by each of its references. A row
 * that names a user belongs to the users it names alone: what others marked on this user's review is theirs.
 */
export async function collectPersonalData(tx: Tx, userId: number): Promise<Record<string, Row[]>> {
  const references = await listReferences(tx)
  const userColumns = new Map<string, string[]>()
  for (const { child, column, parent } of references) {
    if (parent === USERS) userColumns.set(child, [...(userColumns.get(child) ?? []), column])
  }
  const found = new Map([[USERS, await rowsOf(tx, USERS, 'id', [userId])]])
  const fresh = [USERS]
  for (let parent = fresh.shift(); parent !== undefined; parent = fresh.shift()) {
    for (const { child, column, key } of references.filter((entry) => entry.parent === parent)) {
      const keys = (found.get(parent) ?? []).map((row) => row[key]).filter((value) => value !== null)
      if (keys.length === 0) continue
      const known = found.get(child) ?? []
      const isOfAnother = (row: Row) => {
        const named = (userColumns.get(child) ?? []).map((of) => row[of]).filter((of) => of !== null)
        return named.length > 0 && !named.includes(userId)
      }
      const seen = new Set(known.map((row) => JSON.stringify(row)))
      const added = (await rowsOf(tx, child, column, keys)).filter(
        (row) => !isOfAnother(row) && !seen.has(JSON.stringify(row)),
      )
      if (added.length === 0) continue
      found.set(child, [...known, ...added])
      // The rows that were added may have rows of their own.
      if (!fresh.includes(child)) fresh.push(child)
    }
  }
  const filled = [...found].filter(([, rows]) => rows.length > 0)
  return Object.fromEntries(
    filled.map(([table, rows]) => [table.replace(/^public\./, ''), rows.map(withoutSecrets)]),
  )
}

async function rowsOf(tx: Tx, table: string, column: string, keys: unknown[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(`t.${column}`)} = any(${keys})`.execute(tx)
  return rows.map(({ row }) => row)
}

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMN.test(column)))

/** Deletes what a cascade would delete with the user's row, which itself stays. */
export async function deletePersonalRows(tx: Tx, userId: number): Promise<void> {
  for (const { child, column, parent, cascades } of await listReferences(tx)) {
    if (parent !== USERS || !cascades) continue
    await sql`delete from ${sql.table(child)} where ${sql.ref(column)} = ${userId}`.execute(tx)
  }
}

/** Removes everything personal from the user's row. @returns the id of the picture that the account had */
export async function anonymizeUser(
  tx: Tx,
  userId: number,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<number | null> {
  const { avatar_image_id } = await tx
    .selectFrom('users')
    .select('avatar_image_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({
      email: deletedEmail(userId),
      name: 'Akun dihapus',
      password_hash: passwordHash,
      phone: null,
      birth_date: null,
      birth_place: null,
      avatar_image_id: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  return avatar_image_id
}
