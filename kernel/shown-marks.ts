import {
  compareText,
  DEFAULT_COLOR,
  type Mark,
  type MarkColor,
  type MarkedPlace,
  type MarkPosition,
} from './marks.ts'

/** A mark as readers see it. */
export type ShownMark = MarkedPlace & { id: string; color: MarkColor; note: string }

/**
 * The mark as it is shown; undefined where it is removed. Of colours chosen at the same time one is used, the same on
 * every device. Notes written at the same time are all shown, one below the other.
 */
export function showMark({ id, place, writings }: Mark): ShownMark | undefined {
  if (place === null || writings.length === 0) return undefined
  const inTurn = writings.toSorted((a, b) => a.count - b.count || compareText(a.device, b.device))
  const colors = inTurn.flatMap((writing) => (writing.field === 'color' ? [writing.value] : []))
  const notes = inTurn.flatMap(({ field, value }) => (field === 'note' && value !== '' ? [value] : []))
  return {
    ...place,
    id,
    color: colors.at(-1) ?? DEFAULT_COLOR,
    note: [...new Set(notes)].join('\n\n'),
  }
}

/** Below 0 where `a` comes first. */
const comparePositions = (a: MarkPosition, b: MarkPosition): number => a.part - b.part || a.offset - b.offset

/** In the order of the book; marks of one place in the order of their ids. */
export const compareShownMarks = (a: ShownMark, b: ShownMark): number =>
  comparePositions(a.start, b.start) || comparePositions(a.end, b.end) || compareText(a.id, b.id)
