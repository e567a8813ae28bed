/** The names of a book's pages: their labels (i, ii, 1 …) where they have any, else by their number. */
export type PageNames = {
  nameOf(page: number): string
  /** The page that somebody means by a name or a number; undefined where there is none. */
  pageOf(typed: string): number | undefined
  /** The pages are not simply numbered from 1. */
  hasLabels: boolean
}

export function pageNames(numPages: number, labels: readonly string[] | undefined): PageNames {
  const byLabel = new Map<string, number>()
  labels?.forEach((label, i) => {
    const key = label.trim().toLowerCase()
    if (key !== '' && !byLabel.has(key)) byLabel.set(key, i + 1)
  })
  return {
    nameOf: (page) => labels?.[page - 1]?.trim() || String(page),
    pageOf(typed) {
      const key = typed.trim().toLowerCase()
      const labelled = byLabel.get(key)
      if (labelled !== undefined) return labelled
      if (!/^\d+$/.test(key)) return undefined
      return Math.min(numPages, Math.max(1, Number.parseInt(key, 10)))
    },
    hasLabels: byLabel.size > 0,
  }
}
