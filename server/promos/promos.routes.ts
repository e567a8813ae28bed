import type { CallRequest } from '#contracts/calls.ts'
import type { Promo, promoCalls } from '#contracts/promos.ts'
import { dayInWib, MINUTE } from '#kernel/time.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import { pictureUrl } from '#server/images/picture-of.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { checkPromo } from './check-promo.ts'
import { listPublicPromos } from './promos.queries.ts'

/** Promo cards are wide: twice the width of a cover. */
const IMAGE_WIDTH = 800

/** Codes are short, so checks are limited to prevent guessing. */
const LIMIT_WITHIN = 15 * MINUTE

export type PromosDeps = {
  database: Database
  /** The most checks of a user in 15 minutes. */
  limits: { promoPerUser: number }
}

export function promosHandlers({ database, limits }: PromosDeps): Handlers<keyof typeof promoCalls> {
  return {
    'GET /api/user/get-promos': async ({ query }, { now }) => ({
      data: await publicPromos(database, query, now),
    }),
    'GET /api/user/promos': async ({ query }, { now }) => ({
      data: await publicPromos(database, query, now),
    }),
    'GET /api/user/promos/check/:code': async ({ params, query }, { user, now }) => {
      const bucket = bucketOf('promo', String(user.id))
      await takeAttempt(database.kysely, [{ bucket, limit: limits.promoPerUser, within: LIMIT_WITHIN }], now)
      const { type, total, package_id: packageId, book_id: bookId } = query
      const question = { userId: user.id, code: params.code, type, total, packageId, bookId }
      return {
        data: await checkPromo(database, question, now),
        message: 'Kode Promo Berhasil Digunakan',
      }
    },
  }
}

type Query = CallRequest<'GET /api/user/promos'>['query']

async function publicPromos({ read: db }: Database, query: Query, now: Date) {
  const { rows, total } = await listPublicPromos(db, dayInWib(now), windowOf(query))
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_id),
  )
  const data = rows.map((row): Promo => {
    const picture = pictures.get(row.image_id)
    return {
      id: row.id,
      name: row.name,
      code: row.code,
      description: row.description,
      image: picture ? pictureUrl(picture, IMAGE_WIDTH) : null,
      picture: picture ?? null,
      expired: row.expires_on,
      discount: row.discount_percent,
      nominal_discount: row.discount_idr,
      reduces: row.reduces,
      type: row.kind,
    }
  })
  return pageOf(data, total, query)
}
