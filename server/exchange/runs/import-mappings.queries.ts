import { createHash } from 'node:crypto'
import { fold } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type KeptMapping, readMapping } from '../import-mapping.ts'

/** By what a kept mapping is found again: the names of the columns, in any order. */
export const headerKey = (columns: readonly string[]): string =>
  createHash('sha256').update(columns.map(fold).sort().join('\n')).digest('base64url')

export async function findMapping(db: Queryable, header: string): Promise<KeptMapping | undefined> {
  const kept = await db
    .selectFrom('import_mappings')
    .select(['name', 'mapping'])
    .where('header', '=', header)
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept && { name: kept.name, mapping: readMapping(JSON.stringify(kept.mapping)) }
}

/** Keeps a mapping under a name; an earlier one of that name is replaced. */
export async function keepMapping(
  db: Queryable,
  { name, columns, mapping, now }: KeptMapping & { columns: readonly string[]; now: Date },
): Promise<void> {
  const values = { header: headerKey(columns), mapping: JSON.stringify(mapping), used_at: now }
  await db
    .insertInto('import_mappings')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}
