import { words } from '#kernel/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type CardRow, findCardRows, listTitlesWithCover } from './cards.queries.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { composeCard } from './compose-card.ts'
import { deleteListings, type NewListing, upsertListings } from './listings.queries.ts'

/** How many words of a description are searchable. */
const DESCRIPTION_WORDS = 200

/**
 * Makes the listings of the given titles anew, in the transaction that changed them: on sale they are in
 * lists and search, otherwise they are not. Tells every instance that the catalogue changed.
 */
export async function refreshListings(tx: Tx, titleIds: number[]): Promise<void> {
  if (titleIds.length === 0) return
  // First: its row's lock makes those who change listings wait for one another, so that the words and totals that
  // two of them share are never locked crosswise.
  await announceCatalogueChange(tx)
  const rows = await findCardRows(tx, titleIds)
  const listed = rows.filter((row) => row.status === 'on_sale' && row.editions.length > 0)
  const listedIds = new Set(listed.map((row) => row.id))
  const unlisted = titleIds.filter((id) => !listedIds.has(id))
  if (unlisted.length > 0) await deleteListings(tx, unlisted)
  await upsertListings(tx, listed.map(listingOf))
}

/** The same for the titles that show a picture which has changed. */
export async function refreshListingsWithImage(tx: Tx, imageId: number): Promise<void> {
  await refreshListings(tx, await listTitlesWithCover(tx, imageId))
}

function listingOf(row: CardRow): NewListing {
  const price = (format: string) =>
    row.editions.find((edition) => edition.format === format)?.final_price_idr ?? null
  const joined = (...texts: (string | null)[]) => words(texts.filter(Boolean).join(' ')).join(' ')
  return {
    titleId: row.id,
    kind: row.kind,
    genreId: row.genre_id,
    publishedOn: row.published_on,
    ebookPrice: price('ebook'),
    paperPrice: price('paper'),
    card: JSON.stringify(composeCard(row)),
    words: {
      a: joined(row.name, row.isbn),
      b: joined(...row.contributors),
      c: joined(row.publisher, row.genre),
      d: words(row.description, DESCRIPTION_WORDS).join(' '),
    },
  }
}
