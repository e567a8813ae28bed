/**
 * Marks in books (bookmarks, highlights, notes), as stored on a reader's devices and in the shop, and the merging of
 * two copies.
 *
 * A mark is a state-based CRDT: an observed-remove set of the values that were written into it (an optimised OR-set
 * without tombstones per value, Bieniusa et al. 2012). Each writing has a number given by its device, and each copy
 * knows up to which number it has seen the writings of each device. No clock is used, so a wrong clock has no effect.
 * A writing replaces, and a removal deletes, only what its device had seen. What another device wrote meanwhile
 * stays.
 */

export const MARK_COLORS = ['yellow', 'green', 'blue', 'pink'] as const
export type MarkColor = (typeof MARK_COLORS)[number]

export const MARK_KINDS = ['bookmark', 'highlight'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/**
 * A place in a book's text. `part` is the page of a PDF, from 1, or the block of an HTML book, from 0; `offset` counts
 * UTF-16 units from the beginning of the part's text.
 */
export type MarkPosition = { part: number; offset: number }

/** What a mark marks. It never changes. */
export type MarkedPlace = {
  kind: MarkKind
  file: 'PDF' | 'HTML'
  start: MarkPosition
  /** The position after the last marked character; of a bookmark the same as `start`. */
  end: MarkPosition
  /** How much of the book lies before it, from 0 to 1. */
  share: number
  /** The place's name for readers: a page label or a chapter. May be empty. */
  label: string
  /** The marked text, or the text at the bookmark; cut to LONGEST_QUOTE. */
  quote: string
  /** By the device's clock, ISO 8601: shown to the reader, and never compared. */
  made_at: string
}

/** A value that a device wrote into a mark. `device` and `count` together are unique within the mark. */
export type Writing = { device: string; count: number } & Written
type Written = { field: 'color'; value: MarkColor } | { field: 'note'; value: string }

/** Up to which count the writings of a device were seen. */
export type Seen = { device: string; count: number }

/** A mark as it is stored and sent. Removed when nothing is written in it: then `place` is null as well. */
export type Mark = {
  /** A UUID, made by the device. */
  id: string
  place: MarkedPlace | null
  /** In the order of device and count. */
  writings: readonly Writing[]
  /** In the order of devices, each once. */
  seen: readonly Seen[]
}

export const LONGEST_QUOTE = 2_000
export const LONGEST_NOTE = 4_000
export const LONGEST_LABEL = 200
/** Notes that were written at the same time on several devices are all kept in a mark, until one is written over them. */
export const MOST_WRITINGS = 16
/** Devices that ever wrote into one mark. */
export const MOST_DEVICES_OF_MARK = 100
export const MOST_MARKS_OF_BOOK = 2_000
/** Marks that are sent to the shop in one request. */
export const MOST_MARKS_SENT = 50

/** A new mark. `removed` is its removed copy where the reader takes a removal back. */
export function newMark(
  id: string,
  place: MarkedPlace,
  { color, note, device }: { color?: MarkColor; note?: string; device: string },
  removed?: Mark,
): Mark {
  const empty: Mark = { id, place, writings: [], seen: removed?.seen ?? [] }
  const noted = write(empty, { field: 'note', value: note ?? '', device })
  return place.kind === 'bookmark'
    ? noted
    : write(noted, { field: 'color', value: color ?? DEFAULT_COLOR, device })
}

export const recolored = (mark: Mark, color: MarkColor, device: string): Mark =>
  isRemoved(mark) ? mark : write(mark, { field: 'color', value: color, device })

/** With another note, which replaces every note that this copy knows of. */
export const annotated = (mark: Mark, note: string, device: string): Mark =>
  isRemoved(mark) ? mark : write(mark, { field: 'note', value: note, device })

/** Removes every value that this copy knows. The seen numbers stay, so that an older copy does not restore it. */
export const removed = (mark: Mark): Mark => ({ ...mark, place: null, writings: [] })

export const isRemoved = (mark: Mark): boolean => mark.writings.length === 0

function write(mark: Mark, written: Written & { device: string }): Mark {
  const { device, field } = written
  const count = 1 + Math.max(0, ...mark.seen.map((seen) => seen.count))
  const others = mark.writings.filter((writing) => writing.field !== field)
  return {
    ...mark,
    writings: inOrder([...others, { ...written, count }]),
    seen: mergeSeen(mark.seen, [{ device, count }]),
  }
}

/**
 * Merges two copies of one mark. Commutative, associative and idempotent: whatever the order, and however often copies
 * are exchanged, all end with the same mark.
 * @throws Error for copies of different marks
 */
export function mergeMarks(a: Mark, b: Mark): Mark {
  if (a.id !== b.id) throw new Error('two different marks cannot be merged')
  const writings = inOrder([...survivors(a, b), ...survivors(b, a)])
  return {
    id: a.id,
    place: writings.length === 0 ? null : (greater(a.place, b.place) ?? null),
    writings,
    seen: mergeSeen(a.seen, b.seen),
  }
}

/** The writings of a copy that the other one has too, or never saw. */
const survivors = (copy: Mark, other: Mark): Writing[] =>
  copy.writings.filter((writing) => {
    const seen = other.seen.find(({ device }) => device === writing.device)
    if (seen === undefined || seen.count < writing.count) return true
    return other.writings.some((known) => compareWritings(known, writing) === 0)
  })

/** Sorted, each writing once. A device that gave one number twice counts with the greater value, everywhere. */
function inOrder(writings: readonly Writing[]): Writing[] {
  const sorted = writings.toSorted((a, b) => compareWritings(a, b) || compareText(a.value, b.value))
  return sorted.filter((writing, i) => {
    const next = sorted[i + 1]
    return next === undefined || compareWritings(writing, next) !== 0
  })
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareWritings = (a: Writing, b: Writing): number =>
  compareText(a.device, b.device) || a.count - b.count || compareText(a.field, b.field)

function mergeSeen(a: readonly Seen[], b: readonly Seen[]): Seen[] {
  const counts = new Map<string, number>()
  for (const { device, count } of [...a, ...b]) {
    counts.set(device, Math.max(count, counts.get(device) ?? 0))
  }
  return [...counts]
    .map(([device, count]) => ({ device, count }))
    .toSorted((one, other) => compareText(one.device, other.device))
}

/** A mark's place never changes; where a faulty device says otherwise, all copies agree on one. */
function greater(a: MarkedPlace | null, b: MarkedPlace | null): MarkedPlace | null {
  if (a === null || b === null) return a ?? b
  return compareText(placeKey(a), placeKey(b)) >= 0 ? a : b
}

// Compared field by field, since the database returns the fields of an object in another order.
const placeKey = ({ kind, file, start, end, share, label, quote, made_at }: MarkedPlace) =>
  JSON.stringify([kind, file, start.part, start.offset, end.part, end.offset, share, label, quote, made_at])

/** Whether two copies hold the same, whatever the order of their fields. */
export const isSameMark = (a: Mark, b: Mark): boolean => markKey(a) === markKey(b)

const markKey = ({ id, place, writings, seen }: Mark) =>
  JSON.stringify([
    id,
    place && placeKey(place),
    writings.map(({ device, count, field, value }) => [device, count, field, value]),
    seen.map(({ device, count }) => [device, count]),
  ])

export const DEFAULT_COLOR: MarkColor = 'yellow'
