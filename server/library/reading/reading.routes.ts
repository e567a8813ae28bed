import type { readingCalls } from '#contracts/reading.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findRunningOrder } from '#server/subscriptions/find-running-order.ts'
import { mayRead } from '../may-read.ts'
import { getPlaces, keepPlace } from './keep-place.ts'
import { listBegunBooks } from './list-begun-books.ts'
import { findBuyingOrder, findReadTitle, listPlaces } from './reading-places.queries.ts'

export type ReadingDeps = {
  database: Database
  /** The number under which buyers know an order. */
  orderNumber(db: Queryable, orderId: number): Promise<string | undefined>
}

export function readingHandlers({ database, orderNumber }: ReadingDeps): Handlers<keyof typeof readingCalls> {
  const db = database.kysely
  return {
    'GET /api/user/reading': async ({ query: { limit } }, { user, now }) => ({
      data: await listBegunBooks(db, { userId: user.id, now, limit }),
    }),
    'GET /api/user/reading-books/:id': async ({ params, query: { source } }, { user, token, now }) => {
      const fileKey = params.id
      const file = await mayRead(db, { userId: user.id, token, fileKey, source, now, continuing: true })
      const title = await findReadTitle(db, fileKey)
      if (title === undefined) throw new Error(`the title of the file ${fileKey} is gone`)
      const orderId =
        source === 'Book User'
          ? await findBuyingOrder(db, user.id, title.id)
          : await findRunningOrder(db, user.id, now)
      const order = orderId === undefined ? undefined : await orderNumber(db, orderId)
      return {
        data: {
          ...title,
          title: file.title,
          file_type: file.kind,
          buyer: { email: user.email, order: order ?? null },
          places: await listPlaces(db, user.id, title.id),
        },
      }
    },
    'GET /api/user/reading/:id': async ({ params }, { user, now }) => ({
      data: { places: await getPlaces(db, { userId: user.id, titleId: params.id, now }) },
    }),
    'PUT /api/user/reading/:id': async ({ params, body }, { user, now }) => {
      const { device, place, share, seconds_ago: secondsAgo, at } = body
      const asked = { userId: user.id, titleId: params.id, device, place, share, secondsAgo, at, now }
      return { data: { places: await keepPlace(database, asked) } }
    },
  }
}
