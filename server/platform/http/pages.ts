import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sameOriginPath } from '#kernel/same-origin-path.ts'
import type { Cache } from '../cache.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { holderOf, type InTurn } from '../limits/fair-queue.ts'
import { encodedBody } from './encoded-body.ts'
import { sentenceOf } from './failures.ts'
import type { InProcessCall } from './in-process-calls.ts'
import { originOfPages } from './origin.ts'
import { ASKED_EACH_TIME, headersOf, type PublicAnswer, sendPublic, sizeOfAnswer } from './public-answer.ts'
import { askerOf } from './request-shares.ts'

/** Answers a page request. For a document, `html` is its text, and the response has no body. */
export type PageHandler = (request: Request) => Promise<{ response: Response; html?: string }>

/** What the page renderer needs. */
export type PageOptions = {
  /** Makes a public call of the contracts inside this process. */
  call: InProcessCall
  shop: Config['shop']
  mode: 'production' | 'development'
}

/** The exports of the web build and of its sources. */
export type PagesModule = {
  createPageHandler(options: PageOptions): PageHandler
  KNOWN_PARAMETERS: readonly string[]
}

export type RenderedPage = { status: number; answer: PublicAnswer }

export type PagesOptions = {
  handle: PageHandler
  cache?: Cache<RenderedPage>
  /** Query parameters that pages use. All others are dropped. */
  knownParameters: ReadonlySet<string>
  /** The origin of the pages' addresses; without it, that of the request. */
  publicUrl: string | undefined
  /** The only host on which the console's pages are; undefined: on every host of the shop. */
  consoleHost: string | undefined
}

export const pageSize = ({ answer }: RenderedPage) => sizeOfAnswer(answer)
/** A `no-store` page may have a token in its address. */
export const isCacheable = ({ status, answer }: RenderedPage) =>
  status === 200 && !answer.headers['cache-control']?.includes('no-store')

/** Registers the pages, which answer every GET without a route of its own. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get('*', { compress: false }, async (request, reply) => {
      if (request.url.startsWith('/api/')) throw new Failure('not_found', sentenceOf.notFound)
      const { cache, handle, consoleHost } = options
      if (consoleHost !== undefined && isOnHost(request, consoleHost) && request.url === '/')
        return reply.redirect('/kelola')
      const url = pageUrl(request, options)
      const make = () => makePage(handle, url, { tagged: cache !== undefined })
      const asker = askerOf(request)
      const inTurn: InTurn = (job) => app.costlyReads.admit(asker, (wait) => wait(job))
      const page = await (cache?.through(url, make, { inTurn, share: holderOf(asker) }) ?? inTurn(make))
      if (page.status !== 200) return sendPage(request, reply, page)
      if (cache && isCacheable(page)) app.cachedAddresses.note(request, () => cache.find(url)?.answer)
      return sendPublic(request, reply, page.answer)
    })
  })
}

async function makePage(
  handle: PageHandler,
  url: string,
  { tagged }: { tagged: boolean },
): Promise<RenderedPage> {
  const { response, html } = await handle(new Request(url))
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  headers['cache-control'] ??= response.status === 200 ? ASKED_EACH_TIME : 'no-store'
  const bytes = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
  const body = encodedBody(bytes, { tagged })
  return { status: response.status, answer: { headers, body } }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, answer }: RenderedPage) {
  const { body } = answer
  const encoding = body.encodingFor(request.headers['accept-encoding'])
  const bytes = await body.encoded(encoding)
  return reply.code(status).headers(headersOf(answer, encoding)).send(bytes)
}

/**
 * No page has this path. It stands for addresses of another origin or with an empty segment, which are answered like
 * any unknown page.
 */
const NO_PAGE = '/tidak-ada'
/** The router reads it as the letter, so what decides by the path has to as well. */
const ENCODED_LETTER = /%(?:[46][1-9a-f]|[57][0-9a])/gi

/**
 * The address for which a page is rendered, without unknown parameters and those with a NUL, which no call accepts.
 * Its origin is set, never resolved from the path: `//evil.example/books` would name another host (F65).
 */
function pageUrl(request: FastifyRequest, { knownParameters, publicUrl, consoleHost }: PagesOptions): string {
  const [path = '', query = ''] = splitAt(request.url, request.url.indexOf('?'))
  const parameters = [...new URLSearchParams(query)].filter(
    ([name, value]) => knownParameters.has(name) && !value.includes('\0'),
  )
  const url = new URL(originOfPages(request, publicUrl))
  const known = sameOriginPath(path)?.replace(ENCODED_LETTER, decodeURIComponent)
  // The console's own host has no page of the shop: its scripts would be of the console's origin.
  const isElsewhere =
    consoleHost !== undefined && isConsolePage(known ?? path) !== isOnHost(request, consoleHost)
  url.pathname = known === undefined || known.includes('//') || isElsewhere ? NO_PAGE : known
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

const isOnHost = (request: FastifyRequest, host: string) => request.host.toLowerCase() === host
const isConsolePage = (path: string) => /^\/kelola(?:\/|$)/i.test(path)

const splitAt = (text: string, index: number) =>
  index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)]
