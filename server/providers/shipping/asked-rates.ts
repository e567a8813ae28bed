import type { Courier } from '#contracts/couriers.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import {
  deleteQuotesBefore,
  findPlace,
  findQuote,
  type KnownQuote,
  type Route,
  savePlace,
  saveQuotes,
} from './carrier-answers.queries.ts'
import { type ListedPlace, matchPlace } from './match-place.rules.ts'
import {
  CarrierFailure,
  type CarrierOption,
  type ShippingCarrierRates,
  type ShippingPlace,
  type ShippingQuestion,
  sortedOptions,
} from './port.ts'

/** How long a price is used: couriers change their prices once or twice a year. */
const FRESH = 7 * DAY
/** While the carrier does not answer, an older price is used, so that the shop can sell. */
const STALE = 30 * DAY
/** How long a place is used: new ones are added now and then. */
const PLACE_FRESH = 90 * DAY
const NO_PLACE_FRESH = 7 * DAY
/** One question of a new district is three calls, each tried twice at most. */
const PATIENCE_MS = 10 * SECOND

/** The two calls of a carrier's API that a quote needs. Both only read. */
export type CarrierApi = {
  searchPlaces(text: string, signal: AbortSignal): Promise<ListedPlace[]>
  /** Empty where no courier goes. */
  listRates(
    route: { origin: string; destination: string; weightKg: number; couriers: readonly Courier[] },
    signal: AbortSignal,
  ): Promise<(CarrierOption & { courier: string })[]>
}

export type AskedRatesDeps = {
  name: string
  couriers: readonly Courier[]
  api: CarrierApi
  database: Pick<Database, 'kysely'>
  clock: () => Date
  log: Log
}

/** What such rates are opened with, whoever the carrier is. */
export type CarrierDeps = Pick<AskedRatesDeps, 'database' | 'clock' | 'log'> & {
  key: string
  /** Another address and less patience for tests. */
  baseUrl?: string
  tryMs?: number
}

type Answers = ReadonlyMap<Courier, CarrierOption[]>

/**
 * Rates that are asked of a carrier's API. One call answers for all couriers, and answers are cached in the database: a
 * route and weight that was requested once costs no call for a week. A new district costs two calls, a new weight one.
 */
export function openAskedRates(deps: AskedRatesDeps): ShippingCarrierRates {
  const { name, couriers, database, clock, log } = deps
  const underWay = new Map<string, Promise<Answers>>()
  const routeOf = ({ origin, destination, weightKg }: ShippingQuestion): Route => ({
    carrier: name,
    origin: codeOf(origin),
    destination: codeOf(destination),
    weightKg,
  })

  /** Parallel requests with the same question share a call. */
  function askOnce(route: Route, question: ShippingQuestion): Promise<Answers> {
    const key = JSON.stringify(route)
    const known = underWay.get(key)
    if (known) return known
    const asked = ask(deps, route, question).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }

  return {
    name,
    couriers,
    quote: async (question) => {
      const route = routeOf(question)
      const known = await findQuote(database.kysely, route, question.courier)
      const age = ageOf(known, clock())
      if (known && age < FRESH) return known.options
      try {
        return (await askOnce(route, question)).get(question.courier) ?? []
      } catch (error) {
        if (!(error instanceof CarrierFailure)) throw error
        const level = error.kind === 'refused' ? 'error' : 'warn'
        log[level]({ error: error.message }, `shipping: ${name} gave no rates`)
        if (known && age < STALE) return known.options
        throw error
      }
    },
    isKnown: async (question) => {
      const known = await findQuote(database.kysely, routeOf(question), question.courier)
      return ageOf(known, clock()) < FRESH
    },
  }
}

const ageOf = (known: KnownQuote | undefined, now: Date) =>
  known === undefined ? Number.POSITIVE_INFINITY : now.getTime() - known.askedAt.getTime()

const codeOf = (place: ShippingPlace) => place.subdistrictCode ?? place.cityCode

async function ask(deps: AskedRatesDeps, route: Route, question: ShippingQuestion): Promise<Answers> {
  const { name, couriers, api, database, clock } = deps
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const origin = await placeOf(deps, question.origin, signal)
  if (origin === null) {
    throw new CarrierFailure('refused', `${name} does not know the place that parcels leave from`)
  }
  const destination = await placeOf(deps, question.destination, signal)
  const { weightKg } = question
  const rates =
    destination === null ? [] : await api.listRates({ origin, destination, weightKg, couriers }, signal)
  const answers = new Map(couriers.map((courier) => [courier, optionsOf(courier, rates)]))
  const now = clock()
  await saveQuotes(database.kysely, route, answers, now)
  await deleteQuotesBefore(database.kysely, new Date(now.getTime() - STALE))
  return answers
}

/** A price of 0 means that the service is not offered. */
const optionsOf = (courier: Courier, rates: readonly (CarrierOption & { courier: string })[]) =>
  sortedOptions(
    rates
      .filter((rate) => rate.courier.toLowerCase() === courier && rate.cost > 0 && rate.service.trim() !== '')
      .map(({ service, description, cost, etd, cashOnDelivery }) => ({
        service: service.trim(),
        description: description.trim() || service.trim(),
        cost,
        etd,
        cashOnDelivery,
      })),
  )

/** The carrier's id of a place, or null where its list does not have it. */
async function placeOf(
  { name, api, database, clock }: AskedRatesDeps,
  place: ShippingPlace,
  signal: AbortSignal,
): Promise<string | null> {
  const code = codeOf(place)
  const known = await findPlace(database.kysely, name, code)
  const fresh = known?.place === null ? NO_PLACE_FRESH : PLACE_FRESH
  if (known && clock().getTime() - known.askedAt.getTime() < fresh) return known.place
  const found =
    matchPlace(place, await api.searchPlaces(place.postalCode, signal)) ??
    matchPlace(place, await api.searchPlaces(place.subdistrictName ?? place.cityName, signal))
  const id = found?.id ?? null
  await savePlace(database.kysely, name, code, { place: id, askedAt: clock() })
  return id
}
