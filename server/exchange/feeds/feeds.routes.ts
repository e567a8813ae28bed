import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listDetailsAfter } from '#server/catalogue/list-details.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { sendCached } from '#server/platform/http/cached-answer.ts'
import { encodedBody } from '#server/platform/http/encoded-body.ts'
import { originOfPages } from '#server/platform/http/origin.ts'
import { ASKED_EACH_TIME, type PublicAnswer, sendPublic } from '#server/platform/http/public-answer.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import {
  ACQUISITION_TYPE,
  atomPage,
  atomRoot,
  NAVIGATION_TYPE,
  OPEN_SEARCH_TYPE,
  openSearchOf,
} from './atom.rules.ts'
import { FEED_PATHS } from './feed-links.rules.ts'
import { type FeedQuery, readFeedPage, readFeedQuery } from './feed-page.ts'
import { OPDS2_TYPE, opds2Page, opds2Root } from './opds2.rules.ts'
import { productFeed } from './product-feed.ts'

export type FeedDeps = {
  database: Database
  readShop: ReadShop
  publicUrl: string | undefined
  /** That of the catalogue's calls; without it nothing is cached. */
  cache?: Cache<PublicAnswer>
}

type Making = { db: Queryable; origin: string; shop: string; query: FeedQuery }
type Feed = { type: string; make: (making: Making) => Promise<string> }

const FEEDS: Record<string, Feed> = {
  [FEED_PATHS.opds2]: {
    type: OPDS2_TYPE,
    make: async (making) => JSON.stringify(opds2Root(making, await readFeedPage(making.db, {}))),
  },
  [FEED_PATHS.opds2Books]: {
    type: OPDS2_TYPE,
    make: async (making) => JSON.stringify(opds2Page(making, await readFeedPage(making.db, making.query))),
  },
  [FEED_PATHS.atom]: {
    type: NAVIGATION_TYPE,
    make: async (making) => atomRoot(making, await readFeedPage(making.db, {})),
  },
  [FEED_PATHS.atomBooks]: {
    type: ACQUISITION_TYPE,
    make: async (making) => atomPage(making, await readFeedPage(making.db, making.query)),
  },
  [FEED_PATHS.openSearch]: { type: OPEN_SEARCH_TYPE, make: async (making) => openSearchOf(making) },
}

/** Titles of the product feed that are read at a time. */
const AT_ONCE = 500

/** The public catalogue for readers of OPDS and for shopping services. */
export function feedRoutes(app: FastifyInstance, deps: FeedDeps): void {
  for (const [path, feed] of Object.entries(FEEDS)) {
    // Compressed once, by `encodedBody`.
    app.get(path, { compress: false }, (request, reply) => sendFeed(path, feed, request, reply))
  }
  app.get(FEED_PATHS.products, (request, reply) =>
    app.answerInShare('costlyReads', request, reply, async (inTurn) => {
      const read = (after: number) =>
        inTurn(() => listDetailsAfter(deps.database.read, { after, limit: AT_ONCE }))
      return reply
        .header('content-type', 'text/tab-separated-values; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(Readable.from(productFeed(read, originOfPages(request, deps.publicUrl))))
    }),
  )

  function sendFeed(path: string, feed: Feed, request: FastifyRequest, reply: FastifyReply) {
    const origin = originOfPages(request, deps.publicUrl)
    const query = readFeedQuery(request.query)
    return app.answerInShare('costlyReads', request, reply, async (inTurn) => {
      const made = async (): Promise<PublicAnswer> => {
        const { name: shop } = await deps.readShop()
        const text = await feed.make({ db: deps.database.read, origin, shop, query })
        return {
          headers: { 'content-type': `${feed.type};charset=utf-8`, 'cache-control': ASKED_EACH_TIME },
          body: encodedBody(Buffer.from(text), { tagged: true }),
        }
      }
      const { cache } = deps
      if (cache === undefined) return sendPublic(request, reply, await inTurn(made))
      // Addresses within a feed hold the shop's origin, which the request may name.
      const key = `${path}\n${origin}\n${JSON.stringify(query)}`
      return sendCached(request, reply, { cache, key, made, inTurn })
    })
  }
}
