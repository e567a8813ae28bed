import { useEffect, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { ContentsList } from '../../panel/contents-list.tsx'
import type { PageNames } from '../page-names.ts'
import type { OutlineEntry, PdfBook } from '../pdf-book.ts'

export type OutlineListProps = {
  book: PdfBook
  names: PageNames
  /** The first page in view, whose entry is marked. */
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
    <ContentsList
      entries={lines.map((line) => ({
        text: line.title,
        depth: line.depth,
        page: line.page === undefined ? undefined : names.nameOf(line.page),
        disabled: line.page === undefined,
      }))}
      present={present}
      onGo={(index) => {
        const to = lines[index]?.page
        if (to !== undefined) onGo(to)
      }}
    />
  )
}

const MOST_LINES = 3000

/** The entries in order; their pages become known one by one. */
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
