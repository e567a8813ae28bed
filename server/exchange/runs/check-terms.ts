import { startOfDayInWib } from '#kernel/time.ts'
import { readTitles } from '#server/catalogue-editing/read-titles.ts'
import { findEditFault } from '#server/catalogue-editing/save-title.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { KnownTitle } from '../known-title.ts'
import { type OwnTerm, termsOf } from '../own-terms.rules.ts'
import type { ReadTitle } from '../read-title.ts'

export type CheckedTerms = { taken: OwnTerm[]; refused: string[] }

/** Which days of the shop's own file an edit by hand could give its titles, and why not the others. */
export async function checkTerms(
  tx: Tx,
  found: readonly { title: KnownTitle; merged: ReadTitle }[],
  today: string,
): Promise<Map<number, CheckedTerms>> {
  const wanted = found.flatMap(({ title, merged }) => {
    const terms = termsOf(title, merged)
    return terms.length > 0 ? [{ id: title.id, terms }] : []
  })
  const checked = new Map<number, CheckedTerms>()
  if (wanted.length === 0) return checked
  const titles = await readTitles(
    tx,
    wanted.map(({ id }) => id),
  )
  const byId = new Map(titles.map((title) => [title.id, title]))
  for (const { id, terms } of wanted) {
    const title = byId.get(id)
    if (title === undefined) continue
    const of: CheckedTerms = { taken: [], refused: [] }
    for (const term of terms) {
      const fault = await findEditFault(tx, title, term.changes, startOfDayInWib(today))
      if (fault === undefined) of.taken.push(term)
      else of.refused.push(`${term.value} (${fault})`)
    }
    checked.set(id, of)
  }
  return checked
}
