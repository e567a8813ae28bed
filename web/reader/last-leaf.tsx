import { type ReactNode, useEffect, useRef } from 'react'
import type { Side } from '#flipbook/geometry/bend.ts'

/**
 * A leaf after the last page of a book or a sample. It is a dialog, since the readers turn no page by a key that is
 * pressed in one.
 */
export function LastLeaf({
  label,
  forward,
  onBack,
  children,
}: {
  label: string
  /** Where the book's pages follow each other to; the arrow to the other side leads back. */
  forward: Side
  onBack: () => void
  children: ReactNode
}) {
  const leaf = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    leaf.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <section
      ref={leaf}
      role="dialog"
      aria-modal="true"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={({ key }) => {
        const back = forward === 'left' ? 'ArrowRight' : 'ArrowLeft'
        if ([back, 'ArrowUp', 'PageUp', 'Escape'].includes(key)) onBack()
      }}
      className="fixed inset-0 z-30 grid animate-[appear_200ms] overflow-y-auto bg-plate p-3 text-ink outline-none sm:p-7"
    >
      <div className="m-auto grid w-full max-w-md justify-items-center gap-2 rounded-sm bg-surface px-6 py-8 text-center shadow-float">
        {children}
      </div>
    </section>
  )
}
