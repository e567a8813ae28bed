import type { Tx } from '#server/platform/database/database.ts'
import {
  findUnmatchedYears,
  listNamedTitles,
  matchTitlesByIsbn,
  matchTitlesByName,
  matchTitlesBySlug,
} from '../match-titles.queries.ts'
import { nameKey } from '../merge.rules.ts'
import { matchTitlesByRecord } from '../onix/onix-records.queries.ts'

const PAGE = 5000

/** Finds existing titles: by ISBN in one step, by name in one pass over the years of the rows. */
export async function matchTitles(tx: Tx, sender: string | undefined): Promise<void> {
  await matchTitlesByIsbn(tx)
  await matchTitlesBySlug(tx)
  if (sender !== undefined) await matchTitlesByRecord(tx, sender)
  const years = await findUnmatchedYears(tx)
  if (years === undefined) return
  for (let after = 0; ; ) {
    const titles = await listNamedTitles(tx, years, after, PAGE)
    if (titles.length > 0) {
      await matchTitlesByName(
        tx,
        titles.flatMap(({ id, name, author, kind, published, has_isbn, language }) => {
          const year = Number(published.slice(0, 4))
          // A row that does not say that it is a magazine finds one all the same.
          return (kind === 'magazine' ? [year, published] : [year]).map((when) => ({
            ...{ id, hasIsbn: has_isbn, language },
            nameKey: nameKey(name, author ?? undefined, when),
          }))
        }),
      )
    }
    if (titles.length < PAGE) return
    after = titles.at(-1)?.id ?? after
  }
}
