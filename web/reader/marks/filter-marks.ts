import type { MarkColor } from '#kernel/marks.ts'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { fold } from '#kernel/text.ts'

export const MARK_FILTERS = {
  all: 'Semua',
  highlight: 'Sorotan',
  note: 'Catatan',
  bookmark: 'Tanda',
} as const
export type MarkFilter = { kind: keyof typeof MARK_FILTERS; color: MarkColor | undefined; words: string }

export const NO_FILTER: MarkFilter = { kind: 'all', color: undefined, words: '' }

/** The marks that match a filter: each of its words stands in the quote, the note or the name of the place. */
export function filterMarks(marks: readonly ShownMark[], { kind, color, words }: MarkFilter): ShownMark[] {
  const wanted = fold(words).split(' ').filter(Boolean)
  return marks.filter((mark) => {
    if (kind === 'note' ? mark.note === '' : kind !== 'all' && mark.kind !== kind) return false
    if (color !== undefined && (mark.kind !== 'highlight' || mark.color !== color)) return false
    if (wanted.length === 0) return true
    const text = fold(`${mark.quote} ${mark.note} ${mark.label}`)
    return wanted.every((word) => text.includes(word))
  })
}
