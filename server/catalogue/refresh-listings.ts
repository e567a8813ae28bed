import type { BookDetail } from '#contracts/catalogue.ts'
import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { findListedRows, type ListedRow, listTitlesWithPicture } from './cards.queries.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { composeCard } from './compose-card.ts'
import {
  deleteCards,
  findListingForm,
  listTitlesToList,
  type NewCard,
  setListingForm,
  upsertCards,
} from './listing-cards.queries.ts'
import { cardText } from './listing-text.rules.ts'
import { deleteListings, type NewListing, upsertListings } from './listings.queries.ts'
import { SAMPLE_VERSION } from './sample-version.ts'
import { inNames, namesKey, partsOfWords, searchWords, wordsKey } from './search/search-words.rules.ts'

/** How many words of a description are searchable. */
const DESCRIPTION_WORDS = 200
const GALLERY_WIDTH = 800

/**
 * Rebuilds the listings of the given titles in the transaction that changed them, and notifies every instance of the
 * change. A title on sale has a card and a page; with an edition it is also in lists and searches.
 */
export async function refreshListings(tx: Tx, titleIds: number[]): Promise<void> {
  if (titleIds.length === 0) return
  // First, since its row lock serialises all changes of listings. Otherwise two of them could lock shared words and
  // totals in different orders.
  await announceCatalogueChange(tx)
  const rows = await findListedRows(tx, titleIds)
  const shown = rows.filter((row) => row.status === 'on_sale')
  const listed = shown.filter((row) => row.editions.length > 0)
  const [unshown, unlisted] = [without(titleIds, shown), without(titleIds, listed)]
  if (unlisted.length > 0) await deleteListings(tx, unlisted)
  if (unshown.length > 0) await deleteCards(tx, unshown)
  await upsertCards(tx, shown.map(newCard))
  await upsertListings(tx, listed.map(newListing))
}

/** The same for the titles that show a changed picture. */
export async function refreshListingsWithImage(tx: Tx, imageId: number): Promise<void> {
  await refreshListings(tx, await listTitlesWithPicture(tx, imageId))
}

/** Raise the first number when the contents of cards or listings change. All of them are then rebuilt. */
const LISTING_FORM = 3 * 1000 + SAMPLE_VERSION
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

const without = (ids: number[], rows: { id: number }[]) => {
  const there = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !there.has(id))
}

const editionOf = (row: ListedRow, format: 'ebook' | 'paper') =>
  row.editions.find((edition) => edition.format === format)

function newCard(row: ListedRow): NewCard {
  const fields: Omit<BookDetail, keyof ReturnType<typeof composeCard> | 'reviews_shown'> & {
    description: string
  } = {
    description: row.description,
    released_on: row.published_on,
    page_count: row.page_count,
    language: row.language,
    book_images: row.gallery.map((image) => {
      const picture = pictureOf(image)
      return { image: pictureUrl(picture, GALLERY_WIDTH), picture }
    }),
    reviews: [],
    sample: row.sample,
  }
  return {
    titleId: row.id,
    paperEditionId: editionOf(row, 'paper')?.id ?? null,
    ...cardText(composeCard(row), fields),
    form: LISTING_FORM,
  }
}

function newListing(row: ListedRow): NewListing {
  const others = [row.publisher ?? '', row.genre ?? '']
  const names = [row.name, ...row.contributors, ...others]
  const named = [
    ...names.flatMap((name) => searchWords(name)),
    ...partsOfWords(names.join(' ')),
    ...(row.isbn === null ? [] : [row.isbn]),
  ]
  return {
    titleId: row.id,
    kind: row.kind,
    genreId: row.genre_id,
    publishedOn: row.published_on,
    ebookPrice: editionOf(row, 'ebook')?.final_price_idr ?? null,
    paperPrice: editionOf(row, 'paper')?.final_price_idr ?? null,
    titleWords: wordsKey(row.name),
    authorWords: namesKey(row.contributors),
    otherWords: publisherFirst(namesKey([row.publisher ?? '']), namesKey([row.genre ?? ''])),
    searchWords: [...named, ...named.map(inNames), ...searchWords(row.description, DESCRIPTION_WORDS)].join(
      ' ',
    ),
  }
}

/** The publisher's place is kept where there is none, so that the genre is not taken for one. */
const publisherFirst = (publisher: string, genre: string) =>
  publisher === '' ? `| ${genre}` : `${publisher}${genre.slice(1)}`
