import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { type Check, check } from './doctor-check.queries.ts'

/** The gateway of new charges, and the names of all gateways that are configured. */
export type ConfiguredGateways = {
  current: Pick<PaymentGateway, 'name' | 'channels'>
  all: readonly string[]
}

/** Checks of the database that depend on which gateways are configured. */
export function gatewayChecks({ current, all }: ConfiguredGateways): Check[] {
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
      'The gateway of new charges takes a payment method that is offered',
      () => sql`
        select 'gateway ' || ${current.name}::text, 'takes none of the payment methods that are offered'
        where not exists (
          select from payment_methods where offered and id = any(${[...current.channels.keys()]}::int[])
        )`,
      'Nobody can pay. Offer one of its methods, or name another gateway in PAYMENTS.',
    ),
  ]
}

export async function readDatabaseClock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database tells no time')
  return row.now
}
