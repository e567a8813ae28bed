import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { Flipbook } from '#flipbook/react/flipbook.tsx'
import type { BookState } from '#flipbook/render/book-options.ts'
import { classes } from '#web/ui/classes.ts'
import type { Place } from '../place/use-place.ts'
import type { PageNames } from './page-names.ts'

type Shared = Pick<
  ComponentProps<typeof Flipbook>,
  'ref' | 'pages' | 'forwardDirection' | 'paper' | 'onChange' | 'onReady' | 'onFullscreen'
>

type Props = Shared & {
  title: string
  names: PageNames
  selecting: boolean
  /** Where the reader is; undefined before the first page is shown. */
  state: BookState | undefined
  numPages: number
  place: Place
  /** Whether its first page is shown. */
  ready: boolean
  /** Whether the controls have faded once. */
  faded: boolean
}

/** The opened book, from its opening on until it is closed: where it opens, and where the reader is. */
export function PdfStage({ title, names, selecting, state, numPages, place, ready, faded, ...book }: Props) {
  // A file that is opened anew opens where the reader is, not where they began. Decided once: the book follows every
  // change of it, and would be taken back to where it was.
  const [startPage] = useState(
    state?.page ?? (place.start?.place?.kind === 'PDF' ? place.start.place.page : 1),
  )

  const { keep } = place
  const page = state?.page
  const lastInView = state?.pages.at(-1)
  useEffect(() => {
    if (page === undefined || lastInView === undefined) return
    keep({ kind: 'PDF', page, of: numPages }, Math.min(1, lastInView / numPages))
  }, [page, lastInView, numPages, keep])

  const labels = useMemo(
    () => ({
      book: title,
      role: 'buku',
      position: (shown: readonly number[], total: number) =>
        `Halaman ${shown.map(names.nameOf).join(' dan ')} dari ${total}`,
    }),
    [title, names],
  )
  return (
    <Flipbook
      {...book}
      startPage={startPage}
      mode={selecting ? 'select' : 'turn'}
      keyboard="page"
      labels={labels}
      className={classes(
        'absolute inset-0 px-2 -outline-offset-4 transition-opacity sm:px-6',
        // The page leaves room for the bars until they first fade; from then on it has the whole window.
        faded ? 'py-3 sm:py-7' : 'pt-17 pb-30 sm:pb-18',
        ready ? 'opacity-100' : 'opacity-0',
      )}
    />
  )
}
