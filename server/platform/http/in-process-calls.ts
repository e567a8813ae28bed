import { type CallData, type CallInput, type CallName, callShape } from '#contracts/calls.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { checkedData } from './calls.ts'
import { statusOf } from './failures.ts'
import type { CallContext, Handlers, Reply } from './handler.ts'
import { parseInput } from './parse-input.ts'

export type InProcessCall = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
) => Promise<CallData<Name>>

/**
 * The public calls without HTTP, for pages rendered in this process, with the same parsing, handlers and answers.
 * @throws CallRefusal where HTTP would answer a failure
 */
export function inProcessCalls(options: { handlers: Handlers; clock: () => Date; log: Log }): InProcessCall {
  return async (name, input) => {
    const shape = callShape(name)
    if (shape.access !== 'public') throw new Error(`${name} has no caller while rendering`)
    const context: CallContext = {
      now: options.clock(),
      ip: '127.0.0.1',
      userAgent: 'render',
      cookies: '',
      requestId: 'render',
      idempotencyKey: undefined,
      log: options.log,
    }
    const handler = options.handlers[name] as (
      request: unknown,
      context: CallContext,
    ) => Promise<Reply<unknown>>
    try {
      const reply = await handler(parseInput(shape, input), context)
      if (shape.asJson && typeof reply.data === 'string') return JSON.parse(reply.data) as never
      return checkedData(shape, reply.data) as never
    } catch (error) {
      throw error instanceof Failure ? refusalOf(error) : error
    }
  }
}

/** A failure as a page's loader gets it, equal to that of an HTTP answer. */
export type CallRefusal = { status: number; message: string; reason: string }

function refusalOf(failure: Failure): CallRefusal {
  return { status: statusOf[failure.reason], message: failure.message, reason: failure.reason }
}
