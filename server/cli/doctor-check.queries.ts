import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type Example = {
  what: string
  detail: string
  /** What to do about this finding, if the check has no general advice. */
  advice?: string
}

/** The result of a check: the number of findings, and the first few of them. */
export type Found = { total: number; examples: Example[] }

export type Check = {
  /** Stable, for programs. */
  name: string
  /** What holds in a healthy shop, as a sentence. */
  about: string
  /** A `fault` violates a rule of the shop; `to do` is work for the operator. */
  kind: 'fault' | 'to do'
  /** What to do about what is found. */
  advice?: string | undefined
  find(db: Queryable, now: Date): Promise<Found>
}

const EXAMPLES = 5

/** A check by a query that returns a row (`what`, `detail`) for every fault. */
export function check(
  kind: Check['kind'],
  name: string,
  about: string,
  query: (now: Date) => RawBuilder<unknown>,
  advice?: string,
): Check {
  return {
    name,
    about,
    kind,
    advice,
    find: async (db, now) => {
      const { rows } = await sql<{ what: string; detail: string; total: number }>`
        select what, detail, count(*) over () as total from (${query(now)}) as found(what, detail)
        order by what limit ${EXAMPLES}`.execute(db)
      return { total: rows[0]?.total ?? 0, examples: rows.map(({ what, detail }) => ({ what, detail })) }
    },
  }
}
