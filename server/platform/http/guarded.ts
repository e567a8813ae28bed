import type { CallName } from '#contracts/calls.ts'
import type { Handler, Handlers } from './handler.ts'

/** The same handlers, each of which first asks `allow` and fails as it does. */
export function guarded<Names extends CallName>(
  allow: () => Promise<void>,
  handlers: Handlers<Names>,
): Handlers<Names> {
  const guard =
    (handle: Handler<Names>): Handler<Names> =>
    async (request, context) => {
      await allow()
      return handle(request, context)
    }
  const entries = Object.entries<Handler<Names>>(handlers)
  return Object.fromEntries(entries.map(([name, handle]) => [name, guard(handle)])) as Handlers<Names>
}
