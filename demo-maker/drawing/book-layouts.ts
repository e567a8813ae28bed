import type { BookLayout } from '../../demo/demo-title.ts'
import type { Draw } from './cover-lettering.ts'
import { arch, emblem, frame, label, moon, view } from './framed-layouts.ts'
import { band, letters, quarters, slope, spine, strips } from './open-layouts.ts'

/** The ways of laying out the front of a book. */
export const BOOK_LAYOUTS: Record<BookLayout, Draw> = {
  label,
  band,
  frame,
  moon,
  slope,
  spine,
  arch,
  letters,
  view,
  strips,
  emblem,
  quarters,
}
