import type { FastifyInstance } from 'fastify'
import type { Lookups } from '../cache.ts'
import type { Port } from '../http/take-ports.ts'
import type { Log } from '../log.ts'
import type { GaugeSource } from './metrics.ts'

export type TelemetryOptions = {
  /** Absent: no metrics. */
  metricsPort: Port | undefined
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
  /** From now on the port of metrics answers. */
  serve(sources: readonly GaugeSource[]): void
  close(): Promise<void>
}

/** Metrics and traces, as configured. Unused modules are not loaded. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { metricsPort, otlpEndpoint, version, log } = options
  const metrics = metricsPort === undefined ? undefined : (await import('./metrics.ts')).openMetrics({ log })
  const traces =
    otlpEndpoint === undefined
      ? undefined
      : (await import('./traces.ts')).openTraces({ endpoint: otlpEndpoint, version })

  return {
    lookups: { answers: { hits: 0, misses: 0 }, pages: { hits: 0, misses: 0 } },
    ...(traces && { onStatement: traces.recordStatement, aroundJob: traces.traceJob }),
    observe(app) {
      traces?.traceRequests(app)
      // A cached answer bypasses the routes, where spans are started.
      if (traces) app.cachedAddresses.disable()
      metrics?.countRequests(app)
    },
    serve(sources) {
      if (metrics === undefined || metricsPort === undefined) return
      for (const source of sources) metrics.gauge(source)
      metricsPort.answerBy((request, response) => void metrics.answer(request, response))
      log.info({ origin: metricsPort.origin }, 'metrics are served')
    },
    async close() {
      await traces?.close()
    },
  }
}
