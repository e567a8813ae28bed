import { Bookmark, ListTree, Search } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PanelTab } from './panel/book-panel.tsx'

export type ReaderToolsProps = {
  contentsLabel: string
  /** The tab of the open panel. */
  panel: PanelTab | undefined
  onPanel: (tab: 'contents' | 'search') => void
  /** Without it the reader has no bookmarks. */
  bookmark?: { label: string; isSet: boolean; onToggle: () => void } | undefined
}

/** The buttons in the top bar of both readers, on phones too: contents, search and bookmark. */
export function ReaderTools({ contentsLabel, panel, onPanel, bookmark }: ReaderToolsProps) {
  return (
    <>
      <IconButton
        label={contentsLabel}
        aria-expanded={panel === 'contents' || panel === 'pages'}
        onClick={() => onPanel('contents')}
      >
        <ListTree aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label="Cari di buku ini"
        aria-expanded={panel === 'search'}
        onClick={() => onPanel('search')}
      >
        <Search aria-hidden className="size-5" />
      </IconButton>
      {bookmark && (
        <IconButton label={bookmark.label} onClick={bookmark.onToggle}>
          <Bookmark aria-hidden className={classes('size-5', bookmark.isSet && 'fill-accent text-accent')} />
        </IconButton>
      )}
    </>
  )
}
