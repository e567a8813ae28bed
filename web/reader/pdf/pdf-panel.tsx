import { showToast } from '#web/ui/toast.ts'
import { MarksPanel } from '../marks/marks-panel.tsx'
import type { Marks } from '../marks/use-marks.ts'
import { BookPanel, type PanelTab, panelCoversBook } from '../panel/book-panel.tsx'
import { SearchPanel } from '../search/search-panel.tsx'
import type { BookSearch } from '../search/use-book-search.ts'
import type { PageNames } from './page-names.ts'
import { OutlineList } from './panel/outline-list.tsx'
import { ThumbnailGrid } from './panel/thumbnail-grid.tsx'
import type { PdfBook } from './pdf-book.ts'
import type { PageHit } from './text/search-pages.ts'
import type { PdfMarking } from './use-pdf-marking.ts'

const TABS: readonly PanelTab[] = ['contents', 'pages', 'search', 'marks']
const TABS_WITHOUT_MARKS = TABS.filter((tab) => tab !== 'marks')

type Props = {
  tab: PanelTab
  book: PdfBook
  title: string
  names: PageNames
  page: number
  inView: readonly number[]
  search: BookSearch<PageHit>
  marks: Marks | undefined
  marking: PdfMarking
  onTab(tab: PanelTab | undefined): void
  onGo(page: number): void
}

/** The panel beside the book: contents, pages, hits and marks, each of which leads to a page. */
export function PdfPanel({
  tab,
  book,
  title,
  names,
  page,
  inView,
  search,
  marks,
  marking,
  onTab,
  onGo,
}: Props) {
  const closeOnPhone = () => {
    if (panelCoversBook()) onTab(undefined)
  }
  const go = (wanted: number) => {
    onGo(wanted)
    closeOnPhone()
  }
  return (
    <BookPanel
      tab={tab}
      tabs={marks ? TABS : TABS_WITHOUT_MARKS}
      onTab={onTab}
      onClose={() => onTab(undefined)}
    >
      {tab === 'contents' && <OutlineList book={book} names={names} page={page} onGo={go} />}
      {tab === 'pages' && <ThumbnailGrid book={book} names={names} inView={inView} onGo={go} />}
      {tab === 'search' && (
        <SearchPanel
          search={search}
          placeOf={(hit) => `Halaman ${names.nameOf(hit.page)}`}
          onGone={closeOnPhone}
        />
      )}
      {tab === 'marks' && marks && (
        <MarksPanel
          marks={marks}
          title={title}
          onGo={({ file, start }) => {
            // Marks of an earlier revision of the book, which was HTML, have no page.
            if (file !== 'PDF') return
            if (start.part <= book.numPages) return go(start.part)
            showToast({ kind: 'info', text: 'Halaman ini tidak ada lagi di edisi terbaru buku ini.' })
          }}
          onEdit={marking.edit}
        />
      )}
    </BookPanel>
  )
}
