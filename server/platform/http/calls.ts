import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CallShape } from '#contracts/call.ts'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import type { Cache } from '../cache.ts'
import { Failure } from '../failure.ts'
import type { InTurn } from '../limits/fair-queue.ts'
import type { Log } from '../log.ts'
import { PUBLIC_BODY, USER_BODY } from './bodies.ts'
import { sendCached } from './cached-answer.ts'
import { type ConsoleOptions, guardConsole } from './console-guard.ts'
import { encodedBody } from './encoded-body.ts'
import type { CallContext, Handlers, Reply, StaffCallContext } from './handler.ts'
import { parseInput } from './parse-input.ts'
import { ASKED_EACH_TIME, type PublicAnswer, sendPublic } from './public-answer.ts'
import { WITHOUT_SESSION, workOf } from './request-shares.ts'
import { ruleMessage } from './rule-messages.ts'
import { type Authenticate, type IdentifyLink, signedInUser } from './signed-in-user.ts'

type AnyHandler = (request: unknown, context: unknown) => Promise<Reply<unknown>>

export type CallsOptions = {
  handlers: Handlers
  authenticate: Authenticate
  identifyLink: IdentifyLink
  console: Omit<ConsoleOptions, 'clock'>
  clock: () => Date
  log: Log
  /** Caches the answers of public calls that change only with the catalogue. */
  cache?: Cache<PublicAnswer>
  /** Whether answers made of stored JSON text are checked against their contract, like all others. */
  checkAnswers: boolean
}

/** Registers every call of the contracts on the server: parse, authenticate, handle, check the answer. */
export function registerCalls(app: FastifyInstance, options: CallsOptions): void {
  z.config({ ...z.locales.id(), customError: ruleMessage })
  guardConsole(app, { ...options.console, clock: options.clock })
  for (const name of Object.keys(calls) as CallName[]) {
    const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const { access, file, readingLinks = false, recent = false } = callShape(name)
    const body = { maxBytes: WITHOUT_SESSION.has(access) ? PUBLIC_BODY : USER_BODY, file }
    // Before the body is read: a call that needs a user reads no body from anybody else.
    const onRequest = access === 'user' ? [requireUser(options, readingLinks)] : []
    const handler = callRoute(name, options)
    // Cacheable answers are compressed once, by `encodedBody`.
    const compress = callShape(name).cached === true ? { compress: false as const } : {}
    app.route({ method, url, config: { body, access, recent }, onRequest, handler, ...compress })
  }
}

function callRoute(name: CallName, options: CallsOptions) {
  const shape = callShape(name)
  const handler = options.handlers[name] as AnyHandler

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context: CallContext = {
      now: options.clock(),
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: request.headers.cookie ?? '',
      requestId: request.id,
      idempotencyKey: idempotencyKey(request),
      log: options.log,
    }
    if (shape.access === 'user') {
      if (request.signedIn === undefined) throw new Error(`${name} was reached without a user`)
      reply.header('cache-control', 'private, no-store')
    } else if (!WITHOUT_SESSION.has(shape.access) && request.staff === undefined) {
      throw new Error(`${name} was reached without a member of staff`)
    }

    const parsed = parseCall(shape, request)
    const make = async () => {
      const { user, token } = request.signedIn ?? {}
      const result = await handler(parsed, { ...context, user, token, ...staffContext(request) })
      if (result.headers) reply.headers(result.headers)
      return {
        text: answerText(shape, result, options.checkAnswers),
        status: result.status ?? shape.status ?? 200,
      }
    }
    const { cache } = options
    const answer = async (inTurn: InTurn) => {
      if (shape.cached !== true) {
        const { text, status } = await inTurn(make)
        return reply.code(status).header('content-type', JSON_TYPE).send(text)
      }
      if (cache === undefined) {
        const { text } = await inTurn(make)
        return sendPublic(request, reply, publicJson(text, { tagged: false }))
      }
      // The key is the parsed query, not the address: unknown parameters must not create entries.
      const key = `${name}\n${JSON.stringify(parsed)}`
      const made = async () => publicJson((await make()).text, { tagged: true })
      return sendCached(request, reply, { cache, key, made, inTurn })
    }
    const work = workOf(shape, request.method, parsed)
    return work === undefined
      ? answer((job) => job())
      : request.server.answerInShare(work, request, reply, answer)
  }
}

function staffContext({ staff }: FastifyRequest): Partial<StaffCallContext> {
  return staff === undefined ? {} : { actor: staff.actor, session: staff }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const JSON_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': ASKED_EACH_TIME }
/** All answers without an entity tag share one head. */
const untaggedHeads: PublicAnswer['heads'] = {}
const publicJson = (text: string, { tagged }: { tagged: boolean }): PublicAnswer => ({
  headers: JSON_HEADERS,
  body: encodedBody(Buffer.from(text), { tagged }),
  ...(tagged ? {} : { heads: untaggedHeads }),
})

function requireUser({ authenticate, identifyLink, clock }: CallsOptions, readingLinks: boolean) {
  const rules = { authenticate, identifyLink: readingLinks ? identifyLink : undefined }
  return async (request: FastifyRequest) => {
    request.signedIn = await signedInUser(request, rules, clock())
  }
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new Failure('bad_request', 'Idempotency-Key harus terdiri atas 8 sampai 200 karakter.')
  }
  return key
}

function parseCall(shape: CallShape, request: FastifyRequest) {
  return parseInput(shape, { params: request.params, query: request.query, body: request.body })
}

/**
 * The text of an answer. One that breaks its contract is an internal fault. Stored JSON text was checked when it was
 * stored, and is checked again in tests and by `npm run dev`.
 */
function answerText(shape: CallShape, result: Reply<unknown>, checked: boolean): string {
  if (shape.asJson && typeof result.data === 'string') {
    if (checked) checkedData(shape, JSON.parse(result.data))
    const { status = shape.status ?? 200, message = 'Berhasil' } = result
    return `{"code":${status},"message":${JSON.stringify(message)},"data":${result.data}}`
  }
  return JSON.stringify({
    code: result.status ?? shape.status ?? 200,
    message: result.message ?? 'Berhasil',
    data: checkedData(shape, result.data),
  })
}

export function checkedData(shape: CallShape, data: unknown): unknown {
  const checked = shape.data.safeParse(data)
  if (checked.success) return checked.data
  throw new Error(`an answer breaks its contract: ${z.prettifyError(checked.error)}`)
}
