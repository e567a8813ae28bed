import { rupiah } from '#kernel/money.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { addTitle, type EditedTitle, getTitle } from './save-title.ts'
import { findSameIssue } from './title-records.queries.ts'

/**
 * Adds the next issue of a magazine, or the next volume of a series, as a draft: what its issues share is taken over,
 * with prices and tax; ISBN, pages, pictures, file and stock are its own, and so are discounts, a preorder and the day
 * on which it leaves the subscription.
 * @throws Failure forbidden, not_found, invalid, conflict where there is such an issue
 */
export async function addNextIssue(
  tx: Tx,
  actor: Actor,
  { id, name, publishedOn, now }: { id: number; name: string; publishedOn: string; now: Date },
): Promise<EditedTitle> {
  const {
    kind,
    description,
    publisher,
    genreId,
    language,
    contributors,
    series,
    seriesNumber,
    ebook,
    paper,
  } = await getTitle(tx, id)
  const own = { discountPercent: 0, discountIdr: rupiah(0), preorder: null }
  const editions = {
    ebook: ebook && { ...ebook, ...own, leavesOn: null },
    paper: paper && { ...paper, ...own },
  }
  const shared = { kind, description, publisher, genreId, language, contributors, series, ...editions }
  const number = seriesNumber === null ? null : seriesNumber + 1
  const fields = { ...shared, seriesNumber: number, name, publishedOn }
  const added = await addTitle(tx, actor, { fields, now })
  // Adding locks the catalogue, so that no other call adds the same issue meanwhile.
  const same = await findSameIssue(tx, { id: added.id, isNumbered: number !== null })
  if (same !== undefined) throw new Failure('conflict', `Edisi ini sudah ada: “${same}”`)
  return added
}
