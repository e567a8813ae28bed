import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export const PANEL_TABS = {
  contents: 'Daftar isi',
  pages: 'Halaman',
  search: 'Cari',
  marks: 'Penanda',
} as const
export type PanelTab = keyof typeof PANEL_TABS

export type BookPanelProps = {
  tab: PanelTab
  /** Without those that this reader does not have. */
  tabs: readonly PanelTab[]
  onTab: (tab: PanelTab) => void
  onClose: () => void
  children: ReactNode
}

/** A panel beside the book, which stays there and can be read on; on a phone over it. */
export function BookPanel({ tab, tabs, onTab, onClose, children }: BookPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    const first = panel.current?.querySelector<HTMLElement>('input, [aria-selected="true"]')
    first?.focus()
    return () => {
      // Back to where the reader was, unless they went elsewhere themselves.
      const { current } = opener
      if (current instanceof HTMLElement && document.activeElement === document.body) current.focus()
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside
      ref={panel}
      aria-label="Isi buku"
      data-reader-controls
      onKeyDown={onKeyDown}
      className="absolute top-14 bottom-0 left-0 z-30 sm:bottom-14 flex w-full animate-[appear_160ms] flex-col bg-surface text-ink shadow-float sm:w-80"
    >
      <div className="flex items-center border-b border-line pr-1">
        <div role="tablist" aria-label="Isi buku" className="flex min-w-0 flex-1 overflow-x-auto">
          {tabs.map((value) => (
            <button
              key={value}
              type="button"
              role="tab"
              aria-selected={value === tab}
              aria-controls={value === tab ? 'book-panel' : undefined}
              onClick={() => onTab(value)}
              className={classes(
                'min-h-11 border-b-3 px-2 -outline-offset-4 text-sm font-semibold whitespace-nowrap transition-colors',
                value === tab
                  ? 'border-primary text-primary'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {PANEL_TABS[value]}
            </button>
          ))}
        </div>
        <IconButton label="Tutup panel" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div
        id="book-panel"
        role="tabpanel"
        aria-label={PANEL_TABS[tab]}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
      >
        {children}
      </div>
    </aside>
  )
}
