import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  annotated,
  isRemoved,
  isSameMark,
  MARK_COLORS,
  type Mark,
  type MarkColor,
  type MarkedPlace,
  mergeMarks,
  newMark,
  recolored,
  removed,
} from './marks.ts'
import { compareShownMarks, showMark } from './shown-marks.ts'

const place: MarkedPlace = {
  kind: 'highlight',
  file: 'HTML',
  start: { part: 4, offset: 10 },
  end: { part: 4, offset: 30 },
  share: 0.25,
  label: 'Bab Satu',
  quote: 'Hujan turun sejak pagi',
  made_at: '2026-11-22T03:00:00.000Z',
}
const ID = '0b0c6a53-2f2c-4c3e-9d2e-1f6d0a8f5a11'
const DEVICES = ['telepon-1', 'tablet-22', 'laptop-333']

/** What one device did to the mark, and all that it knew when it did. */
type Deed = { kind: 'make' | 'note' | 'color' | 'remove'; value: string; knew: ReadonlySet<Deed> }
type Copy = { mark: Mark; knows: Set<Deed> }
type Step =
  | { do: 'note' | 'color' | 'remove'; device: number; value: number }
  | { do: 'exchange'; device: number; with: number }

const device = fc.integer({ min: 0, max: DEVICES.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('note' as const, 'color' as const, 'remove' as const),
    device,
    value: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ do: fc.constant('exchange' as const), device, with: device }),
)
const history = fc.array(step, { maxLength: 40 })

/** Plays a history: a mark that one device made and all have, and what they then did, online and offline. */
function play(steps: readonly Step[]): Copy[] {
  const made = newMark(ID, place, { note: 'awal', device: DEVICES[0] as string })
  const making: Deed = { kind: 'make', value: 'awal', knew: new Set() }
  const copies: Copy[] = DEVICES.map(() => ({ mark: made, knows: new Set([making]) }))
  let number = 0
  for (const next of steps) {
    const copy = copies[next.device] as Copy
    const name = DEVICES[next.device] as string
    if (next.do === 'exchange') {
      const other = copies[next.with] as Copy
      const mark = mergeMarks(copy.mark, other.mark)
      const knows = new Set([...copy.knows, ...other.knows])
      copies[next.device] = { mark, knows }
      copies[next.with] = { mark, knows: new Set(knows) }
      continue
    }
    const color = MARK_COLORS[next.value % MARK_COLORS.length] as MarkColor
    const deed: Deed = { kind: next.do, value: `${next.do} ${number++}`, knew: new Set(copy.knows) }
    // Who does not see the mark any more can neither change nor remove it.
    if (isRemoved(copy.mark)) continue
    if (next.do === 'note') copy.mark = annotated(copy.mark, deed.value, name)
    if (next.do === 'color') copy.mark = recolored(copy.mark, color, name)
    if (next.do === 'remove') copy.mark = removed(copy.mark)
    copy.knows.add(deed)
  }
  return copies
}

/** The notes that must stand by the rules alone: those that nobody replaced or removed who knew of them. */
function notesByTheRules(knows: ReadonlySet<Deed>): string[] {
  const deeds = [...knows]
  return deeds
    .filter(({ kind }) => kind === 'note' || kind === 'make')
    .filter((note) => !deeds.some(({ kind, knew }) => kind !== 'color' && knew.has(note)))
    .map(({ value }) => value)
    .toSorted()
}

const notesOf = (mark: Mark) =>
  mark.writings.flatMap(({ field, value }) => (field === 'note' ? [value] : [])).toSorted()

/** The properties hold for what devices can make of a mark, so that is what is generated. */
const threeCopies = history.map((steps) => play(steps).map(({ mark }) => mark) as [Mark, Mark, Mark])

describe('merging the copies of a mark', () => {
  it('loses no note and no removal, whatever was written where while devices did not know of each other', () => {
    fc.assert(
      fc.property(history, (steps) => {
        for (const { mark, knows } of play(steps)) {
          expect(notesOf(mark)).toEqual(notesByTheRules(knows))
          expect(isRemoved(mark)).toBe(mark.place === null)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('does not depend on who merges with whom', () => {
    fc.assert(
      fc.property(threeCopies, ([a, b]) => {
        expect(mergeMarks(a, b)).toEqual(mergeMarks(b, a))
      }),
    )
  })

  it('does not depend on the order in which copies arrive', () => {
    fc.assert(
      fc.property(threeCopies, ([a, b, c]) => {
        expect(mergeMarks(mergeMarks(a, b), c)).toEqual(mergeMarks(a, mergeMarks(b, c)))
      }),
      { numRuns: 500 },
    )
  })

  it('changes nothing when the same copy arrives again', () => {
    fc.assert(
      fc.property(threeCopies, ([a, b]) => {
        const merged = mergeMarks(a, b)
        expect(mergeMarks(a, a)).toEqual(a)
        expect(mergeMarks(merged, b)).toEqual(merged)
      }),
    )
  })

  it('agrees everywhere even when a device gave one number to two values', () => {
    const writing = { device: 'telepon-1', count: 7, field: 'note' as const }
    const seen = [{ device: 'telepon-1', count: 7 }]
    const one: Mark = { id: ID, place, writings: [{ ...writing, value: 'a' }], seen }
    const two: Mark = {
      id: ID,
      place: { ...place, label: 'B' },
      writings: [{ ...writing, value: 'b' }],
      seen,
    }
    expect(isSameMark(mergeMarks(one, two), mergeMarks(two, one))).toBe(true)
    expect(notesOf(mergeMarks(one, two))).toEqual(['b'])
  })

  it('refuses to merge two different marks', () => {
    const other = newMark('1b0c6a53-2f2c-4c3e-9d2e-1f6d0a8f5a12', place, { device: 'telepon-1' })
    expect(() => mergeMarks(newMark(ID, place, { device: 'telepon-1' }), other)).toThrow('different marks')
  })
})

describe('a mark that two devices wrote while offline', () => {
  const made = newMark(ID, place, { color: 'green', device: 'telepon-1' })

  it('shows both notes, and one note over them replaces both', () => {
    const merged = mergeMarks(
      annotated(made, 'dari telepon', 'telepon-1'),
      annotated(made, 'dari laptop', 'laptop-1'),
    )
    expect(showMark(merged)?.note.split('\n\n').toSorted()).toEqual(['dari laptop', 'dari telepon'])
    expect(showMark(annotated(merged, 'satu', 'tablet-1'))).toMatchObject({ note: 'satu', color: 'green' })
  })

  it('keeps a note that one wrote while the other removed the mark', () => {
    const merged = mergeMarks(removed(made), annotated(made, 'penting', 'laptop-1'))
    expect(showMark(merged)).toMatchObject({ note: 'penting', quote: place.quote })
  })

  it('stays removed when an older copy of it comes back', () => {
    expect(showMark(mergeMarks(removed(made), made))).toBeUndefined()
  })

  it('is there again when its removal is taken back, also for those who saw the removal', () => {
    const gone = removed(annotated(made, 'isi', 'telepon-1'))
    const back = newMark(ID, place, { color: 'pink', note: 'isi', device: 'telepon-1' }, gone)
    expect(showMark(mergeMarks(gone, back))).toMatchObject({ color: 'pink', note: 'isi' })
  })

  it('has one colour, the one that was chosen last by those who saw the other', () => {
    const pink = recolored(recolored(made, 'blue', 'telepon-1'), 'pink', 'laptop-1')
    expect(showMark(mergeMarks(pink, made))?.color).toBe('pink')
  })
})

it('a removed mark holds nothing of what it said', () => {
  const text = JSON.stringify(removed(newMark(ID, place, { note: 'rahasia', device: 'telepon-1' })))
  expect(text).not.toMatch(/rahasia|Hujan|Bab Satu/)
})

it('marks are listed in the order of the book', () => {
  const at = (part: number, offset: number, id: string) =>
    showMark(newMark(id, { ...place, start: { part, offset } }, { device: 'telepon-1' }))
  const marks = [at(4, 2, 'c'), at(10, 0, 'a'), at(4, 1, 'd'), at(4, 2, 'b')].flatMap((mark) => mark ?? [])
  expect(marks.toSorted(compareShownMarks).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
})
