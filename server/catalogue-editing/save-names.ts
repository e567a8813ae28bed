import { fold } from '#kernel/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type NameTable, upsertNames } from './names.queries.ts'

/** The id of a name that was saved; null for an absent name. */
export type IdOfName = (name: string | null) => number | null

/** Saves names that are new. Names that differ only in case, accents or white space are one name. */
export async function saveNames(
  tx: Tx,
  table: NameTable,
  names: readonly (string | null)[],
): Promise<IdOfName> {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = name === null ? '' : fold(name)
    if (name !== null && key !== '' && !byKey.has(key)) byKey.set(key, name.replace(/\s+/g, ' ').trim())
  }
  const ids = await upsertNames(tx, table, byKey)
  return (name) => (name === null ? null : (ids.get(fold(name)) ?? null))
}
