import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { CircuitOpen, openCircuitBreaker } from '#server/platform/outbound/circuit-breaker.ts'
import {
  NoAnswer,
  type OutboundRequest,
  parseAnswer,
  sendRequest,
} from '#server/platform/outbound/send-request.ts'
import { CarrierFailure } from './port.ts'

const TRIES = 2
/** Where a limit of calls is reached and nothing is said about when it ends. */
const QUIET_MS = 15 * MINUTE
const MAX_BYTES = 2 * 1024 * 1024

export type CarrierAnswer = { status: number; body: unknown }
export type CarrierCall<T> = Pick<OutboundRequest, 'method' | 'body'> & {
  path: string
  /** Reads an answer below 500 that is not 429. Throws CarrierFailure for one that is not as documented. */
  read: (answer: CarrierAnswer) => T
  signal?: AbortSignal
}

export type CarrierConnection = {
  /** A call that changes nothing: tried once more after a timeout, an error of the server or an unreadable answer. */
  ask<T>(call: CarrierCall<T>): Promise<T>
  /** A call that changes something: sent once. */
  tell<T>(call: CarrierCall<T>): Promise<T>
}

export type CarrierAccess = {
  /** As it is called in messages. */
  name: string
  baseUrl: string
  headers: Record<string, string>
  /** How long one try may take. */
  tryMs: number
  clock: () => Date
}

/**
 * The requests to a carrier's API. After four failures in a row none is sent for 30 seconds, after a 429 none for as
 * long as it says. All failures are CarrierFailure.
 */
export function openCarrierConnection(access: CarrierAccess): CarrierConnection {
  const { name, baseUrl, headers, tryMs, clock } = access
  const breaker = openCircuitBreaker({
    failures: 4,
    pauseMs: 30 * SECOND,
    clock,
    isAnswer: (error) => error instanceof CarrierFailure && error.kind === 'refused',
  })

  async function send<T>({ path, read, method, body, signal }: CarrierCall<T>): Promise<T> {
    const request: OutboundRequest = {
      headers,
      timeoutMs: tryMs,
      maxBytes: MAX_BYTES,
      ...(method && { method }),
      ...(body && { body }),
      ...(signal && { signal }),
    }
    const { status, text, retryAfterMs } = await answerOf(name, `${baseUrl}${path}`, request)
    if (status === 429) {
      breaker.pause(retryAfterMs ?? QUIET_MS)
      throw new LimitReached('unreachable', `${name}: the limit of calls is reached`, { nothingDone: true })
    }
    if (status >= 500) throw new CarrierFailure('unreachable', `${name}: ${status}`)
    return read({ status, body: parseAnswer(text) })
  }

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.run(work)
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error
      throw new CarrierFailure('unreachable', `${name} is ${error.message}`, { nothingDone: true })
    }
  }

  return {
    ask: (call) =>
      guarded(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await send(call)
          } catch (error) {
            if (!isWorthAnotherTry(error) || attempt === TRIES || call.signal?.aborted) throw error
            await sleep(100 + Math.random() * 200)
          }
        }
      }),
    tell: (call) => guarded(() => send(call)),
  }
}

class LimitReached extends CarrierFailure {}

const isWorthAnotherTry = (error: unknown) =>
  error instanceof CarrierFailure && error.kind === 'unreachable' && !(error instanceof LimitReached)

async function answerOf(name: string, url: string, request: OutboundRequest) {
  try {
    return await sendRequest(url, request)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const nothingDone = !error.maybeSent
    const message = `${name} cannot be reached: ${error.message}`
    throw new CarrierFailure('unreachable', message, { cause: error, nothingDone })
  }
}

/** @throws CarrierFailure unreachable where the body has another shape */
export function readBody<T>(name: string, schema: z.ZodType<T>, body: unknown): T {
  const answer = schema.safeParse(body)
  if (answer.success) return answer.data
  const why = z.prettifyError(answer.error).slice(0, 300)
  throw new CarrierFailure('unreachable', `${name} answers in another shape: ${why}`)
}
