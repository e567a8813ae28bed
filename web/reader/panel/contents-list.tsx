import { useEffect, useRef } from 'react'

/** An entry of a book's contents, as the panel lists it. */
export type ListedEntry = {
  text: string
  depth: number
  /** The name of the page that it begins on, where the book has pages. */
  page?: string | undefined
  /** It has no place in this book, or its page is not found yet. */
  disabled?: boolean
}

export type ContentsListProps = {
  entries: readonly ListedEntry[]
  /** The entry that the text in view belongs to; -1 before the first. */
  present: number
  onGo: (index: number) => void
}

const TAKEN_OVER = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * The contents of a book, each entry a button that leads to it. The present entry is kept in view until the reader
 * scrolls the list.
 */
export function ContentsList({ entries, present, onGo }: ContentsListProps) {
  const list = useRef<HTMLUListElement>(null)
  const takenOver = useRef(false)
  useEffect(() => {
    const abort = new AbortController()
    const takeOver = () => {
      takenOver.current = true
    }
    for (const type of TAKEN_OVER) {
      list.current?.addEventListener(type, takeOver, { signal: abort.signal, passive: true })
    }
    return () => abort.abort()
  }, [])
  useEffect(() => {
    if (!takenOver.current) list.current?.children[present]?.scrollIntoView({ block: 'center' })
  }, [present])
  return (
    <ul ref={list} className="p-2">
      {entries.map(({ text, depth, page, disabled }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change their order, and may repeat
        <li key={index}>
          <button
            type="button"
            disabled={disabled}
            aria-current={index === present ? 'location' : undefined}
            onClick={() => onGo(index)}
            className="flex min-h-11 w-full items-baseline gap-3 rounded px-3 py-2 text-left transition-colors hover:bg-line/60 disabled:text-muted aria-[current]:font-semibold aria-[current]:text-primary"
            style={{ paddingLeft: `${0.75 + Math.min(depth, 5) * 0.9}rem` }}
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            {page !== undefined && <span className="text-sm text-muted tabular-nums">{page}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
