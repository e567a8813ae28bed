/** What an issue's name ends with: `No. 13`, `Edisi 4 (Mei 2026)`, `#7`. */
const ISSUE = /[\s,:(–-]*(?:\b(?:no|nomor|edisi|vol|volume)\b\.?|#)?\s*\d.*$/iu

const magazineOf = ({ title, author }: Named) => `${title.replace(ISSUE, '').toLowerCase()}/${author.name}`

type Named = { title: string; author: { name: string } }

/** The first issue of each magazine, in the given order: a row of one magazine's issues says little. */
export function oneIssueEach<Issue extends Named>(issues: readonly Issue[], most: number): Issue[] {
  const seen = new Set<string>()
  const first = issues.filter((issue) => {
    const magazine = magazineOf(issue)
    return !seen.has(magazine) && seen.add(magazine)
  })
  return first.slice(0, most)
}
