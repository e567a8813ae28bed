import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND } from '#kernel/time.ts'
import type { Log } from '../log.ts'

export type Measurement = { value: number; labels?: Record<string, string> }

/** A value that is read whenever metrics are asked for. */
export type GaugeSource = {
  /** In Prometheus' naming, with the unit at the end: `lembar_webhook_lag_seconds`. */
  name: string
  help: string
  labels?: readonly string[]
  read(): readonly Measurement[] | Promise<readonly Measurement[]>
}

export type Metrics = {
  /** Counts every request by method, route and status, with its duration. */
  countRequests(app: FastifyInstance): void
  gauge(source: GaugeSource): void
  /** The registry in Prometheus' text format. A gauge that cannot be read is omitted and counted. */
  text(): Promise<string>
  /** Answers `GET /metrics`, and nothing else, on a separate port. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** A call takes about 5 ms, a page on a slow machine 100 ms, the longest statement 10 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics({ log }: { log: Log }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'lembar_' })
  const failures = new Counter({
    name: 'lembar_metric_failures_total',
    help: 'Readings that failed, by metric.',
    labelNames: ['metric'],
    registers: [registry],
  })

  return {
    countRequests(app) {
      const duration = new Histogram({
        name: 'lembar_http_request_duration_seconds',
        help: 'Duration of requests, by method, route and status.',
        labelNames: ['method', 'route', 'status'],
        buckets: BUCKETS,
        registers: [registry],
      })
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        duration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / SECOND,
        )
        done()
      })
      app.cachedAddresses.observe(({ route, status, milliseconds }) => {
        duration.observe({ method: 'GET', route, status }, milliseconds / SECOND)
      })
    },
    gauge({ name, help, labels = [], read }) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          this.reset()
          // Without labels, `reset` sets 0, which an alert could mistake for a measured value.
          if (labels.length === 0) this.remove()
          try {
            for (const { value, labels: of = {} } of await read()) this.set(of, value)
          } catch (error) {
            failures.inc({ metric: name })
            log.warn({ error, metric: name }, 'metrics: a value could not be read')
          }
        },
      })
    },
    text: () => registry.metrics(),
    answer: async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    },
  }
}
