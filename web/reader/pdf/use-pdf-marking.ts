import { type RefObject, useEffect, useRef } from 'react'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { type Marking, useMarking } from '../marks/use-marking.tsx'
import type { Marks } from '../marks/use-marks.ts'
import { useSelectedText } from '../marks/use-selected-text.ts'
import type { PageNames } from './page-names.ts'
import type { PdfBook } from './pdf-book.ts'
import { placeOfPage, readSelectedText } from './text/selected-text.ts'

export type PdfMarking = Marking & {
  /** The bookmarks on the pages in view. */
  bookmarks: readonly ShownMark[]
  toggleBookmarkHere(): void
  /** For a mark that is tapped on its page; always the same function. */
  openMark(id: string): void
}

type Shown = {
  book: PdfBook | undefined
  names: PageNames
  inView: readonly number[]
  page: number
  selecting: boolean
  screen: RefObject<HTMLElement | null>
}

/** Marks on the pages of a PDF: made from the selection, opened by a tap. */
export function usePdfMarking(
  marks: Marks | undefined,
  { book, names, inView, page, selecting, screen }: Shown,
): PdfMarking {
  const list = marks?.list ?? NO_MARKS
  const marking = useMarking(marks, clearSelection)
  useSelectedText(
    marks && book && selecting ? document : undefined,
    (selection) => book && readSelectedText(book, names, selection),
    marking.select,
  )

  const latest = useRef({ list, edit: marking.edit })
  useEffect(() => {
    latest.current = { list, edit: marking.edit }
  })
  const openMark = useRef((id: string) => {
    const tapped = latest.current.list.find((mark) => mark.id === id)
    if (tapped) latest.current.edit(tapped)
  }).current

  useEffect(() => {
    const element = screen.current
    if (!element || !selecting) return
    // The text lies over the marks then, so a tapped mark is found by its position.
    const onClick = ({ clientX, clientY }: MouseEvent) => {
      if (getSelection()?.isCollapsed === false) return
      const tapped = [...element.querySelectorAll<HTMLElement>('[data-mark]')].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
      })
      if (tapped?.dataset.mark) openMark(tapped.dataset.mark)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [screen, selecting, openMark])

  const bookmarks = list.filter(
    ({ kind, file, start }) => kind === 'bookmark' && file === 'PDF' && inView.includes(start.part),
  )
  return {
    ...marking,
    bookmarks,
    openMark,
    toggleBookmarkHere: async () => {
      if (!book) return
      const place = bookmarks.length > 0 ? undefined : await placeOfPage(book, names, page)
      marking.toggleBookmark(place, bookmarks)
    },
  }
}

const NO_MARKS: readonly ShownMark[] = []

const clearSelection = () => getSelection()?.removeAllRanges()
