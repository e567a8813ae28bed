import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Check, check } from './doctor-check.queries.ts'

/** Checks of the database that depend on which gateways are configured. */
export function gatewayChecks({ current, all }: { current: string; all: readonly string[] }): Check[] {
  return [
    check(
      'fault',
      'charges-of-unnamed-gateways',
      'Every charge that may be paid is of a gateway that PAYMENTS or PAYMENTS_FORMER names',
      () => sql`
        select 'gateway ' || gateway, count(*) || ' charges that may be paid, such as ' || min(reference)
        from charges where ask_at is not null and state <> 'paid' and gateway <> all(${[...all]}::text[]) group by gateway`,
      'Name it in PAYMENTS_FORMER and set its keys again: its notifications are refused and nobody asks about its charges until then.',
    ),
    check(
      'fault',
      'payment-methods',
      'The gateway of new charges has payment methods',
      () => sql`
        select 'gateway ' || ${current}::text, 'has no payment methods'
        where not exists (select from payment_channels where gateway = ${current})`,
      'Nobody can pay. Fill payment_channels for it, or name another gateway in PAYMENTS.',
    ),
  ]
}

export async function readDatabaseClock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database tells no time')
  return row.now
}
