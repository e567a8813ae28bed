import { type RawBuilder, sql } from 'kysely'

/** When claimed work is due again, by its column `sends`: after a minute, doubled with each try, at most an hour. */
export const nextTry = (now: Date): RawBuilder<Date> =>
  sql`${now}::timestamptz + least(interval '1 minute' * power(2, least(sends, 10)), interval '1 hour')`
