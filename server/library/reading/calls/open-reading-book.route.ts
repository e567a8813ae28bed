import type { Route } from '#server/platform/http/handler.ts'
import { findSubscribingOrder } from '#server/subscriptions/running-subscription.ts'
import { mayRead } from '../../may-read.ts'
import { findBuyingOrder, findReadTitle, listPlaces } from '../reading-places.queries.ts'

export const openReadingBookRoute: Route<'GET /api/user/reading-books/:id'> =
  ({ database: { kysely: db } }) =>
  async ({ params, query: { source } }, { user, token, now }) => {
    const fileKey = params.id
    const file = await mayRead(db, {
      userId: user.id,
      token,
      fileKey,
      source,
      now,
      continuing: true,
    })
    const title = await findReadTitle(db, fileKey)
    if (title === undefined) throw new Error(`the title of the file ${fileKey} is gone`)
    const order =
      source === 'Book User'
        ? await findBuyingOrder(db, user.id, title.id)
        : await findSubscribingOrder(db, user.id, now)
    return {
      data: {
        ...title,
        title: file.title,
        file_type: file.kind,
        buyer: { email: user.email, order: order ?? null },
        places: await listPlaces(db, user.id, title.id),
      },
    }
  }
