import type { Queryable } from '#server/platform/database/database.ts'

const LONGEST_OUTCOME = 2000

export async function openAuditEntry(
  db: Queryable,
  entry: { operator: string; command: string; args: Record<string, unknown> },
): Promise<number> {
  const { id } = await db
    .insertInto('audit_entries')
    .values({
      operator: entry.operator,
      command: entry.command,
      arguments: JSON.stringify(entry.args),
      outcome: 'started',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function closeAuditEntry(db: Queryable, id: number, outcome: string): Promise<void> {
  await db
    .updateTable('audit_entries')
    .set({ outcome: outcome.slice(0, LONGEST_OUTCOME) })
    .where('id', '=', id)
    .execute()
}
