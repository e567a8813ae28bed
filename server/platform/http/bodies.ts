import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileField } from '#contracts/call.ts'
import { SECOND } from '#kernel/time.ts'
import { Failure } from '../failure.ts'
import { sentenceOf } from './failures.ts'
import { formFields } from './form-fields.ts'
import { readMultipart } from './multipart.ts'
import { boundBodies } from './receive-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body that a route accepts. Default: a small one, without a file. */
    body?: { maxBytes: number; file?: FileField | undefined }
  }
}

const KB = 1024
/** The largest body of a public call. A registration or a login is far smaller. */
export const PUBLIC_BODY = 64 * KB
/** The largest body of a user's call without its file, as JSON or as a form. */
export const USER_BODY = 1024 * KB
/** Deeper than any call's body, so that later code does not recurse further. */
const MAX_DEPTH = 20
const MAX_VALUES = 20_000

const WITHIN = { text: 30 * SECOND, file: 120 * SECOND }

/** Registers the parsers of all bodies, which bound their size, time, depth and memory. */
export function readBodies(app: FastifyInstance): void {
  boundBodies(app)
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

/** Whether a value is nested too deep or has too many parts, since later code recurses into it and checks each part. */
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
