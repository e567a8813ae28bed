import { Undo2, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { MarkColor, MarkedPlace } from '#kernel/marks.ts'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { COLOR_NAMES } from './mark-colors.ts'
import { MarkDialog } from './mark-dialog.tsx'
import { type SelectionBox, SelectionToolbar } from './selection-toolbar.tsx'
import type { Marks } from './use-marks.ts'

/** A place in the book that can be marked. */
export type Markable = Omit<MarkedPlace, 'kind' | 'made_at'>

/** Text that the reader has selected. */
export type SelectedText = { place: Markable; box: SelectionBox; copied: string }

export type Marking = {
  /** Takes the reader's selection; undefined where there is none any more. */
  select(text: SelectedText | undefined): void
  /** Highlights the selected text. @returns whether there was any */
  highlight(color?: MarkColor): boolean
  /** Highlights the selected text and opens its note. */
  note(): boolean
  /** Sets a bookmark, or removes those that are present. */
  toggleBookmark(place: Markable | undefined, present: readonly ShownMark[]): void
  edit(mark: ShownMark): void
  /** Whether a toolbar or dialog of it is open over the book. */
  open: boolean
  view: ReactNode
}

/** The keys for marks, in both readers; the list of marks is a panel of the reader. */
export const markingKeys = (
  marking: Pick<Marking, 'highlight' | 'note'> & { toggleBookmarkHere(): void },
  onList: () => void,
) => ({
  d: () => marking.toggleBookmarkHere(),
  h: () => void marking.highlight(),
  n: () => void marking.note(),
  p: onList,
})

const UNDO_FOR_MS = 10_000

/** The actions on marks, in both readers: the toolbar at selected text, the dialog of a mark, undoing a removal. */
export function useMarking(marks: Marks | undefined, clearSelection: () => void): Marking {
  const [selected, setSelected] = useState<SelectedText>()
  const [edited, setEdited] = useState<ShownMark>()
  const [writing, setWriting] = useState(false)
  const [gone, setGone] = useState<ShownMark>()
  const [said, setSaid] = useState('')
  const color = useRef<MarkColor>('yellow')
  const latest = useRef(marks)
  useEffect(() => {
    latest.current = marks
  })

  useEffect(() => {
    if (!gone) return
    const timer = setTimeout(() => setGone(undefined), UNDO_FOR_MS)
    return () => clearTimeout(timer)
  }, [gone])

  const select = useCallback((text: SelectedText | undefined) => {
    setSelected(text)
    if (text && latest.current) setSaid('Teks dipilih. Tekan H untuk menyorot, N untuk mencatat.')
  }, [])

  const remove = (mark: ShownMark) => {
    marks?.remove(mark)
    setGone(mark)
    setSaid(mark.kind === 'highlight' ? 'Sorotan dihapus' : 'Tanda dihapus')
  }

  const edit = (mark: ShownMark, toWrite = false) => {
    setWriting(toWrite)
    setEdited(mark)
  }

  const mark = async ({ place }: SelectedText, chosen: MarkColor, withNote: boolean) => {
    color.current = chosen
    clearSelection()
    setSelected(undefined)
    const full: MarkedPlace = { ...place, kind: 'highlight', made_at: new Date().toISOString() }
    const id = await marks?.add(full, { color: chosen })
    if (id === undefined) return
    setSaid(`Sorotan ${COLOR_NAMES[chosen].toLowerCase()} ditambahkan`)
    if (withNote) edit({ ...full, id, color: chosen, note: '' }, true)
  }
  const markSelected = (chosen: MarkColor, withNote: boolean) => {
    if (!selected || !marks) return false
    void mark(selected, chosen, withNote)
    return true
  }

  const shown = edited && (marks?.list.find(({ id }) => id === edited.id) ?? edited)
  return {
    select,
    highlight: (chosen = color.current) => markSelected(chosen, false),
    note: () => markSelected(color.current, true),
    toggleBookmark(place, present) {
      if (present.length > 0) {
        for (const one of present) marks?.remove(one)
        setGone(present[0])
        setSaid('Tanda dihapus')
      } else if (place) {
        setGone(undefined)
        void marks
          ?.add({ ...place, kind: 'bookmark', made_at: new Date().toISOString() })
          .then((id) => id !== undefined && setSaid(`Tanda ditambahkan: ${place.label}`))
      }
    },
    edit: (mark) => edit(mark),
    open: selected !== undefined || edited !== undefined,
    view: marks && (
      <>
        {selected && !edited && (
          <SelectionToolbar
            box={selected.box}
            onColor={(chosen) => void mark(selected, chosen, false)}
            onNote={() => void mark(selected, color.current, true)}
            onCopy={() => {
              copyText(selected.copied)
              clearSelection()
              setSelected(undefined)
            }}
          />
        )}
        {shown && (
          <MarkDialog
            key={shown.id}
            mark={shown}
            writing={writing}
            onRecolor={(next) => {
              color.current = next
              marks.recolor(shown.id, next)
            }}
            onAnnotate={(note) => marks.annotate(shown, note)}
            onRemove={() => {
              setEdited(undefined)
              remove(shown)
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
        {gone && (
          <div
            data-reader-controls
            className="absolute inset-x-3 bottom-17 z-30 mx-auto flex max-w-sm items-center gap-2 rounded bg-surface py-1 pr-1 pl-4 text-sm text-ink shadow-float"
          >
            <p className="min-w-0 flex-1">
              {gone.kind === 'highlight' ? 'Sorotan dihapus.' : 'Tanda dihapus.'}
            </p>
            <Button
              kind="ghost"
              className="px-3"
              onClick={() => {
                marks.restore(gone)
                setGone(undefined)
                setSaid('Penanda dikembalikan')
              }}
            >
              <Undo2 aria-hidden className="size-5" />
              Urungkan
            </Button>
            <IconButton label="Tutup" className="text-muted" onClick={() => setGone(undefined)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </>
    ),
  }
}

function copyText(text: string): void {
  // Browsers offer no clipboard on pages that came over plain http.
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
  copied.then(
    () => showToast({ kind: 'success', text: 'Teks tersalin' }),
    () =>
      showToast({
        kind: 'error',
        text: 'Teks tidak dapat disalin. Salin dengan Ctrl C atau menu ponsel Anda.',
      }),
  )
}
