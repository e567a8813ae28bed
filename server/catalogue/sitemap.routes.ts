import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NAME_KINDS } from '#contracts/catalogue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import { originOfPages } from '#server/platform/http/origin.ts'
import { isBlock, namesSource, sitemapIndex, sitemapOf, sitemapOfPages, titlesSource } from './sitemap.ts'

type SitemapDeps = {
  database: Database
  /** The origin of the shop's addresses; without it, the origin of the request. */
  publicUrl: string | undefined
  /** Public pages of other rooms, as paths. */
  listMorePages: () => Promise<string[]>
}

const PART_NAME = /^(?:halaman|(judul|penulis|penerbit|seri)-(0|[1-9]\d{0,12}))\.xml$/

/** Personal pages and addresses that are no pages: crawlers find nothing there. */
const KEPT_OUT = ['/api/', '/simulator/', '/payment', '/cart', '/profile', '/history', '/auth/', '/book/read']

/** `robots.txt`, and the sitemap that it names. */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, publicUrl, listMorePages }: SitemapDeps,
): void {
  const originOf = (request: FastifyRequest) => originOfPages(request, publicUrl)
  const sendXml = (reply: FastifyReply, body: string | Readable) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(body)

  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...KEPT_OUT.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${originOf(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', async (request, reply) =>
    sendXml(reply, await sitemapIndex(database.read, originOf(request))),
  )

  app.get<{ Params: { part: string } }>('/sitemaps/:part', async (request, reply) => {
    const [name, of, block] = PART_NAME.exec(request.params.part) ?? []
    if (name === undefined || !isBlock(Number(block ?? 0)))
      throw new Failure('not_found', sentenceOf.notFound)
    const origin = originOf(request)
    if (block === undefined) return sendXml(reply, sitemapOfPages(origin, await listMorePages()))
    const kind = NAME_KINDS.find((one) => one === of)
    const source = kind === undefined ? titlesSource(database.read) : namesSource(database.read, kind)
    return app.answerInShare('costlyReads', request, reply, async (inTurn) =>
      sendXml(reply, Readable.from(sitemapOf(source, origin, Number(block), inTurn))),
    )
  })
}
