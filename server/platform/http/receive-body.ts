import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECOND } from '#kernel/time.ts'
import { Failure } from '../failure.ts'
import { networkOf } from '../limits/limit-attempts.ts'
import { type HeldBytes, openBodyBudget } from './body-budget.ts'
import { sentenceOf } from './failures.ts'
import { shareOf } from './request-shares.ts'

declare module 'fastify' {
  interface FastifyInstance {
    receiveBody: ReceiveBody
  }
  interface FastifyRequest {
    /** The body, which stays in memory until the request is answered. */
    heldBytes?: HeldBytes
  }
}

export type BodyBounds = {
  maxBytes: number
  /** Said of a larger body. */
  tooLarge?: string
  /** Milliseconds in which the whole body must be received. */
  within: number
}

/**
 * Passes the bytes of a request's body to `take` as they arrive, and settles after the last one. A declared length
 * over the limit is refused before the first byte, any other body at the first byte over the limit.
 * @throws Failure too_large, too_many, too_slow, unavailable, unsupported_type or bad_request; and what `take` throws
 */
export type ReceiveBody = (
  request: FastifyRequest,
  bounds: BodyBounds,
  take: (chunk: Buffer) => void,
) => Promise<void>

/** A connection that sends nothing for this long is closed. */
const IDLE = 10 * SECOND

/** Adds `app.receiveBody`, which every body is received with. */
export function boundBodies(app: FastifyInstance): void {
  const budget = openBodyBudget()
  app.decorateRequest('heldBytes')
  app.addHook('onRequest', (request, reply, done) => {
    // Not `onResponse`, which is not called if the client disconnects before its answer.
    if (hasBody(request)) reply.raw.once('close', () => request.heldBytes?.giveBack())
    done()
  })

  app.decorate('receiveBody', async (request, { maxBytes, within, tooLarge = sentenceOf.tooLarge }, take) => {
    refuseByHeaders(request, { maxBytes, tooLarge })
    const { raw } = request
    if (raw.destroyed && !raw.complete) throw new Failure('bad_request', sentenceOf.badRequest)
    const held = budget.holdFor({ address: networkOf(request.ip), account: shareOf(request) })
    request.heldBytes = held
    await new Promise<void>((resolve, reject) => {
      const late = () => settle(new Failure('too_slow', sentenceOf.tooSlow))
      const idle = setTimeout(late, IDLE)
      const whole = setTimeout(late, within)
      const receive = (chunk: Buffer) => {
        idle.refresh()
        if (held.bytes + chunk.length > maxBytes) throw new Failure('too_large', tooLarge)
        const exceeded = held.take(chunk.length)
        if (exceeded !== undefined) throw refusalOf(exceeded)
        take(chunk)
      }
      const onData = (chunk: Buffer) => {
        try {
          receive(chunk)
        } catch (failure) {
          settle(failure)
        }
      }
      const onEnd = () => settle()
      const onCut = () => settle(new Failure('bad_request', sentenceOf.badRequest))
      function settle(failure?: unknown): void {
        clearTimeout(idle)
        clearTimeout(whole)
        raw.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut)
        raw.on('error', ignore)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      raw.on('end', onEnd).on('error', onCut).on('close', onCut).on('data', onData)
    })
  })
}

/**
 * Not a closure of the reception: the rest of a refused body is read for two seconds more (linger.ts), and its
 * listeners would keep what was received until then, which the budget no longer counts.
 */
const ignore = (): void => undefined

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function refuseByHeaders(
  { headers }: FastifyRequest,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string },
): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Failure('unsupported_type', sentenceOf.unsupportedType)
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Failure('too_large', tooLarge)
}

function refusalOf(exceeded: 'address' | 'all'): Failure {
  return exceeded === 'address'
    ? new Failure('too_many', sentenceOf.tooManyAtOnce, { retryAfterSeconds: 2 })
    : new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: 5 })
}
