import { parseIsbn } from '#kernel/isbn.ts'
import { normalizeSlug } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { operatorFault } from './faults.ts'
import { findTitleAtHand, type TitleAtHand } from './titles.queries.ts'

/**
 * The title that an operator names by its ISBN or its slug.
 * @throws an operator fault
 */
export async function getTitle(db: Queryable, text: string): Promise<TitleAtHand> {
  const isbn = parseIsbn(text)
  if (isbn !== undefined) {
    const title = await findTitleAtHand(db, { isbn })
    if (title) return title
    throw operatorFault(`The shop has no title with the ISBN ${isbn}: import or add it first`)
  }
  if (/^[\d\s-]+X?$/i.test(text)) {
    throw operatorFault(`${text} is not an ISBN: its length or check digit is wrong`)
  }
  const title = await findTitleAtHand(db, { slug: normalizeSlug(text) })
  if (title) return title
  throw operatorFault(`The shop has no title with the slug "${text}"`)
}
