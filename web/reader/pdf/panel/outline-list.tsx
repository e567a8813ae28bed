import { useEffect, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PageNames } from '../page-names.ts'
import type { OutlineEntry, PdfBook } from '../pdf-book.ts'

export type OutlineListProps = {
  book: PdfBook
  names: PageNames
  /** The first page in view: the entry that it belongs to is marked. */
  page: number
  onGo: (page: number) => void
}

type Line = { title: string; depth: number; page: number | undefined }

/** The book's own contents. */
export function OutlineList({ book, names, page, onGo }: OutlineListProps) {
  const lines = useOutline(book)
  if (lines === undefined) {
    return (
      <p role="status" className="flex items-center gap-3 p-4 text-muted">
        <Spinner className="size-5" /> Memuat daftar isi…
      </p>
    )
  }
  if (lines.length === 0) {
    return (
      <p className="p-4 text-muted">
        Buku ini tidak memiliki daftar isi. Lihat tab Halaman untuk menjelajah.
      </p>
    )
  }
  const present = lines.findLastIndex((line) => line.page !== undefined && line.page <= page)
  return (
    <ul className="p-2">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change their order, and may repeat
        <li key={index}>
          <button
            type="button"
            disabled={line.page === undefined}
            aria-current={index === present ? 'location' : undefined}
            onClick={() => line.page !== undefined && onGo(line.page)}
            className="flex min-h-11 w-full items-baseline gap-3 rounded px-3 py-2 text-left transition-colors hover:bg-line/60 disabled:text-muted aria-[current]:font-semibold aria-[current]:text-primary"
            style={{ paddingLeft: `${0.75 + Math.min(line.depth, 5) * 0.9}rem` }}
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{line.title}</span>
            {line.page !== undefined && (
              <span className="text-sm text-muted tabular-nums">{names.nameOf(line.page)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

const MOST_LINES = 3000

/** The entries in their order; their pages come as they are found. */
function useOutline(book: PdfBook): readonly Line[] | undefined {
  const [lines, setLines] = useState<readonly Line[]>()
  useEffect(() => {
    let left = false
    const read = async () => {
      const entries = flatten(await book.outline().catch(() => [])).slice(0, MOST_LINES)
      const found: Line[] = entries.map(({ title, depth }) => ({ title, depth, page: undefined }))
      if (left) return
      setLines(found)
      for (const [index, { destination }] of entries.entries()) {
        if (destination === undefined) continue
        const page = await book.pageOfDestination(destination)
        if (left) return
        found[index] = { ...(found[index] as Line), page }
        if (index % 25 === 24) setLines([...found])
      }
      setLines([...found])
    }
    void read()
    return () => {
      left = true
    }
  }, [book])
  return lines
}

function flatten(entries: readonly OutlineEntry[], depth = 0): (OutlineEntry & { depth: number })[] {
  return entries.flatMap((entry) => [{ ...entry, depth }, ...flatten(entry.children, depth + 1)])
}
