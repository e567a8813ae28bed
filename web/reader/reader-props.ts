import type { MarksAccess } from './marks/use-marks.ts'
import type { PlaceAccess } from './place/use-place.ts'

/** What both readers are given, besides the book's file. */
export type ReaderProps = {
  title: string
  /** The title's language as an ISO 639 code of the catalogue, for a file that does not say its language. */
  language?: string | undefined
  /** The shelf. */
  homeHref: string
  /** The text of the link to it; 'Buku Saya' without it. */
  homeText?: string | undefined
  place: PlaceAccess
  /** Without it the reader has no marks: in a sample, or by a reading link. */
  marking?: MarksAccess | undefined
  /** The name of the buyer, shown in the copy; none for a sample. */
  mark?: string | undefined
}
