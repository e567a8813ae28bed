import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sameOriginPath } from '#kernel/same-origin-path.ts'
import type { Cache } from '../cache.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import type { InTurn } from '../limits/fair-queue.ts'
import { askerOf } from './costly-reads.ts'
import { sentenceOf } from './failures.ts'
import type { InProcessCall } from './in-process-calls.ts'
import { originOfPages } from './origin.ts'

export type PageHandler = (request: Request) => Promise<Response>

/** What pages are rendered with. */
export type PageOptions = {
  /** Makes a public call of the contracts inside this process. */
  call: InProcessCall
  shop: Config['shop']
  mode: 'production' | 'development'
}

/** What the web build, and its sources, export. */
export type PagesModule = {
  createPageHandler(options: PageOptions): PageHandler
  KNOWN_PARAMETERS: readonly string[]
}

type Encoding = 'br' | 'gzip' | 'identity'
export type KeptPage = { status: number; headers: [string, string][]; body: Buffer }

export type PagesOptions = {
  handle: PageHandler
  cache?: Cache<KeptPage>
  /** Query parameters that pages know; nothing else of a query reaches a page. */
  knownParameters: ReadonlySet<string>
  /** Origin of the pages' own addresses; without it, the one that the browser names. */
  publicUrl: string | undefined
}

/** Pages are public and the same for everybody, so they are kept whole, each encoding made once. */
export const pageSize = (page: KeptPage) => page.body.length + 500
/** A page that says `no-store` may have a token in its address. */
export const keepsPage = (page: KeptPage) =>
  page.status === 200 &&
  !page.headers.some(([name, value]) => name === 'cache-control' && value.includes('no-store'))

/** Everything that no call, file or asset answers is a page. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get('*', { onRequest: app.shareReads }, async (request, reply) => {
      if (request.url.startsWith('/api/')) throw new Failure('not_found', sentenceOf.notFound)
      const encoding = encodingOf(request)
      const url = pageUrl(request, options)
      const make = () => makePage(options.handle, url, encoding)
      const inTurn: InTurn = (job) => app.costlyReads.admit(askerOf(request), (wait) => wait(job))
      const page = options.cache?.through(`${encoding} ${url}`, make, inTurn) ?? inTurn(make)
      return sendPage(reply, encoding, await page)
    })
  })
}

async function makePage(handle: PageHandler, url: string, encoding: Encoding): Promise<KeptPage> {
  const response = await handle(new Request(url))
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body: encode(body, encoding) }
}

function sendPage(reply: FastifyReply, encoding: Encoding, page: KeptPage) {
  reply.code(page.status)
  for (const [name, value] of page.headers) if (name !== 'content-length') reply.header(name, value)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding')
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
  }
  return reply.send(page.body)
}

/** No page has it: an address of another origin, or with an empty segment, is answered as any unknown one. */
const NO_PAGE = '/tidak-ada'

/**
 * The address a page is made for: the same whatever else the browser's address carries. Its origin is set, never
 * resolved from the path: `//evil.example/books` would name another host (F65).
 */
function pageUrl(request: FastifyRequest, { knownParameters, publicUrl }: PagesOptions): string {
  const [path = '', query = ''] = splitAt(request.url, request.url.indexOf('?'))
  const parameters = [...new URLSearchParams(query)].filter(([name]) => knownParameters.has(name))
  const url = new URL(originOfPages(request, publicUrl))
  const known = sameOriginPath(path)
  url.pathname = known === undefined || known.includes('//') ? NO_PAGE : known
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

const splitAt = (text: string, index: number) =>
  index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)]

function encodingOf(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? gzipSync(body) : body
}
