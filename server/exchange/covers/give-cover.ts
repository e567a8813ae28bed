import { encodeApart } from '#server/book-files/encode-apart.ts'
import type { BookCovers } from '#server/book-files/take-cover.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { storeImage } from '#server/images/store-image.ts'
import { findCover, isBookCoverWanted, replaceCover, upsertTaken } from './covers.queries.ts'
import type { CoverDeps } from './take-covers.ts'

type GivenCover = {
  titleId: number
  bytes: Uint8Array
  origin: 'archive' | 'book'
  /** The name of the file. */
  from: string
}

/**
 * Gives a title a picture from a file as its cover; one that was chosen by hand stays.
 * @throws Failure too_large, unsupported_type
 */
export async function giveCover(
  { database, files, clock }: Pick<CoverDeps, 'database' | 'files' | 'clock'>,
  { titleId, bytes, origin, from }: GivenCover,
): Promise<'taken' | 'unchanged' | 'kept'> {
  const present = await findCover(database.kysely, titleId)
  if (present === undefined || (present.coverId !== null && present.coverId !== present.imageId))
    return 'kept'
  const { id } = await storeImage({ database, files }, bytes, {
    encode: encodeApart,
    inTurn: (work) => work(),
  })
  return database.transact(async (tx) => {
    const isReplaced =
      id === present.coverId || (await replaceCover(tx, { titleId, coverId: present.coverId }, id))
    if (!isReplaced) return 'kept'
    if (id !== present.coverId) await refreshListings(tx, [titleId])
    await upsertTaken(tx, { titleId, origin, address: from, imageId: id }, clock())
    return id === present.coverId ? 'unchanged' : 'taken'
  })
}

/** Gives titles the covers of their books, where they have none, or one of an earlier file of the book. */
export const bookCovers = (deps: Pick<CoverDeps, 'database' | 'files' | 'clock'>): BookCovers => ({
  isWanted: (titleId) => isBookCoverWanted(deps.database.kysely, titleId),
  give: (cover) => giveCover(deps, { ...cover, origin: 'book' }),
})
