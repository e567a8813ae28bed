import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileField } from '#contracts/call.ts'
import { SECOND } from '#kernel/time.ts'
import { Failure } from '../failure.ts'
import { openBodyBudget } from './body-budget.ts'
import { sentenceOf } from './failures.ts'
import { formFields } from './form-fields.ts'
import { readMultipart } from './multipart.ts'
import { boundBodies } from './receive-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route takes as its body; without it, a small one and no file. */
    body?: { maxBytes: number; file?: FileField | undefined }
  }
}

const KB = 1024
/** What anybody may send: a registration or a login is far below. */
export const PUBLIC_BODY = 64 * KB
/** What a signed-in user may send beside a file, JSON and forms alike. */
export const USER_BODY = 1024 * KB
/** Deeper than any call's body; a parser of nested data is not asked to recurse further. */
const MAX_DEPTH = 20
const MAX_VALUES = 20_000

const WITHIN = { text: 30 * SECOND, file: 120 * SECOND }

/** Every body is received by these parsers, within bounds of size, time, depth and memory. */
export function readBodies(app: FastifyInstance): void {
  boundBodies(app, openBodyBudget())
  app.removeAllContentTypeParsers()

  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await receiveText(app, request)
    return new Promise((resolve, reject) => {
      void parseJson(request, text, (error, value) => {
        if (error) reject(error)
        else if (isBeyondBounds(value)) reject(new Failure('bad_request', sentenceOf.badRequest))
        else resolve(value)
      })
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const fields = formFields(new URLSearchParams(await receiveText(app, request)))
    if (fields === undefined) throw new Failure('bad_request', sentenceOf.badRequest)
    return fields
  })
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest) => {
    const { maxBytes, file } = boundsOf(request)
    return readMultipart(app, request, { maxBytes, file, within: file ? WITHIN.file : WITHIN.text })
  })
}

/** For routes that take bytes of any kind as they are: `acceptBytes(scope, 64 * 1024)`. */
export function acceptBytes(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (request: FastifyRequest) => receiveBytes(scope, request, maxBytes))
}

const boundsOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.body ?? { maxBytes: PUBLIC_BODY }

async function receiveText(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  return (await receiveBytes(app, request, boundsOf(request).maxBytes)).toString('utf8')
}

async function receiveBytes(
  app: FastifyInstance,
  request: FastifyRequest,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  await app.receiveBody(request, { maxBytes, within: WITHIN.text }, (chunk) => chunks.push(chunk))
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Nested too deep, or of too many values: what later code walks by recursion, or checks value by value. */
function isBeyondBounds(root: unknown): boolean {
  let level = [root]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return false
}
