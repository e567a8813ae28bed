import * as z from 'zod'
import type { Courier } from '#contracts/couriers.ts'
import { rupiah } from '#kernel/money.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CarrierOption } from './port.ts'

export type Route = { carrier: string; origin: string; destination: string; weightKg: number }
export type KnownQuote = { options: CarrierOption[]; askedAt: Date }

const storedOptions = z.array(
  z.object({
    service: z.string(),
    description: z.string(),
    cost: z.number().int().transform(rupiah),
    etd: z.string(),
    // Prices that were stored before carriers were asked for it.
    cashOnDelivery: z.boolean().default(false),
  }),
)

export async function findQuote(
  db: Queryable,
  route: Route,
  courier: Courier,
): Promise<KnownQuote | undefined> {
  const row = await db
    .selectFrom('carrier_quotes')
    .select(['options', 'asked_at'])
    .where('carrier', '=', route.carrier)
    .where('origin_code', '=', route.origin)
    .where('destination_code', '=', route.destination)
    .where('weight_kg', '=', route.weightKg)
    .where('courier', '=', courier)
    .executeTakeFirst()
  return row && { options: storedOptions.parse(row.options), askedAt: row.asked_at }
}

/** One answer covers all couriers that a carrier serves. */
export async function saveQuotes(
  db: Queryable,
  route: Route,
  byCourier: ReadonlyMap<Courier, CarrierOption[]>,
  askedAt: Date,
): Promise<void> {
  const rows = Array.from(byCourier, ([courier, options]) => ({
    carrier: route.carrier,
    origin_code: route.origin,
    destination_code: route.destination,
    weight_kg: route.weightKg,
    courier,
    options: JSON.stringify(options),
    asked_at: askedAt,
  }))
  await db
    .insertInto('carrier_quotes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['carrier', 'origin_code', 'destination_code', 'weight_kg', 'courier'])
        .doUpdateSet(({ ref }) => ({ options: ref('excluded.options'), asked_at: ref('excluded.asked_at') })),
    )
    .execute()
}

/** Called when an answer is written, a hundred times a day at most. */
export async function deleteQuotesBefore(db: Queryable, moment: Date): Promise<void> {
  await db.deleteFrom('carrier_quotes').where('asked_at', '<', moment).execute()
}

export type KnownPlace = { place: string | null; askedAt: Date }

export async function findPlace(
  db: Queryable,
  carrier: string,
  code: string,
): Promise<KnownPlace | undefined> {
  const row = await db
    .selectFrom('carrier_places')
    .select(['place', 'asked_at'])
    .where('carrier', '=', carrier)
    .where('district_code', '=', code)
    .executeTakeFirst()
  return row && { place: row.place, askedAt: row.asked_at }
}

export async function savePlace(
  db: Queryable,
  carrier: string,
  code: string,
  { place, askedAt }: KnownPlace,
): Promise<void> {
  await db
    .insertInto('carrier_places')
    .values({ carrier, district_code: code, place, asked_at: askedAt })
    .onConflict((conflict) =>
      conflict.columns(['carrier', 'district_code']).doUpdateSet({ place, asked_at: askedAt }),
    )
    .execute()
}
