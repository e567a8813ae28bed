import type { CallShape } from '#contracts/call.ts'
import { checkedData, parseInput } from '#server/platform/http/calls.ts'
import type { AskingAsUser, Reply } from '#server/platform/http/handler.ts'
import { silentLog } from '#server/platform/log.ts'

/** What a handler learns about who asks: this user, at this moment. */
export function askingAs(userId: number, now: Date): AskingAsUser {
  return {
    now,
    ip: '10.0.0.1',
    userAgent: 'test',
    requestId: 'test',
    idempotencyKey: undefined,
    log: silentLog,
    user: { id: userId, email: `${userId}@example.com`, name: 'Pembaca' },
    token: '',
  }
}

/** Asks a handler as the wire would: the input parsed by the call's schema, the answer checked by it. */
export async function askHandler<Request, Context, Data>(
  shape: CallShape,
  handler: (request: Request, context: Context) => Promise<Reply<Data>>,
  input: { params?: unknown; query?: unknown; body?: unknown },
  context: Context,
): Promise<Data> {
  const reply = await handler(parseInput(shape, input) as Request, context)
  return checkedData(shape, reply.data) as Data
}
