import type { Database, Tx } from '#server/platform/database/database.ts'
import { inSlices } from '#server/platform/in-slices.ts'
import { findListedRows, type ListedRow, listTitlesWithPicture } from './cards.queries.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { cardOf, LISTING_FORM, listingOf } from './compose-listing.ts'
import {
  deleteCards,
  findListingForm,
  listOutdatedCards,
  listTitlesToList,
  setListingForm,
  upsertCards,
} from './listing-cards.queries.ts'
import { deleteListings, type NewListing, upsertListings } from './listing-writes.queries.ts'

/**
 * Rebuilds the listings of the given titles in the transaction that changed them, and notifies every instance of the
 * change. A title on sale has a card and a page; with an edition it is also in lists and searches.
 */
export async function refreshListings(tx: Tx, titleIds: number[]): Promise<void> {
  if (titleIds.length === 0) return
  // First, since its row lock serialises all changes of listings. Otherwise two of them could lock shared words and
  // totals in different orders.
  await announceCatalogueChange(tx)
  const unlisted: number[] = []
  const listings: NewListing[] = []
  let rows: ListedRow[] = await findListedRows(tx, titleIds.slice(0, PIECE))
  for (let at = 0; at < titleIds.length; at += PIECE) {
    const shown = rows.filter((row) => row.status === 'on_sale')
    const listed = shown.filter((row) => row.editions.length > 0)
    const piece = titleIds.slice(at, at + PIECE)
    const unshown = without(piece, shown)
    unlisted.push(...without(piece, listed))
    const next = titleIds.slice(at + PIECE, at + 2 * PIECE)
    // Texts are composed while the database reads the next piece, and while it writes this one.
    const [following, cards] = await Promise.all([
      next.length > 0 ? findListedRows(tx, next) : [],
      inSlices(shown, cardOf),
    ])
    if (unshown.length > 0) await deleteCards(tx, unshown)
    const [composed] = await Promise.all([inSlices(listed, listingOf), upsertCards(tx, cards, LISTING_FORM)])
    listings.push(...composed)
    rows = following
  }
  if (unlisted.length > 0) await deleteListings(tx, unlisted)
  await upsertListings(tx, listings)
}

/** Titles whose texts are composed at once. */
const PIECE = 500

/** The same for the titles that show a changed picture. */
export async function refreshListingsWithImage(tx: Tx, imageId: number): Promise<void> {
  await refreshListings(tx, await listTitlesWithPicture(tx, imageId))
}

const BATCH = 500

/**
 * Rebuilds missing and outdated listings before a shop opens.
 * @returns how many were made
 */
export async function makeMissingListings(database: Database): Promise<number> {
  if ((await findListingForm(database.kysely)) === LISTING_FORM) return 0
  let made = 0
  for (let after = 0; ; ) {
    const batch = await database.transact(async (tx) => {
      const titleIds = await listTitlesToList(tx, LISTING_FORM, { after, limit: BATCH })
      await refreshListings(tx, titleIds)
      if (titleIds.length < BATCH) await setListingForm(tx, LISTING_FORM)
      return titleIds
    })
    made += batch.length
    after = batch.at(-1) ?? after
    if (batch.length < BATCH) return made
  }
}

/**
 * Rebuilds cards that an instance of another release stored meanwhile. Only an instance of the release that started last
 * does it, so that two releases do not rebuild each other's cards.
 */
export async function remakeOutdatedListings(database: Database): Promise<void> {
  if ((await findListingForm(database.kysely)) !== LISTING_FORM) return
  await database.transact(async (tx) => refreshListings(tx, await listOutdatedCards(tx, LISTING_FORM, BATCH)))
}

const without = (ids: number[], rows: { id: number }[]) => {
  const there = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !there.has(id))
}
