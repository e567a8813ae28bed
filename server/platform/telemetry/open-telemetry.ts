import type { FastifyInstance } from 'fastify'
import type { Lookups } from '../cache.ts'
import type { Log } from '../log.ts'
import type { GaugeSource } from './metrics.ts'

export type TelemetryOptions = {
  /** Absent: no metrics. */
  metricsPort: number | undefined
  host: string
  /** Absent: no traces. */
  otlpEndpoint: string | undefined
  version: string
  log: Log
}

export type Telemetry = {
  /** Counters of the caches. */
  lookups: { answers: Lookups; pages: Lookups }
  onStatement?: (text: string, milliseconds: number) => void
  aroundJob?: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Call it before the first route is registered. */
  observe(app: FastifyInstance): void
  /** Opens the port of metrics. */
  serve(sources: readonly GaugeSource[]): Promise<void>
  close(): Promise<void>
}

/** Metrics and traces, as configured. Unused modules are not loaded. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { metricsPort, host, otlpEndpoint, version, log } = options
  const metrics = metricsPort === undefined ? undefined : (await import('./metrics.ts')).openMetrics({ log })
  const traces =
    otlpEndpoint === undefined
      ? undefined
      : (await import('./traces.ts')).openTraces({ endpoint: otlpEndpoint, version })
  let served: { close(): Promise<void> } | undefined

  return {
    lookups: { answers: { hits: 0, misses: 0 }, pages: { hits: 0, misses: 0 } },
    ...(traces && { onStatement: traces.recordStatement, aroundJob: traces.traceJob }),
    observe(app) {
      traces?.traceRequests(app)
      // A cached answer bypasses the routes, where spans are started.
      if (traces) app.keptAnswers.disable()
      metrics?.countRequests(app)
    },
    async serve(sources) {
      if (metrics === undefined || metricsPort === undefined) return
      for (const source of sources) metrics.gauge(source)
      served = await metrics.listen({ host, port: metricsPort })
      log.info({ port: metricsPort }, 'metrics are served')
    },
    async close() {
      await served?.close()
      await traces?.close()
    },
  }
}
