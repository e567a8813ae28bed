import type { RequestListener } from 'node:http'
import compress from '@fastify/compress'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { databaseFault } from '../database/database-faults.ts'
import { Failure } from '../failure.ts'
import type { Patience } from '../limits/fair-queue.ts'
import type { Log } from '../log.ts'
import { readBodies } from './bodies.ts'
import { openCachedAddresses } from './cached-addresses.ts'
import { FAILURE_PAGE_POLICY, failurePage, wantsPage } from './failure-page.ts'
import { sentenceOf, statusOf } from './failures.ts'
import { lingerAfterRefusal } from './linger.ts'
import { isOddRequest } from './odd-requests.ts'
import { requestIdOf } from './request-id.ts'
import { shareRequests } from './request-shares.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { openServer, type Port } from './take-ports.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

export type HttpOptions = {
  log: Log
  trustProxy: string[] | false
  /** False while the process drains: every request is answered with 503 and its connection closed. */
  accepting: () => boolean
  /** The port that was taken for it. Without one, `listen` takes one. */
  port?: Pick<Port, 'server' | 'answerBy'>
  /** How long a connection may be idle while an answer is made or sent, in milliseconds. */
  standstill?: number
  /** How long requests beyond a share wait before they are refused. */
  patience?: Patience | undefined
  /** Called when a request fails because a disk is full. */
  onDiskFull?: () => void
}

/** Creates the server without routes: limits, headers, body parsing, and one form of failures. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const cachedAddresses = openCachedAddresses(options)
  const port = options.port ?? openServer(options.standstill)
  let listener: RequestListener | undefined
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    serverFactory: (route) => {
      listener = cachedAddresses.before(route)
      return port.server
    },
    // Closing waits for requests in progress, not for idle connections.
    forceCloseConnections: 'idle',
    // Raised before routing: addresses that cannot be decoded or are too long.
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply, options)
    },
    clientErrorHandler: refuseUnreadable,
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
  })

  app.decorate('cachedAddresses', cachedAddresses)
  app.addHook('onReady', (done) => {
    if (listener) port.answerBy(listener)
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!options.accepting()) {
      reply.header('retry-after', '5')
      return done(new Failure('unavailable', sentenceOf.unavailable))
    }
    // Not in the not-found handler, which runs after the body was read.
    done(oddityOf(request))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    for (const name in SECURITY_HEADERS) {
      if (!reply.hasHeader(name)) reply.header(name, SECURITY_HEADERS[name])
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route, not the address: addresses contain searches, slugs and reading tokens.
    const route = request.routeOptions.url ?? 'none'
    const { id: requestId, method } = request
    logAnswer(options.log, { requestId, method, route, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
  cachedAddresses.observe(({ requestId, route, status, milliseconds: ms }) => {
    logAnswer(options.log, { requestId, method: 'GET', route, status, ms })
  })

  app.setErrorHandler((error: FastifyError | Failure, request, reply) =>
    sendFailure(error, request, reply, options),
  )
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Failure('not_found', sentenceOf.notFound), request, reply, options),
  )

  await app.register(compress, {
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // No browser compresses a body, and a decompressed one may be a thousand times as large.
    globalDecompression: false,
  })
  lingerAfterRefusal(app, options)
  readBodies(app)
  shareRequests(app, options.patience)
  return app
}

function oddityOf(request: FastifyRequest): Failure | undefined {
  if (isOddRequest(request.raw)) return new Failure('bad_request', sentenceOf.badRequest)
  return request.is404 ? new Failure('not_found', sentenceOf.notFound) : undefined
}

type Answered = { requestId: string; method: string; route: string; status: number; ms: number }

function logAnswer(log: Log, { ms, ...answered }: Answered): void {
  log.debug({ ...answered, ms: Math.round(ms) }, 'request')
}

function sendFailure(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, onDiskFull }: HttpOptions,
) {
  const failure = error instanceof Failure ? error : frameworkFailure(error)
  const context = { error, requestId: request.id, route: request.routeOptions.url ?? 'none' }
  if (failure.reason === 'internal') log.error(context, 'a request failed')
  else if (failure !== error && failure.reason === 'unavailable')
    log.warn(context, 'a request found no database')
  if (databaseFault(error) === 'full') onDiskFull?.()
  const status = statusOf[failure.reason]
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  reply.header('cache-control', 'no-store')
  reply.code(status)
  if (wantsPage(request)) {
    const { html, refresh } = failurePage(failure, status)
    if (refresh !== undefined) reply.header('refresh', refresh)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', FAILURE_PAGE_POLICY)
      .send(html)
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(
    JSON.stringify({
      code: status,
      message: failure.message,
      reason: failure.reason,
      ...(failure.errors ? { errors: failure.errors } : {}),
      ...(failure.data === undefined ? {} : { data: failure.data }),
    }),
  )
}

function frameworkFailure(error: FastifyError): Failure {
  const status = error.statusCode
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new Failure('not_found', sentenceOf.notFound)
  if (status === 413) return new Failure('too_large', sentenceOf.tooLarge)
  if (status === 415) return new Failure('unsupported_type', sentenceOf.unsupportedType)
  if (status === 408) return new Failure('too_slow', sentenceOf.tooSlow)
  if (status !== undefined && status >= 400 && status < 500)
    return new Failure('bad_request', sentenceOf.badRequest)
  if (databaseFault(error) !== undefined) {
    return new Failure('unavailable', sentenceOf.unavailable, { retryAfterSeconds: 5 })
  }
  return new Failure('internal', sentenceOf.internal)
}

/** Collects method and path of every route that is registered from now on, except pages. */
export function collectRoutes(app: FastifyInstance): string[] {
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && url !== '*') routes.push(`${one} ${url}`)
  })
  return routes
}
