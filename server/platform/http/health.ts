import type { FastifyInstance } from 'fastify'
import { sentenceOf } from './failures.ts'

/** `/healthz`: the process answers. `/readyz`: it takes work, and its database does too. */
export function registerHealth(
  app: FastifyInstance,
  options: { ready: () => boolean; pingDatabase: () => Promise<void> },
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const database = await options.pingDatabase().then(
      () => true,
      () => false,
    )
    if (database && options.ready()) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ code: 503, message: sentenceOf.unavailable, reason: 'unavailable' })
  })
}
