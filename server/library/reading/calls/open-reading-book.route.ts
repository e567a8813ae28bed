import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { findRunningOrder } from '#server/subscriptions/find-running-order.ts'
import { mayRead } from '../../may-read.ts'
import { findBuyingOrder, findReadTitle, listPlaces } from '../reading-places.queries.ts'

export type OpenReadingDeps = {
  database: Database
  /** The number under which buyers know an order. */
  orderNumber(db: Queryable, orderId: number): Promise<string | undefined>
}

export const openReadingBookRoute: Route<'GET /api/user/reading-books/:id', OpenReadingDeps> =
  ({ database, orderNumber }) =>
  async ({ params, query: { source } }, { user, token, now }) => {
    const fileKey = params.id
    const file = await mayRead(database.kysely, {
      userId: user.id,
      token,
      fileKey,
      source,
      now,
      continuing: true,
    })
    const title = await findReadTitle(database.kysely, fileKey)
    if (title === undefined) throw new Error(`the title of the file ${fileKey} is gone`)
    const orderId =
      source === 'Book User'
        ? await findBuyingOrder(database.kysely, user.id, title.id)
        : await findRunningOrder(database.kysely, user.id, now)
    const order = orderId === undefined ? undefined : await orderNumber(database.kysely, orderId)
    return {
      data: {
        ...title,
        title: file.title,
        file_type: file.kind,
        buyer: { email: user.email, order: order ?? null },
        places: await listPlaces(database.kysely, user.id, title.id),
      },
    }
  }
