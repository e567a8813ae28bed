import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addTitle, type EditedTitle, getTitle } from './save-title.ts'

/**
 * Adds the next issue of a magazine, or the next volume of a series, as a draft: what its issues share is taken over,
 * with prices and tax; ISBN, pages, pictures, file and stock are its own.
 * @throws Failure forbidden, not_found, invalid
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
  const shared = { kind, description, publisher, genreId, language, contributors, series, ebook, paper }
  const number = seriesNumber === null ? null : seriesNumber + 1
  return addTitle(tx, actor, { fields: { ...shared, seriesNumber: number, name, publishedOn }, now })
}
