import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  type Context,
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECOND } from '#kernel/time.ts'

export type Traces = {
  /** A span for each request, a child of the caller's (`traceparent`). Names are routes: addresses carry searches. */
  traceRequests(app: FastifyInstance): void
  /** Records the span of a statement that has just ended, as a child of its caller's span. */
  recordStatement(text: string, milliseconds: number): void
  traceJob<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  close(): Promise<void>
}

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Sends spans of requests, statements, jobs and requests to vendors to an OpenTelemetry collector. A collector that
 * does not answer costs spans, never a request.
 * @param endpoint base address of the collector, as in `OTEL_EXPORTER_OTLP_ENDPOINT`: `/v1/traces` is added
 */
export function openTraces({ endpoint, version }: { endpoint: string; version: string }): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5 * SECOND })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lembar', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('lembar')
  const vendors = traceVendors(tracer, new URL(endpoint).origin)

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = propagation.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, serverSpan(request), parent)
        spans.set(request, span)
        // Everything that the request starts from here on is a child of its span.
        context.with(trace.setSpan(parent, span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    recordStatement(text, milliseconds) {
      const parent = context.active()
      if (trace.getSpan(parent) === undefined) return
      const ended = Date.now()
      tracer.startSpan(verbOf(text), statementSpan(text, ended - milliseconds), parent).end(ended)
    },
    async traceJob(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT)
      return context.with(trace.setSpan(ROOT_CONTEXT, span), () => endWith(span, work))
    },
    async close() {
      vendors.stop()
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

const serverSpan = (request: FastifyRequest) => ({
  kind: SpanKind.SERVER,
  attributes: {
    'http.request.method': request.method,
    'http.route': routeOf(request),
    'lembar.request_id': request.id,
  },
})

/** Without its values, which may be personal data: they are parameters, never part of the text. */
const statementSpan = (text: string, startTime: number) => ({
  kind: SpanKind.CLIENT,
  startTime,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) },
})

const verbOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'

type Outgoing = { request: { origin: string | URL; method: string } }
type Answered = Outgoing & { response: { statusCode: number } }

/** Node's fetch announces its requests on diagnostic channels: adaptors need not know of traces. */
function traceVendors(tracer: ReturnType<typeof trace.getTracer>, collector: string): { stop(): void } {
  const open = new WeakMap<object, Span>()
  const listeners: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as Outgoing
        const parent: Context = context.active()
        if (String(request.origin) === collector || trace.getSpan(parent) === undefined) return
        const { host } = new URL(String(request.origin))
        const attributes = { 'http.request.method': request.method, 'server.address': host }
        const span = tracer.startSpan(
          `${request.method} ${host}`,
          { kind: SpanKind.CLIENT, attributes },
          parent,
        )
        open.set(request, span)
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as Answered
        open.get(request)?.setAttribute('http.response.status_code', response.statusCode).end()
      },
    ],
    [
      'undici:request:error',
      (message) => {
        open
          .get((message as Outgoing).request)
          ?.setStatus({ code: SpanStatusCode.ERROR })
          .end()
      },
    ],
  ]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return {
    stop: () => {
      for (const [channel, listener] of listeners) unsubscribe(channel, listener)
    },
  }
}
