import { expect, it } from 'vitest'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { filterMarks, NO_FILTER } from './filter-marks.ts'

const mark = (id: string, parts: Partial<ShownMark>): ShownMark => ({
  id,
  kind: 'highlight',
  file: 'HTML',
  start: { part: 1, offset: 0 },
  end: { part: 1, offset: 9 },
  share: 0,
  label: 'Bab Satu',
  quote: 'Hujan turun sejak pagi',
  made_at: '2026-11-22T03:00:00.000Z',
  color: 'yellow',
  note: '',
  ...parts,
})
const marks = [
  mark('kuning', {}),
  mark('merah', { color: 'pink', note: 'Café di tepi laut' }),
  mark('tanda', { kind: 'bookmark', quote: 'Awal', label: 'Bab Dua' }),
]
const ids = (filter: Partial<Parameters<typeof filterMarks>[1]>) =>
  filterMarks(marks, { ...NO_FILTER, ...filter }).map(({ id }) => id)

it('finds marks by kind, colour, and words of the quote, the note and the place', () => {
  expect(ids({})).toEqual(['kuning', 'merah', 'tanda'])
  expect(ids({ kind: 'bookmark' })).toEqual(['tanda'])
  expect(ids({ kind: 'note' })).toEqual(['merah'])
  expect(ids({ color: 'yellow' })).toEqual(['kuning'])
  expect(ids({ words: 'cafe LAUT' })).toEqual(['merah'])
  expect(ids({ words: 'bab dua' })).toEqual(['tanda'])
  expect(ids({ words: 'salju' })).toEqual([])
})
