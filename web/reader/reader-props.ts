import type { Side } from '#flipbook/geometry/bend.ts'
import type { MarksAccess } from './marks/use-marks.ts'
import type { PlaceAccess } from './place/use-place.ts'

/** What both readers need, besides the book's file. */
export type ReaderProps = {
  title: string
  /** The title's language as an ISO 639 code of the catalogue, for files that state none. */
  language?: string | undefined
  /** The link to the shelf. */
  home: { text: string; href: string }
  place: PlaceAccess
  /** Without it there are no marks: in a sample, or by a reading link. */
  marking?: MarksAccess | undefined
  /** A turn beyond the last page; without it, nothing happens there. */
  onPastEnd?: (() => void) | undefined
  /** Told to which side the open book's pages follow each other. */
  onForward?: ((side: Side) => void) | undefined
  /** The buyer's name, shown on the pages; none for a sample. */
  mark?: string | undefined
}
