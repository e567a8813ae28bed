import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { CircuitOpen, openCircuitBreaker } from './circuit-breaker.ts'
import { NoAnswer, type OutboundRequest, parseAnswer, sendRequest } from './send-request.ts'

const TRIES = 2

type FailureOptions = ErrorOptions & { nothingDone?: boolean; pauseAsked?: boolean }

/**
 * `unreachable`: no answer, or an unreadable one; a later request may succeed. `refused`: the vendor refused and would
 * refuse again, for example because of a wrong key.
 */
export class VendorFailure extends Error {
  readonly kind: 'unreachable' | 'refused'
  /**
   * True only where the call has certainly done nothing at the vendor: it was never sent, or refused. A request whose
   * answer was lost may have made something.
   */
  readonly nothingDone: boolean
  /** The vendor asks for a pause (429). Repeating the call at once would only make the pause longer. */
  readonly pauseAsked: boolean

  constructor(
    kind: 'unreachable' | 'refused',
    message: string,
    { nothingDone = kind === 'refused', pauseAsked = false, ...options }: FailureOptions = {},
  ) {
    super(message, options)
    this.kind = kind
    this.nothingDone = nothingDone
    this.pauseAsked = pauseAsked
  }
}

type FailureClass = new (...parts: ConstructorParameters<typeof VendorFailure>) => VendorFailure

export type VendorAnswer = {
  status: number
  text: string
  /** Parsed; undefined where the text is no JSON that can be stored. */
  body: unknown
  /** The vendor's clock, to the second. */
  date: Date | undefined
  /** The body in this shape; `unreachable` for another one, since the vendor may have carried out the call. */
  as<T>(shape: z.ZodType<T>): T
}

export type VendorCall = Pick<OutboundRequest, 'method' | 'body' | 'headers' | 'signal'> & {
  /** Relative to the base address. */
  path: string
}

export type VendorConnection<Call extends VendorCall = VendorCall> = {
  /**
   * Sends a call that may be repeated: it is tried once more after a timeout, a server error or an unreadable answer.
   * @param read reads an answer below 500 that is not 429; throws a failure for one that refuses or cannot be read
   */
  ask<T>(call: Call, read: (answer: VendorAnswer) => T): Promise<T>
  /** Sends a call that may not be repeated, once. */
  tell<T>(call: Call, read: (answer: VendorAnswer) => T): Promise<T>
}

export type VendorAccess<Call extends VendorCall> = {
  /** As it is called in messages. */
  name: string
  baseUrl: string
  /** Sent with every call. */
  headers?: Record<string, string> | undefined
  clock: () => Date
  /** How long one try may take, in milliseconds. */
  tryMs: number
  maxBytes: number
  /** After so many calls in a row without an answer none is sent for `pauseMs`. */
  failures: number
  pauseMs: number
  /** How long no call is sent after a 429 that does not say how long. */
  quietMs: number
  /** All failures are of this class. */
  Failure: FailureClass
  /** Called after each try that failed. */
  onFailure?: (call: Call, failure: Error, ms: number) => void
}

/** The connection to one vendor, with a circuit breaker. */
export function openVendorConnection<Call extends VendorCall>(
  access: VendorAccess<Call>,
): VendorConnection<Call> {
  const { name, baseUrl, clock, tryMs, maxBytes, failures, pauseMs, quietMs, Failure, onFailure } = access
  const breaker = openCircuitBreaker({
    failures,
    pauseMs,
    clock,
    isAnswer: (error) => error instanceof VendorFailure && error.kind === 'refused',
  })

  async function send<T>(call: Call, read: (answer: VendorAnswer) => T): Promise<T> {
    const { path, ...given }: VendorCall = call
    const started = performance.now()
    try {
      const headers = { ...access.headers, ...given.headers }
      const request = { ...given, headers, timeoutMs: tryMs, maxBytes }
      const { retryAfterMs, ...answer } = await sendRequest(`${baseUrl}${path}`, request)
      if (answer.status === 429) {
        breaker.pause(retryAfterMs ?? quietMs)
        const options = { nothingDone: true, pauseAsked: true }
        throw new Failure('unreachable', `${name} asks for a pause (429)`, options)
      }
      if (answer.status >= 500) throw new Failure('unreachable', `${name} answers ${answer.status}`)
      const body = parseAnswer(answer.text)
      return read({ ...answer, body, as: (shape) => readAs(shape, answer.status, body) })
    } catch (error) {
      const failure =
        error instanceof NoAnswer
          ? new Failure('unreachable', `${name} cannot be reached: ${error.message}`, {
              nothingDone: !error.maybeSent,
            })
          : (error as Error)
      onFailure?.(call, failure, Math.round(performance.now() - started))
      throw failure
    }
  }

  function readAs<T>(shape: z.ZodType<T>, status: number, body: unknown): T {
    const read = shape.safeParse(body)
    if (read.success) return read.data
    const wrong =
      body === undefined
        ? 'no JSON that can be stored'
        : read.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw new Failure('unreachable', `${name} answers ${status} in another shape: ${wrong}`)
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await breaker.run(work)
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error
      throw new Failure('unreachable', `${name} is ${error.message}`, { nothingDone: true })
    }
  }

  return {
    ask: (call, read) =>
      guarded(async () => {
        let doubtful = false
        for (let attempt = 1; ; attempt++) {
          try {
            return await send(call, read)
          } catch (error) {
            if (!(error instanceof VendorFailure)) throw error
            doubtful ||= !error.nothingDone
            const again = error.kind === 'unreachable' && !error.pauseAsked && !call.signal?.aborted
            if (!again || attempt === TRIES) throw doubtful ? inDoubt(error, Failure) : error
            await sleep(100 + Math.random() * 200)
          }
        }
      }),
    tell: (call, read) => guarded(() => send(call, read)),
  }
}

/** A failure that follows a call which may have done something: it does not show that nothing was done. */
export const inDoubt = (error: VendorFailure, Failure: FailureClass) =>
  error.nothingDone ? new Failure(error.kind, error.message, { cause: error, nothingDone: false }) : error
