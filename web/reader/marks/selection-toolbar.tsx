import { Copy, NotebookPen } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { MARK_COLORS, type MarkColor } from '#kernel/marks.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { COLOR_NAMES, HIGHLIGHTS } from './mark-colors.ts'

/** The box of the selected text, in pixels of the window. */
export type SelectionBox = { left: number; right: number; top: number; bottom: number }

export type SelectionToolbarProps = {
  box: SelectionBox
  onColor: (color: MarkColor) => void
  onNote: () => void
  onCopy: () => void
}

const GAP = 10
/** Room for the reader's bars, which may cover either end. */
const KEPT_FREE = 60

/**
 * Actions for the selected text. The toolbar is below the text, since a phone's own menu is above it; where there is
 * no room below, it is above.
 */
export function SelectionToolbar({ box, onColor, onNote, onCopy }: SelectionToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { offsetWidth: width, offsetHeight: height } = element
    const below = box.bottom + GAP
    const fitsBelow = below + height <= window.innerHeight - KEPT_FREE
    const top = fitsBelow ? below : Math.max(KEPT_FREE, box.top - GAP - height)
    const middle = (box.left + box.right) / 2 - width / 2
    setPlace({ left: Math.max(8, Math.min(window.innerWidth - width - 8, middle)), top })
  }, [box])

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Teks terpilih"
      data-reader-controls
      // Pressing a button must not end the selection.
      onPointerDown={(event) => event.preventDefault()}
      className="fixed z-30 flex items-center rounded bg-surface px-1 text-ink shadow-float"
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
    >
      {MARK_COLORS.map((color) => (
        <IconButton
          key={color}
          label={`Sorot ${COLOR_NAMES[color].toLowerCase()}`}
          onClick={() => onColor(color)}
        >
          <span
            aria-hidden
            className="size-6 rounded-full border border-edge"
            style={{ background: HIGHLIGHTS.siang[color] }}
          />
        </IconButton>
      ))}
      <IconButton label="Catatan" onClick={onNote}>
        <NotebookPen aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Salin" onClick={onCopy}>
        <Copy aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
