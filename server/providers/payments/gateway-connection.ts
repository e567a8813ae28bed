import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { firstCharacters } from '#kernel/text.ts'
import { SECOND } from '#kernel/time.ts'
import type { Log } from '#server/platform/log.ts'
import { CircuitOpen, openCircuitBreaker } from '#server/platform/outbound/circuit-breaker.ts'
import {
  NoAnswer,
  type OutboundRequest,
  parseAnswer,
  sendRequest,
} from '#server/platform/outbound/send-request.ts'
import { GatewayFailure } from './port.ts'

/** Two tries and a pause fit into the ten seconds that a gateway has. */
const TRIES = 2
const TRY_MS = 4.5 * SECOND
const MAX_BYTES = 256 * 1024
const FAILURES = 5
const PAUSE_MS = 30 * SECOND

export type GatewayAnswer = {
  status: number
  text: string
  /** Parsed; undefined where the text is no JSON that can be stored. */
  body: unknown
  /** The provider's clock, to the second. */
  date: Date | undefined
}

export type GatewayConnection = {
  /**
   * Sends a call and reads its answer. It is tried once more after a timeout, a server error or an unreadable answer:
   * every call of a gateway may be repeated, since a charge is identified by its reference.
   * @param read throws GatewayFailure for an answer that refuses or cannot be read
   * @throws GatewayFailure
   */
  ask<T>(call: GatewayCall, read: (answer: GatewayAnswer) => T): Promise<T>
}

export type GatewayCall = Pick<OutboundRequest, 'method' | 'body' | 'headers'> & {
  /** Relative to the base address. */
  path: string
  /** What the call does, for the log. */
  what: string
}

/** What every gateway is opened with. */
export type GatewayOptions = {
  clock: () => Date
  log: Log
  /** For tests: another address of the provider. */
  baseUrl?: string | undefined
  /** For tests: how long one try may take, in milliseconds. */
  tryMs?: number | undefined
}

type ConnectionOptions = GatewayOptions & { name: string; baseUrl: string }

/** The provider asks for a pause (429). Repeating the call at once would only make the pause longer. */
class PauseAsked extends GatewayFailure {}

/** The connection to one provider, with a circuit breaker. */
export function openGatewayConnection(options: ConnectionOptions): GatewayConnection {
  const { name, baseUrl, clock, log, tryMs = TRY_MS } = options
  const breaker = openCircuitBreaker({
    failures: FAILURES,
    pauseMs: PAUSE_MS,
    clock,
    isAnswer: (error) => error instanceof GatewayFailure && error.kind === 'refused',
  })

  async function askOnce<T>(call: GatewayCall, read: (answer: GatewayAnswer) => T): Promise<T> {
    const { path, what, ...request } = call
    const started = performance.now()
    try {
      const answer = await sendRequest(`${baseUrl}${path}`, {
        ...request,
        timeoutMs: tryMs,
        maxBytes: MAX_BYTES,
      })
      if (answer.status === 429) {
        breaker.pause(answer.retryAfterMs ?? PAUSE_MS)
        throw new PauseAsked('unreachable', `${name} asks for a pause (429)`, { nothingDone: true })
      }
      if (answer.status >= 500) throw new GatewayFailure('unreachable', `${name} answers ${answer.status}`)
      const { status, text, date } = answer
      return read({ status, text, date, body: parseAnswer(text) })
    } catch (error) {
      const failure =
        error instanceof NoAnswer
          ? new GatewayFailure('unreachable', `${name} cannot be reached: ${error.message}`, {
              nothingDone: !error.maybeSent,
            })
          : error
      const { message } = failure as Error
      const ms = Math.round(performance.now() - started)
      log.warn(
        { gateway: name, what, ms, reason: redacted(message) },
        'payments: a provider did not do what it was asked',
      )
      throw failure
    }
  }

  return {
    ask: async (call, read) => {
      try {
        return await breaker.run(async () => {
          let doubtful = false
          for (let attempt = 1; ; attempt++) {
            try {
              return await askOnce(call, read)
            } catch (error) {
              doubtful ||= error instanceof GatewayFailure && !error.nothingDone
              const silent = error instanceof GatewayFailure && error.kind === 'unreachable'
              if (!silent || error instanceof PauseAsked || attempt === TRIES)
                throw doubtful ? inDoubt(error) : error
              await sleep(100 + Math.random() * 200)
            }
          }
        })
      } catch (error) {
        if (error instanceof CircuitOpen) {
          throw new GatewayFailure('unreachable', `${name} is ${error.message}`, { nothingDone: true })
        }
        throw error
      }
    },
  }
}

/** A failure that follows a call which may have done something: it does not show that nothing was done. */
function inDoubt(error: unknown): unknown {
  if (!(error instanceof GatewayFailure) || !error.nothingDone) return error
  return new GatewayFailure(error.kind, error.message, { cause: error, nothingDone: false })
}

/** For a call about a charge that the provider says it has already. */
export function throwInDoubt(error: unknown): never {
  throw inDoubt(error)
}

/** @throws GatewayFailure `unreachable` for an answer of another shape: the provider may have carried out the call */
export function readShape<T>(schema: z.ZodType<T>, { status, body }: GatewayAnswer, name: string): T {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const shape =
    body === undefined
      ? 'no JSON that can be stored'
      : read.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new GatewayFailure('unreachable', `${name} answers ${status} in another shape: ${shape}`)
}

/** A provider's message without e-mail addresses and long numbers: they are logged. */
export function redacted(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[^\s@]{1,64}@[^\s@]{1,64}/g, '…')
    .replace(/\d{6,}/g, '…')
  return firstCharacters(plain, 200)
}
