/** The names of a book's pages: their labels (i, ii, 1 …) where they have any, otherwise their numbers. */
export type PageNames = {
  nameOf(page: number): string
  /** The page that a typed name or number means; undefined where there is none. */
  pageOf(typed: string): number | undefined
  /** Whether the pages are numbered in another way than from 1. */
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
