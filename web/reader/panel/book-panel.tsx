import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { panelOf, TabRow } from '#web/ui/tabs.tsx'

const TABS = { contents: 'Daftar isi', pages: 'Halaman', search: 'Cari', marks: 'Penanda' } as const
export type PanelTab = keyof typeof TABS

export type BookPanelProps<Tab extends PanelTab> = {
  tab: Tab
  /** The tabs that this reader has. */
  tabs: readonly Tab[]
  onTab: (tab: Tab) => void
  onClose: () => void
  children: ReactNode
}

/** On a phone an open panel covers the book, and so the place that it leads to. */
export const panelCoversBook = () => matchMedia('(width < 40rem)').matches

/** A panel beside the book, which can still be read; on a phone it covers the book. */
export function BookPanel<Tab extends PanelTab>({
  tab,
  tabs,
  onTab,
  onClose,
  children,
}: BookPanelProps<Tab>) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const opener = useRef<Element>(null)
  // A layout effect runs before the effects of the panel's content, which may take the focus.
  useLayoutEffect(() => {
    opener.current = document.activeElement
  }, [])
  useEffect(
    () => () => {
      // The focus returns to where it was, unless the reader has moved it elsewhere.
      const before = opener.current
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    },
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab has another first field
  useEffect(() => {
    const isChoosing = document.activeElement?.closest('[role="tab"]') != null
    if (isChoosing && panel.current?.contains(document.activeElement)) return
    const first = ['input', '[aria-current]', '[aria-selected="true"]']
      .map((selector) => panel.current?.querySelector<HTMLElement>(selector))
      .find((element) => element != null)
    first?.focus()
  }, [tab])

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
      className="absolute top-14 bottom-0 left-0 z-30 flex w-full animate-[appear_160ms] flex-col bg-surface text-ink shadow-float sm:bottom-14 sm:w-80"
    >
      <div className="flex items-center border-b border-line pr-1">
        <TabRow
          id={id}
          label="Isi buku"
          tabs={tabs.map((value) => ({ value, text: TABS[value] }))}
          value={tab}
          onChange={onTab}
          className="min-w-0 flex-1"
          tabClassName="px-2 text-sm -outline-offset-4"
        />
        <IconButton label="Tutup panel" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div
        {...panelOf(id, tab)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
      >
        {children}
      </div>
    </aside>
  )
}
