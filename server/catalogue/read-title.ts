import type { BookDetail } from '#contracts/catalogue.ts'
import { normalizeSlug } from '#kernel/text.ts'
import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findCardRows, findSampleOf, findTitleId, listGallery } from './cards.queries.ts'
import { composeCard, withLiveCounts } from './compose-card.ts'
import { titleNotFound } from './listings.rules.ts'

const GALLERY_WIDTH = 800

/**
 * One title on sale, by its id or its slug; spaces of a slug count as hyphens, and a slug that the title
 * once had still finds it (the answer carries the present one).
 * @throws Failure not_found, also for drafts and withdrawn titles
 */
export async function readTitle(
  db: Queryable,
  idOrSlug: string,
  options: { reviewsShown: boolean },
): Promise<BookDetail> {
  const id = await findTitleId(db, titleKey(idOrSlug))
  if (id === undefined) throw titleNotFound()
  const [rows, gallery, sample] = await Promise.all([
    findCardRows(db, [id]),
    listGallery(db, id),
    findSampleOf(db, id),
  ])
  const row = rows[0]
  if (row?.status !== 'on_sale') throw titleNotFound()
  return {
    ...withLiveCounts(composeCard(row), row),
    description: row.description,
    released_on: row.published_on,
    page_count: row.page_count,
    book_images: gallery.map((image) => {
      const picture = pictureOf(image)
      return { image: pictureUrl(picture, GALLERY_WIDTH), picture }
    }),
    reviews: [],
    reviews_shown: options.reviewsShown,
    sample,
  }
}

function titleKey(idOrSlug: string): { id: number } | { slug: string } {
  if (/^\d{1,15}$/.test(idOrSlug)) return { id: Number(idOrSlug) }
  return { slug: normalizeSlug(idOrSlug) }
}
