import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECOND } from '#kernel/time.ts'
import { Failure } from '../failure.ts'
import { networkOf } from '../limits/limit-attempts.ts'
import type { BodyBudget } from './body-budget.ts'
import { sentenceOf } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    receiveBody: ReceiveBody
  }
  interface FastifyRequest {
    /** How many bytes of the body stay in memory until the request is answered. */
    heldBytes: number
  }
}

export type BodyBounds = {
  maxBytes: number
  /** Milliseconds in which the whole body must be received. */
  within: number
}

/**
 * Passes the bytes of a request's body to `take` as they arrive, and settles after the last one. A declared length
 * over the limit is refused before the first byte, any other body at the first byte over the limit.
 * @throws Failure too_large, too_many, unavailable, unsupported_type or bad_request; and what `take` throws
 */
export type ReceiveBody = (
  request: FastifyRequest,
  bounds: BodyBounds,
  take: (chunk: Buffer) => void,
) => Promise<void>

/** A connection that sends nothing for this long is closed. */
const IDLE = 10 * SECOND

/** Adds `app.receiveBody`, which every body is received with. */
export function boundBodies(app: FastifyInstance, budget: BodyBudget): void {
  app.decorateRequest('heldBytes', 0)
  app.addHook('onRequest', (request, reply, done) => {
    // Not `onResponse`, which is not called if the client disconnects before its answer.
    if (hasBody(request)) {
      reply.raw.once('close', () => budget.giveBack(networkOf(request.ip), request.heldBytes))
    }
    done()
  })

  app.decorate('receiveBody', async (request, { maxBytes, within }, take) => {
    refuseByHeaders(request, maxBytes)
    const { raw } = request
    if (raw.destroyed && !raw.complete) throw new Failure('bad_request', sentenceOf.badRequest)
    const address = networkOf(request.ip)
    await new Promise<void>((resolve, reject) => {
      const late = () => settle(new Failure('bad_request', sentenceOf.tooSlow))
      const idle = setTimeout(late, IDLE)
      const whole = setTimeout(late, within)
      const receive = (chunk: Buffer) => {
        idle.refresh()
        if (request.heldBytes + chunk.length > maxBytes) throw new Failure('too_large', sentenceOf.tooLarge)
        const exceeded = budget.take(address, chunk.length)
        if (exceeded !== undefined) throw refusalOf(exceeded)
        request.heldBytes += chunk.length
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
        raw.on('error', () => undefined)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      raw.on('end', onEnd).on('error', onCut).on('close', onCut).on('data', onData)
    })
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function refuseByHeaders({ headers }: FastifyRequest, maxBytes: number): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Failure('unsupported_type', sentenceOf.unsupportedType)
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Failure('too_large', sentenceOf.tooLarge)
}

function refusalOf(exceeded: 'address' | 'all'): Failure {
  return exceeded === 'address'
    ? new Failure('too_many', sentenceOf.tooManyAtOnce, { retryAfterSeconds: 2 })
    : new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: 5 })
}
