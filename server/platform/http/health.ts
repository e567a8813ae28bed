import type { FastifyInstance } from 'fastify'
import { sentenceOf } from './failures.ts'

/** `starting` until an empty shop has its demo, `draining` once the process was asked to stop. */
export type Phase = 'starting' | 'open' | 'draining'

export type HealthOptions = {
  phase: () => Phase
  pingDatabase: () => Promise<void>
  isDiskFull: () => Promise<boolean>
}

/**
 * `/healthz`: the process answers. `/readyz`: it takes work, its database answers and there is room to write;
 * otherwise 503, with `cause` for the operator: `starting`, `draining`, `database` or `disk_full`.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const cause = await causeOf(options)
    if (cause === undefined) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ code: 503, message: sentenceOf.unavailable, reason: 'unavailable', cause })
  })
}

async function causeOf({ phase, pingDatabase, isDiskFull }: HealthOptions) {
  const current = phase()
  if (current !== 'open') return current
  const answers = await pingDatabase().then(
    () => true,
    () => false,
  )
  if (!answers) return 'database'
  return (await isDiskFull()) ? 'disk_full' : undefined
}
