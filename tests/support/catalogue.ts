import { catalogueCalls } from '#contracts/catalogue.ts'
import { browseCatalogue } from '#server/catalogue/browse-catalogue.ts'
import { readTitle } from '#server/catalogue/read-title.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const books = catalogueCalls['GET /api/user/books']
const book = catalogueCalls['GET /api/user/books/:id']

/** A page of the catalogue as a browser reads it; an answer that breaks its contract throws. */
export async function browse(db: Queryable, values: Record<string, unknown> = {}) {
  return books.data.strict().parse(JSON.parse(await browseCatalogue(db, books.query.parse(values))))
}

/** Nothing beside the stored text of a title's page. */
export const NO_EXTRAS = { reviewsOf: async () => undefined, showsPrices: async () => false }

/** The same of one title's page. */
export async function readBook(db: Queryable, key: string) {
  return book.data.strict().parse(JSON.parse(await readTitle(db, key, NO_EXTRAS)))
}
