import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { firstCharacters } from '#kernel/text.ts'
import { MINUTE } from '#kernel/time.ts'
import { type CircuitBreaker, CircuitOpen } from '#server/platform/outbound/circuit-breaker.ts'
import {
  NoAnswer,
  type OutboundRequest,
  parseAnswer,
  sendRequest,
} from '#server/platform/outbound/send-request.ts'
import { CarrierFailure } from '../port.ts'

const TRIES = 2
/** Where a limit of calls is reached and nothing is said about when it ends. */
const QUIET_MS = 15 * MINUTE
const MAX_BYTES = 2 * 1024 * 1024

/** A place of RajaOngkir's list: a village, with an id that only RajaOngkir uses. */
const place = z.object({
  id: z.union([z.number().int(), z.string().min(1)]).transform(String),
  city_name: z.string(),
  district_name: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  zip_code: z
    .string()
    .nullish()
    .transform((code) => code ?? ''),
})
export type RajaongkirPlace = z.output<typeof place>

const rate = z.object({
  code: z.string(),
  service: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  cost: z.coerce.number().int().nonnegative(),
  etd: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
})
export type RajaongkirRate = z.output<typeof rate>

const meta = z.object({ meta: z.object({ message: z.string().optional() }) })

export type RajaongkirApi = {
  searchPlaces(text: string, signal: AbortSignal): Promise<RajaongkirPlace[]>
  /** Empty where no courier goes. */
  listRates(
    route: { origin: string; destination: string; grams: number; couriers: readonly string[] },
    signal: AbortSignal,
  ): Promise<RajaongkirRate[]>
}

/**
 * The two calls of RajaOngkir's API (Komerce, `/api/v1`) that a quote needs. Both only read, so both are tried
 * again once after a timeout or an error of the server.
 */
export function openRajaongkirApi({
  baseUrl,
  key,
  breaker,
  tryMs,
}: {
  baseUrl: string
  key: string
  breaker: CircuitBreaker
  tryMs: number
}): RajaongkirApi {
  type Call = Pick<OutboundRequest, 'method' | 'body'>
  const ask = <Row>(schema: z.ZodType<Row>, path: string, call: Call, signal: AbortSignal) =>
    turnedAway(breaker, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await askOnce(schema, `${baseUrl}${path}`, call, signal)
        } catch (error) {
          const worthAnother =
            error instanceof CarrierFailure && error.kind === 'unreachable' && error !== exhausted
          if (!worthAnother || attempt === TRIES || signal.aborted) throw error
          await sleep(100 + Math.random() * 200)
        }
      }
    })
  let exhausted: CarrierFailure | undefined

  async function askOnce<Row>(schema: z.ZodType<Row>, url: string, call: Call, signal: AbortSignal) {
    const request = { ...call, headers: { key }, timeoutMs: tryMs, maxBytes: MAX_BYTES, signal }
    const { status, body, retryAfter } = await send(url, request)
    if (status === 429) {
      breaker.pause(retryAfter ?? QUIET_MS)
      exhausted = new CarrierFailure('unreachable', 'RajaOngkir: the limit of calls is reached')
      throw exhausted
    }
    if (status >= 200 && status < 300) return readRows(schema, body)
    const said = meta.safeParse(body).data?.meta.message ?? ''
    // The answer for an unknown place, and for a route without a service.
    if (status === 404 || (status === 400 && /not found|tidak ditemukan/i.test(said))) return []
    const words = `RajaOngkir: ${status} ${firstCharacters(said, 200)}`.trim()
    throw new CarrierFailure(status >= 500 ? 'unreachable' : 'refused', words)
  }

  return {
    searchPlaces: (text, signal) => {
      const query = new URLSearchParams({ search: text, limit: '50', offset: '0' })
      return ask(place, `/destination/domestic-destination?${query}`, {}, signal)
    },
    listRates: ({ origin, destination, grams, couriers }, signal) => {
      const body = new URLSearchParams({
        origin,
        destination,
        weight: String(grams),
        courier: couriers.join(':'),
      })
      return ask(rate, '/calculate/domestic-cost', { method: 'POST', body }, signal)
    },
  }
}

/** While the circuit breaker is open the carrier counts as unreachable. */
async function turnedAway<T>(breaker: CircuitBreaker, work: () => Promise<T>): Promise<T> {
  try {
    return await breaker.run(work)
  } catch (error) {
    if (!(error instanceof CircuitOpen)) throw error
    throw new CarrierFailure('unreachable', `RajaOngkir is ${error.message}`)
  }
}

type Sent = { status: number; body: unknown; retryAfter: number | undefined }

async function send(url: string, request: OutboundRequest): Promise<Sent> {
  try {
    const { status, text, retryAfterMs } = await sendRequest(url, request)
    return { status, body: parseAnswer(text), retryAfter: retryAfterMs }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new CarrierFailure('unreachable', `RajaOngkir cannot be reached: ${error.message}`, {
      cause: error,
    })
  }
}

function readRows<Row>(schema: z.ZodType<Row>, body: unknown): Row[] {
  const answer = z.object({ data: z.array(schema).nullable() }).safeParse(body)
  if (answer.success) return answer.data.data ?? []
  throw new CarrierFailure(
    'unreachable',
    `RajaOngkir answers in another shape: ${z.prettifyError(answer.error).slice(0, 300)}`,
  )
}
