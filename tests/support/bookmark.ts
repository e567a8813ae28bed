import { randomUUID } from 'node:crypto'
import { type Mark, type MarkedPlace, newMark } from '#kernel/marks.ts'

/** A new bookmark on the first page of a PDF, as a device sends it. */
export const bookmark = (note = '', place: Partial<MarkedPlace> = {}, device = 'perangkat-1'): Mark =>
  newMark(
    randomUUID(),
    {
      kind: 'bookmark',
      file: 'PDF',
      start: { part: 1, offset: 0 },
      end: { part: 1, offset: 0 },
      share: 0,
      label: 'Halaman 1',
      quote: '',
      made_at: '2026-11-22T10:00:00.000+07:00',
      ...place,
    },
    { note, device },
  )
