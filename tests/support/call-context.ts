import type { CallShape } from '#contracts/call.ts'
import { checkedData } from '#server/platform/http/calls.ts'
import type { Reply, UserCallContext } from '#server/platform/http/handler.ts'
import { parseInput } from '#server/platform/http/parse-input.ts'
import { silentLog } from '#server/platform/log.ts'

/** The context of a handler: this user, at this moment. */
export function contextOf(userId: number, now: Date): UserCallContext {
  return {
    now,
    ip: '10.0.0.1',
    cookies: '',
    userAgent: 'test',
    requestId: 'test',
    idempotencyKey: undefined,
    log: silentLog,
    user: { id: userId, email: `${userId}@example.com`, name: 'Pembaca' },
    token: '',
  }
}

/** Calls a handler like the HTTP server: input and answer are checked by the call's schemas. */
export async function callHandler<Request, Context, Data>(
  shape: CallShape,
  handler: (request: Request, context: Context) => Promise<Reply<Data>>,
  input: { params?: unknown; query?: unknown; body?: unknown },
  context: Context,
): Promise<Data> {
  const reply = await handler(parseInput(shape, input) as Request, context)
  return checkedData(shape, reply.data) as Data
}
