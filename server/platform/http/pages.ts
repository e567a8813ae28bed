import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../cache.ts'

export type PageHandler = (request: Request) => Promise<Response>

type Encoding = 'br' | 'gzip' | 'identity'
export type KeptPage = { status: number; headers: [string, string][]; body: Buffer }

export type PagesOptions = {
  handle: PageHandler
  cache?: Cache<KeptPage>
  /** Query parameters that pages know; others must not make new entries. */
  knownParameters: ReadonlySet<string>
}

/** Pages are public and the same for everybody, so they are kept whole, each encoding made once. */
export const pageSize = (page: KeptPage) => page.body.length + 500
export const keepsPage = (page: KeptPage) => page.status === 200

/** Everything that no call, file or asset answers is a page. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    // Pages read their own bodies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: '*',
      handler: (request, reply) =>
        request.method === 'GET'
          ? sendPage(request, reply, options)
          : forward(request, reply, options.handle),
    })
  })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  if (!options.cache) return forward(request, reply, options.handle)
  const encoding = encodingOf(request)
  const key = `${encoding}\n${pageKey(request, options.knownParameters)}`
  const page = await options.cache.through(key, async () => {
    const response = await options.handle(createRequest(request.raw, reply.raw))
    const body = Buffer.from(await response.arrayBuffer())
    const headers = [...response.headers].filter(([name]) => name !== 'content-length')
    return { status: response.status, headers, body: encode(body, encoding) }
  })
  reply.code(page.status).header('vary', 'accept-encoding')
  for (const [name, value] of page.headers) reply.header(name, value)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=0, must-revalidate')
  return reply.send(page.body)
}

async function forward(request: FastifyRequest, reply: FastifyReply, handle: PageHandler) {
  return reply.send(await handle(createRequest(request.raw, reply.raw)))
}

function pageKey(request: FastifyRequest, known: ReadonlySet<string>): string {
  const url = new URL(request.url, 'http://page')
  const parameters = [...url.searchParams]
    .filter(([name]) => known.has(name))
    .sort(([a], [b]) => a.localeCompare(b))
  return `${url.pathname}?${new URLSearchParams(parameters)}`
}

function encodingOf(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? gzipSync(body) : body
}
