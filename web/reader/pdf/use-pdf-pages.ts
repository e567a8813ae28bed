import { useEffect, useMemo, useRef } from 'react'
import type { PageSource } from '#flipbook/render/page-source.ts'
import { type PagesLook, pdfPages } from './page/pdf-pages.ts'
import type { PageNames } from './page-names.ts'
import type { PdfBook } from './pdf-book.ts'

type Acts = { openAgain(): void; goToPage(page: number): void; openMark(id: string): void }

/**
 * The pages of the book, with an empty one before the first and after the last; none until it is open. They are made
 * once for a book and its acts, which stay the same; what they look like may change at any time.
 */
export function usePdfPages(
  book: PdfBook | undefined,
  names: PageNames,
  { theme, mark, selecting, marks }: PagesLook,
  { openAgain, goToPage, openMark }: Acts,
): readonly (PageSource | null)[] {
  const look = useRef<PagesLook>({ theme, mark, selecting, marks })
  const pages = useMemo(
    () =>
      book &&
      pdfPages(book, {
        look: look.current,
        label: (number) => `Halaman ${names.nameOf(number)}`,
        brokenPage: 'Halaman ini rusak dan tidak dapat ditampilkan.',
        unpaintedPage: { text: 'Halaman ini belum dapat ditampilkan.', again: 'Muat ulang' },
        openAgain,
        goToPage,
        openMark,
      }),
    [book, names, goToPage, openMark, openAgain],
  )
  useEffect(() => {
    look.current = { theme, mark, selecting, marks }
    pages?.setLook(look.current)
  }, [pages, theme, mark, selecting, marks])
  return useMemo(() => (pages ? [null, ...pages.sources, null] : []), [pages])
}
