import { COURIERS, type Courier } from '#contracts/couriers.ts'
import { rupiah } from '#kernel/money.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { openCircuitBreaker } from '#server/platform/outbound/circuit-breaker.ts'
import {
  CarrierFailure,
  type CarrierOption,
  type ShippingCarrierRates,
  type ShippingPlace,
  type ShippingQuestion,
  sortedOptions,
} from '../port.ts'
import {
  deleteQuotesBefore,
  findPlace,
  findQuote,
  type KnownQuote,
  type Route,
  savePlace,
  saveQuotes,
} from './carrier-answers.queries.ts'
import { matchPlace } from './match-place.rules.ts'
import { openRajaongkirApi, type RajaongkirApi, type RajaongkirRate } from './rajaongkir-api.ts'

export const RAJAONGKIR = 'rajaongkir'
const BASE_URL = 'https://rajaongkir.komerce.id/api/v1'

/** How long a price is used: couriers change their prices once or twice a year. */
const FRESH = 7 * DAY
/** While RajaOngkir does not answer, an older price is used, so that the shop can sell. */
const STALE = 30 * DAY
/** How long a place is used: new ones are added now and then. */
const PLACE_FRESH = 90 * DAY
const NO_PLACE_FRESH = 7 * DAY
/** One call; a quote of a new district is three of them, each tried twice at most. */
const TRY_MS = 4 * SECOND
const PATIENCE_MS = 10 * SECOND

export type RajaongkirDeps = {
  key: string
  database: Pick<Database, 'kysely'>
  clock: () => Date
  log: Log
  /** Another address and less patience for tests. */
  baseUrl?: string
  tryMs?: number
}

type Answers = ReadonlyMap<Courier, CarrierOption[]>

/**
 * Rates of RajaOngkir. One call answers for all couriers, and answers are cached in the database: a route and weight
 * that was requested once costs no call for a week (the free plan has 100 calls a day). A new district costs two
 * calls, a new weight one.
 */
export function openRajaongkir(deps: RajaongkirDeps): ShippingCarrierRates {
  const { key, database, clock, log, baseUrl = BASE_URL, tryMs = TRY_MS } = deps
  const breaker = openCircuitBreaker({
    failures: 4,
    pauseMs: 30 * SECOND,
    clock,
    isAnswer: (error) => error instanceof CarrierFailure && error.kind === 'refused',
  })
  const api = openRajaongkirApi({ baseUrl, key, breaker, tryMs })
  const underWay = new Map<string, Promise<Answers>>()

  /** Parallel requests with the same question share a call. */
  function askOnce(route: Route, question: ShippingQuestion): Promise<Answers> {
    const name = JSON.stringify(route)
    const known = underWay.get(name)
    if (known) return known
    const asked = ask({ api, database, clock }, route, question).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }

  return {
    name: RAJAONGKIR,
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
        log[level]({ error: error.message }, 'shipping: RajaOngkir gave no rates')
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

function routeOf({ origin, destination, weightKg }: ShippingQuestion): Route {
  return { carrier: RAJAONGKIR, origin: codeOf(origin), destination: codeOf(destination), weightKg }
}

const codeOf = (place: ShippingPlace) => place.subdistrictCode ?? place.cityCode

type AskDeps = { api: RajaongkirApi; database: Pick<Database, 'kysely'>; clock: () => Date }

async function ask(deps: AskDeps, route: Route, question: ShippingQuestion): Promise<Answers> {
  const { api, database, clock } = deps
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const origin = await placeOf(deps, question.origin, signal)
  if (origin === null)
    throw new CarrierFailure('refused', 'RajaOngkir does not know the place that parcels leave from')
  const destination = await placeOf(deps, question.destination, signal)
  const grams = question.weightKg * 1000
  const rates =
    destination === null
      ? []
      : await api.listRates({ origin, destination, grams, couriers: COURIERS }, signal)
  const answers = answersOf(rates)
  const now = clock()
  await saveQuotes(database.kysely, route, answers, now)
  await deleteQuotesBefore(database.kysely, new Date(now.getTime() - STALE))
  return answers
}

/** RajaOngkir's id of a place, or null where its list does not have it. */
async function placeOf({ api, database, clock }: AskDeps, place: ShippingPlace, signal: AbortSignal) {
  const code = codeOf(place)
  const known = await findPlace(database.kysely, RAJAONGKIR, code)
  const fresh = known?.place === null ? NO_PLACE_FRESH : PLACE_FRESH
  if (known && clock().getTime() - known.askedAt.getTime() < fresh) return known.place
  const found =
    matchPlace(place, await api.searchPlaces(place.postalCode, signal)) ??
    matchPlace(place, await api.searchPlaces(place.subdistrictName ?? place.cityName, signal))
  const id = found?.id ?? null
  await savePlace(database.kysely, RAJAONGKIR, code, { place: id, askedAt: clock() })
  return id
}

function answersOf(rates: readonly RajaongkirRate[]): Answers {
  const answers = new Map<Courier, CarrierOption[]>()
  for (const courier of COURIERS) {
    const options = rates
      // A price of 0 means that the service is not offered.
      .filter((rate) => rate.code.toLowerCase() === courier && rate.cost > 0 && rate.service.trim() !== '')
      .map((rate) => ({
        service: rate.service.trim(),
        description: rate.description.trim() || rate.service.trim(),
        cost: rupiah(rate.cost),
        etd: daysOf(rate.etd),
      }))
    answers.set(courier, sortedOptions(options))
  }
  return answers
}

/** `2-3 day`, `4 HARI`, `1 - 2`, `6 jam`: as days, or empty where they cannot be read. */
export function daysOf(text: string): string {
  if (/jam|hour/i.test(text)) return '1'
  const days = /^(\d{1,2})(?: ?- ?(\d{1,2}))? ?(?:hari|days?)?$/i.exec(text.replace(/\s+/g, ' ').trim())
  if (days?.[1] === undefined) return ''
  const [least, most] = [Number(days[1]), Number(days[2] ?? days[1])]
  if (most === 0 || most < least) return ''
  return least === most ? String(most) : `${least}-${most}`
}
