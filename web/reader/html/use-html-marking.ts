import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { type Marking, useMarking } from '../marks/use-marking.tsx'
import type { Marks } from '../marks/use-marks.ts'
import { useSelectedText } from '../marks/use-selected-text.ts'
import type { PageTheme } from '../page-theme.ts'
import type { OpenedBook } from './book-frame.tsx'
import type { ViewState } from './book-view.ts'
import { markAt, paintMarks, placeMarks, placeOfBookmark, readSelection } from './html-marks.ts'
import { linkOf } from './links.ts'
import type { TextPosition } from './text-position.ts'

export type HtmlMarking = Marking & {
  /** The bookmarks in view. */
  bookmarks: readonly ShownMark[]
  toggleBookmarkHere(): void
  /** A mark's place in this revision of the book; undefined where its words are gone. */
  positionOf(mark: ShownMark): TextPosition | undefined
  /** Whether there is a mark at a point of the frame; always the same function. */
  isMarked(x: number, y: number): boolean
}

/** Marks in an HTML book: made from the selection, painted into the text, opened by a tap. */
export function useHtmlMarking(
  marks: Marks | undefined,
  { book, view, theme }: { book: OpenedBook | undefined; view: ViewState | undefined; theme: PageTheme },
): HtmlMarking {
  const document = book?.document
  const clearSelection = () => document?.getSelection()?.removeAllRanges()
  const marking = useMarking(marks, clearSelection)
  const list = marks?.list
  const placed = useMemo(() => (book && list ? placeMarks(book.index, list) : []), [book, list])

  useSelectedText(
    marks ? document : undefined,
    (selection) => book && readSelection(book.index, book.contents, selection),
    marking.select,
  )
  useEffect(() => {
    if (book) paintMarks(book.document, book.index, placed, theme)
  }, [book, placed, theme])

  const latest = useRef({ book, placed, edit: marking.edit })
  useEffect(() => {
    latest.current = { book, placed, edit: marking.edit }
  })
  useEffect(() => {
    if (!document) return
    const onClick = (event: MouseEvent) => {
      const { book: opened, placed: here, edit } = latest.current
      if (!opened || linkOf(event.target) || document.getSelection()?.isCollapsed === false) return
      const tapped = markAt(opened.index, here, { x: event.clientX, y: event.clientY })
      if (tapped) edit(tapped)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [document])

  const first = book && view ? book.index.toIndex(view.position) : 0
  const last = first + (view?.charactersInView ?? 0)
  const bookmarks = placed
    .filter(({ mark, from }) => mark.kind === 'bookmark' && first <= from && from < Math.max(last, first + 1))
    .map(({ mark }) => mark)
  return {
    ...marking,
    bookmarks,
    isMarked: useCallback((x, y) => {
      const { book: opened, placed: here } = latest.current
      return opened !== undefined && markAt(opened.index, here, { x, y }) !== undefined
    }, []),
    positionOf(mark) {
      const found = placed.find(({ mark: { id } }) => id === mark.id)
      return found && book?.index.toPosition(found.from)
    },
    toggleBookmarkHere() {
      if (!book || !view) return
      const place =
        bookmarks.length > 0 ? undefined : placeOfBookmark(book.index, book.contents, view.position)
      marking.toggleBookmark(place, bookmarks)
    },
  }
}
