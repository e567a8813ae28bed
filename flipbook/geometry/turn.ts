import type { Side } from './bend.ts'
import type { PagesAcross, Spread } from './spreads.ts'

/** Which pages a turn moves and which lie under it, as indexes of the page list. */
export type Turn = {
  /** The side of the hinge on which the sheet lies at progress 0 of the bend. */
  side: Side
  /** The bend runs from 1 to 0: a page that comes back is a forward turn in reverse. */
  reversed: boolean
  front: number | null
  back: number | null
  under: readonly number[]
  /** With one page across there is no page beyond the hinge for the sheet to lie on, so it fades out at the end. */
  fades: boolean
}

/**
 * What moves when the reader goes from one spread to another by flipping `direction`: the page on that side of
 * the book turns over to the other one. With one page across there is only the forward turn of the page in view
 * about its inner edge, and the same backwards for the page before it.
 */
export function planTurn(
  from: Spread,
  to: Spread,
  direction: Side,
  forward: Side,
  across: PagesAcross,
): Turn {
  const present = (...indexes: (number | null)[]) => indexes.filter((index) => index !== null)
  if (across === 1) {
    const goesForward = direction === forward
    return {
      side: forward,
      reversed: !goesForward,
      front: goesForward ? from.first : to.first,
      back: null,
      under: present(goesForward ? to.first : from.first),
      fades: true,
    }
  }
  const left = (spread: Spread) => (forward === 'right' ? spread.first : spread.second)
  const right = (spread: Spread) => (forward === 'right' ? spread.second : spread.first)
  const turn = { side: direction, reversed: false, fades: false }
  return direction === 'right'
    ? { ...turn, front: right(from), back: left(to), under: present(left(from), right(to)) }
    : { ...turn, front: left(from), back: right(to), under: present(left(to), right(from)) }
}

/** How opaque a fading sheet is: it vanishes over the last 30 % of its turn. */
export function sheetOpacity(progress: number, fades: boolean): number {
  if (!fades || progress <= 0.7) return 1
  return Math.max(0, (1 - progress) / 0.3)
}
