import type { FileSource } from '#contracts/library.ts'
import type { MarksAccess } from './marks/use-marks.ts'
import type { PlaceAccess } from './place/use-place.ts'
import type { ReaderProps } from './reader-props.ts'

/** What the reader's address names. */
export type ReadingWish = { name: string; source: FileSource }

export function readingWish(params: URLSearchParams): ReadingWish {
  const source = params.get('source') === 'Book Subscriber' ? 'Book Subscriber' : 'Book User'
  return { name: params.get('name')?.trim() ?? '', source }
}

/** What both readers are given. */
export type Reading = ReadingWish & {
  token: string
  title: string
  /** ISO 639 codes from the catalogue. */
  language: string | undefined
  homeHref: string
  place: PlaceAccess
  /** The user of the bookmarks, highlights and notes; none by a reading link. */
  marking: MarksAccess | undefined
  /** The buyer's name, shown at the foot of each page. */
  mark: string
  onNeedSignIn: () => Promise<string>
  /** 'Muat ulang': the file is requested again, and whatever else could not be fetched. */
  onRetry?: (() => void) | undefined
  /** A turn beyond the last page; undefined where nothing follows. */
  onPastEnd?: (() => void) | undefined
  onForward?: ReaderProps['onForward']
}
